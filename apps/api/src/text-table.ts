/** Returns the text with its control characters replaced: a terminal would obey them. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD')

/** Returns lines of `printable` columns that are as wide as their widest cell, two spaces apart. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((line) => line.map(printable))
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const aligned = (line: readonly string[]) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((line) => aligned(line).trimEnd()).join('\n')
}
