/**
 * A name as ClickHouse reads it, in back quotes. Names come from the process's own settings, but are checked
 * all the same.
 * @throws Error naming what the name should be
 */
export function quoteIdentifier(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)) return `\`${name}\``
  throw new Error(`"${name}" is no name for a ClickHouse database or cluster: letters, digits, _ and - only.`)
}
