import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { GridColumn, GridRow } from '../grid/grid-parts.ts'
import { TreeGrid } from '../grid/tree-grid.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useHasSingleKeys } from '../states/single-keys.ts'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { cellsOf, firstDirection } from './cells.ts'
import type { ReportControls } from './controls.ts'
import { TickedBar } from './lists/ticked-bar.tsx'
import { useTickedRows } from './lists/use-ticked-rows.ts'
import { isMetric, without } from './metrics.ts'
import { OpenByDialog } from './open-by-dialog.tsx'
import { filterOfValue, isSameFilter } from './report-filters.ts'
import {
  canOpen,
  changesOfTotals,
  figuresOfTotals,
  filtersOf,
  nextDimension,
  type ReportAnswer,
  type TreeRow,
  subtracted as takenOff,
} from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import { RowHead, RowMenu } from './row-parts.tsx'
import { usePauses } from './use-pauses.ts'

export interface ReportTableProps extends ReportControls {
  totals: ReportAnswer['totals']
  subtracted: ReadonlySet<string>
  onSubtract: (keys: ReadonlySet<string>) => void
}

export function ReportTable(props: ReportTableProps) {
  const { request, change, report } = props
  const { reports } = useWords()
  const [opening, setOpening] = useState<TreeRow | null>(null)
  const activeRow = useRef<HTMLElement | null>(null)
  const ticked = useTickedRows(report.rows)
  const actions = { ...useRowActions(props, setOpening), ticked }
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
  const pressRowKey = (key: string, event: KeyboardEvent) => {
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
        columns={useColumns(props)}
        rows={report.rows}
        gridRow={(row) => gridRow(row, props, actions)}
        isMultiselectable
        totals={useTotals(props)}
        onSort={sortBy}
        onToggle={toggle}
        onRowKey={pressRowKey}
        activeRow={activeRow}
        isStale={report.root.isPlaceholderData}
      />
      <TickedBar ticked={ticked} />
      <OpenByDialog
        row={opening}
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
  const navigate = useNavigate()
  const editLink = useEditLink()
  const workspaceId = useWorkspaceId()
  return {
    openBy: (row) => canOpen(row.path) && setOpening(row),
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
    seeClicks: ({ path }) =>
      void navigate({
        to: '/w/$workspaceId/live',
        params: { workspaceId },
        search: { filters: [...request.filters, ...filtersOf(path)] },
      }),
    edit: ({ dimension, value }, field) => {
      if (dimension === 'link' && typeof value === 'string') editLink(value, field)
    },
    pauses: usePauses(props.report.rows),
  }
}

function gridRow(row: TreeRow, { request, subtracted }: ReportTableProps, actions: RowActions): GridRow {
  const { key, level, isOpen, isSmall } = row
  return {
    ...{ key, level, isExpanded: isOpen, isDimmed: isSmall, isStruck: subtracted.has(key) },
    isTicked: actions.ticked.has(row),
    isLeaf: !canOpen(row.path),
    head: <RowHead row={row} actions={actions} />,
    actions: <RowMenu row={row} actions={actions} isSubtracted={subtracted.has(key)} />,
    cells: cellsOf(request.columns, row.row.metrics, {
      changes: row.row.change,
      isTinted: !isSmall,
    }),
  }
}

function useColumns({ request, report }: ReportTableProps): GridColumn[] {
  const { reports } = useWords()
  const isMoney = (column: string) => column.startsWith('revenue') || column === 'conversions'
  return request.columns.map((key) => ({
    key,
    label: reports.metrics[key] ?? key,
    ...(report.view.basis === 'conversion' && isMoney(key) && { title: reports.byConversionTime }),
    sorted: request.sort.field === key ? request.sort.direction : null,
  }))
}

function useTotals({ request, report, totals, subtracted }: ReportTableProps) {
  const { reports } = useWords()
  const figures = figuresOfTotals(totals)
  const total = {
    label: reports.total,
    cells: cellsOf(request.columns, figures, {
      ...changesOfTotals(totals),
      isTinted: false,
    }),
  }
  const rows = takenOff(report.rows, subtracted)
  if (rows.length === 0) return [total]
  const left = without(figures, rows, request.columns.filter(isMetric))
  return [
    total,
    { label: reports.without(rows.length), cells: cellsOf(request.columns, left, { isTinted: false }) },
  ]
}
