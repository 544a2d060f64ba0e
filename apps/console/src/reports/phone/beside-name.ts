/** How many figures there is room for beside the name on a phone. */
const mostBeside = 2

/**
 * The columns that a phone shows beside the name of a row: those that were chosen, else the first and what is
 * won or lost. All others are in the row's card.
 */
export function besideName(chosen: readonly string[] | undefined, columns: readonly string[]): string[] {
  const preferred = chosen ?? [...columns.slice(0, 1), 'profit']
  const ordered = [...preferred.filter((column) => columns.includes(column)), ...columns]
  return [...new Set(ordered)].slice(0, mostBeside)
}
