import type { ReportRow } from '../report-tree.ts'

export interface SortedBy {
  field: string
  isDescending: boolean
}

/** Rows by one of their figures, those without it last; in the order of the report where `sort` is null. */
export function sortedRows(rows: readonly ReportRow[], sort: SortedBy | null): readonly ReportRow[] {
  if (sort === null) return rows
  const figureOf = ({ metrics }: ReportRow) => metrics[sort.field] ?? null
  return rows.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sort.isDescending ? b - a : a - b
  })
}
