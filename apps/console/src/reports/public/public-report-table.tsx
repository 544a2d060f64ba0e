import type { Schemas } from '@waymark/sdk'
import { useMemo, useState } from 'react'
import { TreeGrid } from '../../grid/tree-grid.tsx'
import { dimensionLabel } from '../../words/dimension-label.ts'
import type { Words } from '../../words/en/index.ts'
import { useWords } from '../../words/use-words.ts'
import { cellsOf } from '../cells.ts'
import {
  changesOfTotals,
  figuresOfTotals,
  keyOf,
  type Path,
  type ReportRow,
  valueLabel,
} from '../report-tree.ts'
import { rowLabel } from '../row-label.ts'
import { type SortedBy, sortedRows } from './sorted-rows.ts'

export type PublicReport = {
  data: Schemas['Report'] & { name: string }
  meta: {
    total: number
    from: string
    to: string
    timezone: string
    currency: string
    groupBy: string[]
    asOf: string
  }
}

const nothing = () => undefined

/** The figures in the cells of a report; a press on a head sorts the rows that are there. */
export function PublicReportTable({ report: { data, meta } }: { report: PublicReport }) {
  const { reports } = useWords()
  const [sort, setSort] = useState<SortedBy | null>(null)
  const totals = figuresOfTotals(data.totals)
  const columns = Object.keys(totals)
  const changes = changesOfTotals(data.totals)
  const sortBy = (field: string) =>
    setSort({ field, isDescending: sort?.field !== field || !sort.isDescending })
  const rows = useMemo(
    () => sortedRows(data.rows, sort).map((row) => ({ key: keyOf(pathOf(row, meta.groupBy)), row })),
    [data.rows, sort, meta.groupBy],
  )
  return (
    <TreeGrid
      label={reports.grid}
      headLabel={meta.groupBy.map((token) => dimensionLabel(token, reports)).join(' › ')}
      columns={columns.map((key) => ({
        key,
        label: reports.metrics[key] ?? key,
        sorted: sort?.field === key ? (sort.isDescending ? 'desc' : 'asc') : null,
      }))}
      rows={rows}
      gridRow={({ key, row }) => ({
        ...{ key, level: 1, isExpanded: false, isLeaf: true, head: headOf(row, meta.groupBy, reports) },
        cells: cellsOf(columns, row.metrics, { ...(row.change && { changes: row.change }), isTinted: true }),
      })}
      totals={[{ label: reports.total, cells: cellsOf(columns, totals, { ...changes, isTinted: false }) }]}
      onSort={sortBy}
      onToggle={nothing}
      onRowKey={nothing}
    />
  )
}

const pathOf = ({ dimensions }: ReportRow, groupBy: readonly string[]): Path =>
  groupBy.map((dimension) => ({ dimension, value: dimensions[dimension] ?? null }))

function headOf(row: ReportRow, groupBy: readonly string[], reports: Words['reports']): string {
  const labels = pathOf(row, groupBy).map((step) =>
    rowLabel({ ...step, label: valueLabel(step.dimension, row) }, reports),
  )
  return labels.join(' › ')
}
