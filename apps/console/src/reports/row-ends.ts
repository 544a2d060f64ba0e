import { keyOf, type TreeRow } from './report-tree.ts'
import type { LevelEnd } from './use-report-pages.ts'

/** In the place of rows that are not loaded yet, after those beneath the same row that are. */
export interface EndRow {
  key: string
  level: number
  end: LevelEnd
}
export type ShownRow = TreeRow | EndRow

export const isEnd = (row: ShownRow): row is EndRow => 'end' in row

/** The rows of the report, each level with its end. */
export function withEnds(rows: readonly TreeRow[], ends: readonly LevelEnd[]): readonly ShownRow[] {
  if (ends.length === 0) return rows
  const shown: ShownRow[] = [...rows]
  for (const end of ends) {
    // Another row for each page: the one that had the focus gives it to the first that was loaded.
    const row = { key: `end ${end.key} ${end.read}`, end }
    if (end.key === keyOf([])) {
      shown.push({ ...row, level: 1 })
      continue
    }
    const parent = shown.findIndex((one) => one.key === end.key)
    const above = shown[parent]
    if (above === undefined || isEnd(above) || !above.isOpen) continue
    const after = shown.findIndex((one, index) => index > parent && one.level <= above.level)
    shown.splice(after < 0 ? shown.length : after, 0, { ...row, level: above.level + 1 })
  }
  return shown
}

/** The count of all rows, those that are not loaded too; and the number of one of those shown, from 1 on. */
export function rowNumbers(shown: readonly ShownRow[]) {
  const ends = shown.flatMap((row, index) => (isEnd(row) ? [{ index, more: row.end.left - 1 }] : []))
  const moreBefore = (index: number) => ends.reduce((sum, end) => sum + (end.index < index ? end.more : 0), 0)
  return {
    count: shown.length + moreBefore(shown.length),
    numberOf: (index: number) => index + 1 + moreBefore(index),
  }
}
