import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { GridColumn, GridRow } from '../grid/grid-parts.ts'
import { TreeGrid } from '../grid/tree-grid.tsx'
import { filterOfValue, isSameFilter } from '../states/report-filters.ts'
import { useHasSingleKeys } from '../states/single-keys.ts'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { loadWhenIdle } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import type { Words } from '../words/en/index.ts'
import { useWords } from '../words/use-words.ts'
import { cellsOf, type Digits, digitsOf, firstDirection } from './cells.ts'
import type { ReportControls } from './controls.ts'
import { useTickedRows } from './lists/use-ticked-rows.ts'
import { type Figures, isMetric, without } from './metrics.ts'
import { OpenByDialog } from './open-by-dialog.tsx'
import type { CardOfRow } from './phone/row-card.tsx'
import {
  canOpen,
  changesOfTotals,
  figuresOfTotals,
  nextDimension,
  type ReportAnswer,
  type TreeRow,
  subtracted as takenOff,
} from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import { rowLabel } from './row-label.ts'
import { RowHead, RowMenu, RowMenuItems } from './row-parts.tsx'
import { usePauses } from './use-pauses.ts'

const RowCard = lazyPart(() => import('./phone/row-card.tsx'))
const MetricMeaning = lazyPart(() => import('./metric-meaning.tsx'))
const TickedBar = lazyPart(() => import('./lists/ticked-bar.tsx'))

export interface ReportTableProps extends ReportControls {
  totals: ReportAnswer['totals']
  subtracted: ReadonlySet<string>
  onSubtract: (keys: ReadonlySet<string>) => void
}

export function ReportTable(props: ReportTableProps) {
  const { request, change, report } = props
  const { reports } = useWords()
  useEffect(() => loadWhenIdle(RowMenuItems.preload), [])
  const [opening, setOpening] = useState<{ row: TreeRow; typed: string } | null>(null)
  const activeRow = useRef<HTMLElement | null>(null)
  const ticked = useTickedRows(report.rows)
  const actions = { ...useRowActions(props, (row) => setOpening({ row, typed: '' })), ticked }
  const totals = totalsOf(props, reports)
  const digits = digitsOf(request.columns, [
    ...totals.map(({ figures }) => figures),
    ...report.rows.map(({ row }) => row.metrics),
  ])
  const phone = usePhone(props, totals, digits)
  const rowOf = (key: string) => report.rows.find((row) => row.key === key)
  const open = (row: TreeRow, dimension: string) =>
    change({ open: { ...request.open, [row.key]: dimension } })
  const close = ({ key }: TreeRow) => {
    const { [key]: _, ...left } = request.open
    change({ open: left })
  }
  const toggle = (key: string) => {
    const row = rowOf(key)
    if (row === undefined) return
    const next = nextDimension(request, row.path)
    if (row.isOpen) close(row)
    else if (next === null) actions.openBy(row)
    else open(row, next)
  }
  const pressKey = usePressRowKey(actions)
  const typeAhead = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setOpening((now) => now && { ...now, typed: `${now.typed}${event.key}` })
  }
  const pressRowKey = (key: string, event: KeyboardEvent) => {
    // Typed faster than the list of dimensions has the focus: it is meant for that, not for the row.
    if (opening !== null) return typeAhead(event)
    const row = rowOf(key)
    if (row !== undefined) pressKey(event, row, () => toggle(key))
  }
  const sortBy = (column: string) => {
    const { field, direction } = request.sort
    const next = field === column ? (direction === 'desc' ? 'asc' : 'desc') : firstDirection(column)
    change({ sort: next === 'desc' ? `-${column}` : column })
  }
  return (
    <>
      <TreeGrid
        label={reports.grid}
        headLabel={request.by.map((token) => dimensionLabel(token, reports)).join(' › ')}
        columns={columnsOf(props, phone.columns, reports)}
        rows={report.rows}
        gridRow={(row) => gridRow(row, phone, actions)}
        isMultiselectable
        totals={totals.map((total) => ({
          label: total.label,
          cells: totalCells(total, phone.columns, digits),
          ...(phone.openCard && { onPress: () => phone.openCard?.(total.label) }),
        }))}
        onSort={sortBy}
        onToggle={toggle}
        onRowKey={pressRowKey}
        activeRow={activeRow}
        isStale={report.root.isPlaceholderData}
      />
      <Suspense fallback={null}>{ticked.rows.length > 0 && <TickedBar ticked={ticked} />}</Suspense>
      <Suspense fallback={null}>
        {phone.isCardMounted && <RowCard card={phone.card} actions={actions} onClose={phone.closeCard} />}
      </Suspense>
      <OpenByDialog
        row={opening?.row ?? null}
        typedAhead={opening?.typed ?? ''}
        onClose={() => setOpening(null)}
        finalFocus={activeRow}
        onChoose={(row, dimension) => {
          setOpening(null)
          open(row, dimension)
        }}
      />
    </>
  )
}

/** What a key does with a row. Single letters can be switched off in the account. */
function usePressRowKey(actions: RowActions) {
  const hasSingleKeys = useHasSingleKeys()
  return (event: KeyboardEvent, row: TreeRow, toggle: () => void) => {
    const isControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement
    if (event.ctrlKey || event.metaKey || (isControl && [' ', 'Enter'].includes(event.key))) return
    const letters: Record<string, () => void> = {
      b: () => actions.openBy(row),
      f: () => actions.filter(row, false),
      x: () => actions.subtract(row),
      p: () => actions.pauses.toggle(row),
      e: () => actions.edit(row, editedFields.e),
      n: () => actions.edit(row, editedFields.n),
    }
    const works: Record<string, () => void> = {
      Enter: toggle,
      ' ': () => actions.ticked.toggle(row),
      ...(hasSingleKeys && letters),
    }
    if (works[event.key] === undefined) return
    event.preventDefault()
    works[event.key]?.()
  }
}

