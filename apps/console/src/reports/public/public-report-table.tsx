import type { Schemas } from '@waymark/sdk'
import { useMemo, useState } from 'react'
import type { GridCell, GridRow } from '../../grid/grid-parts.ts'
import { TreeGrid } from '../../grid/tree-grid.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { dimensionLabel } from '../../words/dimension-label.ts'
import type { Words } from '../../words/en/index.ts'
import { useWords } from '../../words/use-words.ts'
import { cellsOf, digitsOf } from '../cells.ts'
import { besideName } from '../phone/beside-name.ts'
import { type Card, FiguresCard } from '../phone/figures-card.tsx'
import {
  comparisonOf,
  figuresOfTotals,
  keyOf,
  type Path,
  type ReportRow,
  valueLabel,
} from '../report-tree.ts'
import { rowLabel } from '../row-label.ts'
import styles from './public-report.module.css'
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
    tintThresholds: number[]
  }
}

const nothing = () => undefined

/** The figures in the cells of a report; a press on a head sorts the rows that are there. */
export function PublicReportTable({ report: { data, meta } }: { report: PublicReport }) {
  const { reports } = useWords()
  const [sort, setSort] = useState<SortedBy | null>(null)
  const totals = figuresOfTotals(data.totals)
  const columns = Object.keys(totals)
  const isNarrow = useIsNarrow()
  const shown = isNarrow ? besideName(undefined, columns) : columns
  const [card, setCard] = useState<Card | null>(null)
  const labels = columns.map((key) => reports.metrics[key] ?? key)
  const pressOf = (title: string, cellsFor: CellsFor) =>
    isNarrow && { onPress: () => setCard({ title, labels, cells: cellsFor(columns) }) }
  const compared = comparisonOf(data.totals)
  const digits = digitsOf(columns, [totals, ...data.rows.map(({ metrics }) => metrics)])
  const sortBy = (field: string) =>
    setSort({ field, isDescending: sort?.field !== field || !sort.isDescending })
  const rows = useMemo(
    () => sortedRows(data.rows, sort).map((row) => ({ key: keyOf(pathOf(row, meta.groupBy)), row })),
    [data.rows, sort, meta.groupBy],
  )
  const totalCells: CellsFor = (keys) => cellsOf(keys, totals, { compared, tints: null, digits })
  const gridRow = ({ key, row }: { key: string; row: ReportRow }): GridRow => {
    const title = headOf(row, meta.groupBy, reports)
    const cells: CellsFor = (keys) =>
      cellsOf(keys, row.metrics, { compared: comparisonOf(row), tints: meta.tintThresholds, digits })
    const press = pressOf(title, cells)
    return {
      key,
      level: 1,
      isExpanded: false,
      isLeaf: true,
      cells: cells(shown),
      ...press,
      head: press ? <PressedName {...press} name={title} /> : title,
    }
  }
  return (
    <>
      <TreeGrid
        label={reports.grid}
        headLabel={meta.groupBy.map((token) => dimensionLabel(token, reports)).join(' › ')}
        columns={shown.map((key) => ({
          key,
          label: reports.metrics[key] ?? key,
          sorted: sort?.field === key ? (sort.isDescending ? 'desc' : 'asc') : null,
        }))}
        rows={rows}
        gridRow={gridRow}
        totals={[{ label: reports.total, cells: totalCells(shown), ...pressOf(reports.total, totalCells) }]}
        onSort={sortBy}
        onToggle={nothing}
        onRowKey={nothing}
      />
      {isNarrow && <FiguresCard card={card} onClose={() => setCard(null)} />}
    </>
  )
}

/** The same figures for the columns in sight, and for all of them. */
type CellsFor = (columns: readonly string[]) => GridCell[]

const PressedName = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" aria-haspopup="dialog" tabIndex={-1} className={styles.name} onClick={onPress}>
    {name}
  </button>
)

const pathOf = ({ dimensions }: ReportRow, groupBy: readonly string[]): Path =>
  groupBy.map((dimension) => ({ dimension, value: dimensions[dimension] ?? null }))

function headOf(row: ReportRow, groupBy: readonly string[], reports: Words['reports']): string {
  const labels = pathOf(row, groupBy).map((step) =>
    rowLabel({ ...step, row, label: valueLabel(step.dimension, row) }, reports),
  )
  return labels.join(' › ')
}
