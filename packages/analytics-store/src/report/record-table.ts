import type { Parameters } from './parameters.ts'

/**
 * A value of a statement must be shorter than `max_query_size` (256 KiB) when it is quoted, in which each
 * byte may become four.
 */
const mostBytes = 60_000

/** What JSON has, in rows of columns. */
type Cell = string | number | readonly Cell[]

/** JSON of an array of rows, in texts that are short enough for a value of a statement. */
export function jsonTexts(rows: readonly (readonly Cell[])[]): string[] {
  const texts: string[] = []
  let [parts, bytes]: [string[], number] = [[], 0]
  for (const row of rows) {
    const part = JSON.stringify(row)
    const size = Buffer.byteLength(part) + 1
    if (parts.length > 0 && bytes + size > mostBytes) {
      texts.push(`[${parts.join(',')}]`)
      parts = []
      bytes = 0
    }
    parts.push(part)
    bytes += size
  }
  return [...texts, `[${parts.join(',')}]`]
}

/**
 * SQL of the rows handed over, as a table with one column, `record`, a tuple of the types. As text: thousands
 * of rows would be ten thousands of literals, which take longer to read than to use. Not a constant, since
 * those are named by all that they say.
 */
export function recordTable(
  parameters: Parameters,
  rows: readonly (readonly Cell[])[],
  types: readonly string[],
): string {
  const tuples = `'Array(Tuple(${types.join(', ')}))'`
  return jsonTexts(rows)
    .map(
      (text) =>
        `SELECT arrayJoin(JSONExtract(materialize(${parameters.add('String', text)}), ${tuples})) AS record`,
    )
    .join('\nUNION ALL\n')
}
