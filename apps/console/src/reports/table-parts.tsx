import type { GridCell, GridColumn, GridRow, HeadSort } from '../grid/grid-parts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import type { Words } from '../words/en/index.ts'
import { type CellLook, cellsOf, type Digits } from './cells.ts'
import type { ReportControls } from './controls.ts'
import { isTime } from './dimensions.ts'
import { EndHead } from './end-head.tsx'
import type { TickedRows } from './lists/use-ticked-rows.ts'
import { type Figures, isMetric, without } from './metrics.ts'
import { isChronological } from './report-search.ts'
import {
  type Comparison,
  canOpen,
  comparisonOf,
  figuresOfTotals,
  type ReportAnswer,
  type TreeRow,
  subtracted as takenOff,
} from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import type { EndRow } from './row-ends.ts'
import { rowLabel, stepLabels } from './row-label.ts'
import { RowHead, RowMenu } from './row-parts.tsx'

const MetricMeaning = lazyPart(() => import('./metric-meaning.tsx'))

export interface ReportTableProps extends ReportControls {
  totals: ReportAnswer['totals']
  ticked: TickedRows
  subtracted: ReadonlySet<string>
  onSubtract: (keys: ReadonlySet<string>) => void
}

/** What there is room for. */
export interface ShownColumns {
  /** The figures. */
  columns: readonly string[]
  /** The groupings that have columns of their own. */
  words: readonly string[]
  digits: Digits
  /** Where the steps of the colours of figures begin. */
  tints: readonly number[]
  /** On a phone: shows all figures of a row, or of a total. Null: they are all there. */
  openCard: ((key: string) => void) | null
}

type Reports = Words['reports']

/** What a row is called: one of a combination by all its values. */
export const headText = (row: TreeRow, { isFlat }: ReportTableProps['request'], reports: Reports): string =>
  isFlat ? stepLabels(row, reports).join(' · ') : rowLabel(row, reports)

/** Of what the head of each row is. */
export const headDimensions = (
  { request: { by } }: ReportTableProps,
  { words }: ShownColumns,
): readonly string[] => by.slice(0, by.length - words.length)

/** Days and the like are in the order of time again, where they are sorted by a figure. */
export function headSortOf({ request, change }: ReportTableProps): HeadSort | undefined {
  const [outer] = request.by
  if (outer === undefined || !isTime(outer)) return undefined
  return { isSorted: isChronological(request), onSort: () => change({ sort: undefined }) }
}

/** The values of a row beside that of its head. A press narrows the report to one, with Alt to all others. */
function wordCells(row: TreeRow, { words }: ShownColumns, actions: RowActions, reports: Reports): GridCell[] {
  if (words.length === 0) return []
  const [, ...labels] = stepLabels(row, reports)
  return row.path.slice(1).map((step, index) => ({
    text: labels[index] ?? '',
    onPress: (event) => actions.filter(step, event.altKey),
  }))
}

export function gridRow(row: TreeRow, shown: ShownColumns, actions: RowActions, reports: Reports): GridRow {
  const { columns, openCard } = shown
  const { key, level, isOpen, isSmall } = row
  const { request } = actions
  const onPress = openCard && (() => openCard(key))
  const name = headText(row, request, reports)
  return {
    key,
    level,
    isExpanded: isOpen,
    isDimmed: isSmall,
    isStruck: actions.isSubtracted(row),
    isTicked: actions.ticked.has(row),
    isLeaf: request.isFlat || !canOpen(row.path),
    head: (
      <RowHead
        row={row}
        actions={actions}
        onCard={onPress}
        label={onPress ? name : rowLabel(row, reports)}
        name={name}
      />
    ),
    ...(onPress ? { onPress } : { actions: <RowMenu row={row} actions={actions} name={name} /> }),
    cells: [...wordCells(row, shown, actions, reports), ...rowCells(row, columns, shown)],
  }
}

export const endRow = ({ key, level, end }: EndRow, { columns, words }: ShownColumns): GridRow => ({
  key,
  level,
  isExpanded: false,
  isLeaf: true,
  head: <EndHead end={end} />,
  cells: [...words, ...columns].map(() => ({ text: '' })),
})

export const rowCells = ({ row, isSmall }: TreeRow, columns: readonly string[], look: CellLook) =>
  cellsOf(columns, row.metrics, { compared: comparisonOf(row), ...look, ...(isSmall && { tints: null }) })

export const labelOf = (column: string, reports: Reports): string => reports.metrics[column] ?? column

export function columnsOf(
  { request, report }: ReportTableProps,
  shown: ShownColumns,
  reports: Reports,
): GridColumn[] {
  const { columns, words } = shown
  const isMoney = (column: string) => column.startsWith('revenue') || column === 'conversions'
  const figures = columns.map((key) => ({
    key,
    label: labelOf(key, reports),
    ...(report.view.basis === 'conversion' && isMoney(key) && { note: reports.byConversionTime }),
    hint: <MetricMeaning column={key} own={request.own} basis={report.view.basis} />,
    sorted: request.sort.field === key && !isChronological(request) ? request.sort.direction : null,
  }))
  const named = words.map((key) => ({
    key,
    label: dimensionLabel(key, reports),
    sorted: null,
    isText: true,
  }))
  return [...named, ...figures]
}

export interface Total {
  label: string
  figures: Figures
  compared?: Comparison | undefined
}

/** That of the report, and that of what is left where rows are taken off. */
export function totalsOf(props: ReportTableProps, reports: Reports): Total[] {
  const { request, report, totals, subtracted } = props
  const figures = figuresOfTotals(totals)
  const total = { label: reports.total, figures, compared: comparisonOf(totals) }
  const rows = takenOff(report.rows, subtracted)
  if (rows.length === 0) return [total]
  const left = without(figures, rows, request.columns.filter(isMetric))
  // What is left is compared with nothing, but is in line with the total.
  const compared = total.compared && { change: {}, previous: {} }
  return [total, { label: reports.without(rows.length), figures: left, compared }]
}

export const totalCells = ({ figures, compared }: Total, columns: readonly string[], digits: Digits) =>
  cellsOf(columns, figures, { compared, tints: null, digits })