function useRowActions(
  props: ReportTableProps,
  setOpening: (row: TreeRow) => void,
): Omit<RowActions, 'ticked'> {
  const { request, change, subtracted, onSubtract } = props
  const { reports } = useWords()
  const notify = useNotify()
  const editLink = useEditLink()
  return {
    request,
    openBy: (row) => (canOpen(row.path) ? setOpening(row) : notify({ text: reports.tooMany, isError: true })),
    ownFilter: ({ dimension, path }) => {
      const own = filterOfValue(dimension, path.at(-1)?.value ?? null, false)
      const found = request.filters.find((one) => isSameFilter(one, own))
      if (found === undefined) return null
      const remove = () => change({ filters: request.filters.filter((one) => one !== found) })
      return { filter: found, remove }
    },
    filter: ({ dimension, path }, isExcluded) => {
      const filter = filterOfValue(dimension, path.at(-1)?.value ?? null, isExcluded)
      const isThere = request.filters.some((one) => isSameFilter(one, filter))
      if (!isThere) change({ filters: [...request.filters, filter] })
    },
    subtract: ({ key }) => {
      const keys = new Set(subtracted)
      if (!keys.delete(key)) keys.add(key)
      onSubtract(keys)
    },
    isSubtracted: ({ key }) => subtracted.has(key),
    edit: ({ dimension, value }, field) => {
      if (dimension === 'link' && typeof value === 'string') editLink(value, field)
    },
    pauses: usePauses(props.report.rows),
  }
}

type Reports = Words['reports']
type Phone = ReturnType<typeof usePhone>

/** On a phone two columns are shown, and the others in the card of a row, or of a total. */
function usePhone({ request, report }: ReportTableProps, totals: readonly Total[], digits: Digits) {
  const { reports } = useWords()
  const isNarrow = useIsNarrow()
  /** The key of a row, or what a total is called. */
  const [opened, setOpened] = useState<string | null>(null)
  const [isCardMounted, setMounted] = useState(false)
  const labels = request.columns.map((column) => labelOf(column, reports))
  const cardOf = (key: string): CardOfRow | null => {
    const row = report.rows.find((one) => one.key === key)
    if (row)
      return { title: rowLabel(row, reports), labels, cells: rowCells(row, request.columns, digits), row }
    const total = totals.find(({ label }) => label === key)
    if (total === undefined) return null
    return { title: total.label, labels, cells: totalCells(total, request.columns, digits), row: null }
  }
  return {
    columns: isNarrow ? request.beside : request.columns,
    digits,
    card: opened === null ? null : cardOf(opened),
    isCardMounted,
    /** Null: the columns are all there. */
    openCard: isNarrow
      ? (key: string) => {
          setMounted(true)
          setOpened(key)
        }
      : null,
    closeCard: () => setOpened(null),
  }
}

function gridRow(row: TreeRow, { columns, digits, openCard }: Phone, actions: RowActions): GridRow {
  const { key, level, isOpen, isSmall } = row
  const onPress = openCard && (() => openCard(key))
  return {
    ...{ key, level, isExpanded: isOpen, isDimmed: isSmall, isStruck: actions.isSubtracted(row) },
    isTicked: actions.ticked.has(row),
    isLeaf: !canOpen(row.path),
    head: <RowHead row={row} actions={actions} onCard={onPress} />,
    ...(onPress ? { onPress } : { actions: <RowMenu row={row} actions={actions} /> }),
    cells: rowCells(row, columns, digits),
  }
}

const rowCells = ({ row, isSmall }: TreeRow, columns: readonly string[], digits: Digits) =>
  cellsOf(columns, row.metrics, { changes: row.change, isTinted: !isSmall, digits })

const labelOf = (column: string, reports: Reports): string => reports.metrics[column] ?? column

function columnsOf(
  { request, report }: ReportTableProps,
  columns: readonly string[],
  reports: Reports,
): GridColumn[] {
  const isMoney = (column: string) => column.startsWith('revenue') || column === 'conversions'
  return columns.map((key) => ({
    key,
    label: labelOf(key, reports),
    ...(report.view.basis === 'conversion' && isMoney(key) && { note: reports.byConversionTime }),
    hint: <MetricMeaning column={key} own={request.own} basis={report.view.basis} />,
    sorted: request.sort.field === key ? request.sort.direction : null,
  }))
}

interface Total {
  label: string
  figures: Figures
  changes?: Figures
}

/** That of the report, and that of what is left where rows are taken off. */
function totalsOf({ request, report, totals, subtracted }: ReportTableProps, reports: Reports): Total[] {
  const figures = figuresOfTotals(totals)
  const total = { label: reports.total, figures, ...changesOfTotals(totals) }
  const rows = takenOff(report.rows, subtracted)
  if (rows.length === 0) return [total]
  const left = without(figures, rows, request.columns.filter(isMetric))
  return [total, { label: reports.without(rows.length), figures: left }]
}

const totalCells = ({ figures, changes }: Total, columns: readonly string[], digits: Digits) =>
  cellsOf(columns, figures, { ...(changes && { changes }), isTinted: false, digits })
