import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { TreeGrid } from '../grid/tree-grid.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { filterOfValue, isSameFilter } from '../states/report-filters.ts'
import { useHasSingleKeys } from '../states/single-keys.ts'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { loadWhenIdle } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { type Digits, digitsOf, firstDirection } from './cells.ts'
import type { CardOfRow } from './phone/row-card.tsx'
import { isChronological } from './report-search.ts'
import { canOpen, nextDimension, type TreeRow, withOpen, withoutOpen } from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import { isEnd, rowNumbers, type ShownRow, withEnds } from './row-ends.ts'
import { RowMenuItems } from './row-parts.tsx'
import {
  columnsOf,
  endRow,
  gridRow,
  headDimensions,
  headSortOf,
  headText,
  labelOf,
  type ReportTableProps,
  rowCells,
  type Total,
  totalCells,
  totalsOf,
} from './table-parts.tsx'
import { usePauses } from './use-pauses.ts'

/** As many rows before the end of those that are loaded the next are requested. */
const nearRows = 30

const OpenByDialog = lazyPart(() => import('./open-by-dialog.tsx'))
const RowCard = lazyPart(() => import('./phone/row-card.tsx'))
const PrefetchLevels = lazyPart(() => import('./prefetch-levels.tsx'))
const TickedBar = lazyPart(() => import('./lists/ticked-bar.tsx'))

export function ReportTable(props: ReportTableProps) {
  const { request, change, report, ticked } = props
  const { reports } = useWords()
  useEffect(() => loadWhenIdle(RowMenuItems.preload), [])
  const [opening, setOpening] = useState<{ row: TreeRow; typed: string } | null>(null)
  const activeRow = useRef<HTMLElement | null>(null)
  const actions = { ...useRowActions(props, (row) => setOpening({ row, typed: '' })), ticked }
  const totals = totalsOf(props, reports)
  const digits = digitsOf(request.columns, [
    ...totals.map(({ figures }) => figures),
    ...report.rows.map(({ row }) => row.metrics),
  ])
  const phone = usePhone(props, totals, digits)
  const rowOf = (key: string) => report.rows.find((row) => row.key === key)
  const open = (row: TreeRow, dimension: string) => change(withOpen(request, row, dimension))
  const toggle = (key: string) => {
    const row = rowOf(key)
    if (row === undefined || request.isFlat) return
    const next = nextDimension(request, row.path)
    if (row.isOpen) change(withoutOpen(request, row))
    else if (next === null) actions.openBy(row)
    else open(row, next)
  }
  const shown = useMemo(() => withEnds(report.rows, report.pages.ends), [report.rows, report.pages.ends])
  const loadNear = (first: number, last: number, isToEnd: boolean) => {
    // Where small samples are hidden a page may show nothing, and so may all that come after it.
    if (request.hideSmall && !isToEnd) return
    const near = shown.slice(first, last + nearRows).filter(isEnd)
    near.find(({ end }) => end.error === null)?.end.load()
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
    const end = shown.filter(isEnd).find((one) => one.key === key)?.end
    if (end && event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) end.load()
    const row = rowOf(key)
    if (row !== undefined) pressKey(event, row, () => toggle(key))
  }
  const sortBy = (column: string) => {
    const { field, direction } = request.sort
    const isSorted = field === column && !isChronological(request)
    const next = isSorted ? (direction === 'desc' ? 'asc' : 'desc') : firstDirection(column)
    change({ sort: next === 'desc' ? `-${column}` : column })
  }
  return (
    <>
      <TreeGrid
        label={reports.grid}
        headLabel={headDimensions(props, phone)
          .map((token) => dimensionLabel(token, reports))
          .join(' › ')}
        headSort={headSortOf(props)}
        columns={columnsOf(props, phone, reports)}
        rows={shown}
        numbers={rowNumbers(shown)}
        onDrawn={loadNear}
        gridRow={(row: ShownRow) => (isEnd(row) ? endRow(row, phone) : gridRow(row, phone, actions, reports))}
        isMultiselectable
        totals={totals.map((total) => ({
          label: total.label,
          cells: [...phone.words.map(() => ({ text: '' })), ...totalCells(total, phone.columns, digits)],
          ...(phone.openCard && { onPress: () => phone.openCard?.(total.label) }),
        }))}
        onSort={sortBy}
        onToggle={toggle}
        onRowKey={pressRowKey}
        activeRow={activeRow}
        isStale={report.root.isPlaceholderData}
      />
      <Suspense fallback={null}>
        <PrefetchLevels request={request} report={report} rows={shown} activeRow={activeRow} />
      </Suspense>
      <Suspense fallback={null}>{ticked.rows.length > 0 && <TickedBar ticked={ticked} />}</Suspense>
      <Suspense fallback={null}>
        {phone.isCardMounted && <RowCard card={phone.card} actions={actions} onClose={phone.closeCard} />}
      </Suspense>
      <Suspense fallback={null}>
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
      </Suspense>
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
    openBy: (row) => {
      if (request.isFlat) return
      if (canOpen(row.path)) setOpening(row)
      else notify({ text: reports.tooMany, isError: true })
    },
    ownFilter: ({ dimension, value }) => {
      const own = filterOfValue(dimension, value, false)
      const found = request.filters.find((one) => isSameFilter(one, own))
      if (found === undefined) return null
      const remove = () => change({ filters: request.filters.filter((one) => one !== found) })
      return { filter: found, remove }
    },
    filter: ({ dimension, value }, isExcluded) => {
      const filter = filterOfValue(dimension, value, isExcluded)
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

/** On a phone two columns are shown, and the others in the card of a row, or of a total. */
function usePhone({ request, report }: ReportTableProps, totals: readonly Total[], digits: Digits) {
  const { reports } = useWords()
  const isNarrow = useIsNarrow()
  const { tintThresholds: tints } = useSessionFacts().workspace
  /** The key of a row, or what a total is called. */
  const [opened, setOpened] = useState<string | null>(null)
  const [isCardMounted, setMounted] = useState(false)
  const labels = request.columns.map((column) => labelOf(column, reports))
  const cardOf = (key: string): CardOfRow | null => {
    const row = report.rows.find((one) => one.key === key)
    const { columns } = request
    if (row) {
      const cells = rowCells(row, columns, { digits, tints })
      return { title: headText(row, request, reports), labels, cells, row }
    }
    const total = totals.find(({ label }) => label === key)
    if (total === undefined) return null
    return { title: total.label, labels, cells: totalCells(total, columns, digits), row: null }
  }
  return {
    columns: isNarrow ? request.beside : request.columns,
    digits,
    /** The groupings that have columns of their own. */
    words: request.isFlat && !isNarrow ? request.by.slice(1) : [],
    tints,
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
