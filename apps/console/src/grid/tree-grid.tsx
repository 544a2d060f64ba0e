import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../ui/class-names.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { Cell } from './cell.tsx'
import { GridHead } from './grid-head.tsx'
import { stepOf } from './grid-keys.ts'
import type { GridColumn, GridRow, HeadSort, TotalRow } from './grid-parts.ts'
import { GridTotals } from './grid-totals.tsx'
import styles from './tree-grid.module.css'
import { useActiveRow } from './use-active-row.ts'

export interface TreeGridProps<Item extends { key: string }> {
  label: string
  headLabel: string
  /** Undefined: rows cannot be sorted by their heads. */
  headSort?: HeadSort | undefined
  columns: readonly GridColumn[]
  rows: readonly Item[]
  /** What is shown of a row: made for those in sight alone, since there may be ten thousand. */
  gridRow: (row: Item) => GridRow
  /** Whether rows can be ticked. */
  isMultiselectable?: boolean
  totals: readonly TotalRow[]
  onSort: (column: string) => void
  /** Opens or closes a row. */
  onToggle: (key: string) => void
  /** A key that the grid itself has no use for. */
  onRowKey: (key: string, event: KeyboardEvent) => void
  isStale?: boolean
  /** Is given the row that has the focus, or would get it by Tab. */
  activeRow?: RefObject<HTMLElement | null>
  /** Where rows between those given are not loaded: the count of all, and a row's number from 1 on. */
  numbers?: { count: number; numberOf: (index: number) => number }
  /**
   * Is given the first and the last row in sight whenever the grid is drawn, and whether it is on the way to
   * the last of all rows, those that are not loaded too.
   */
  onDrawn?: (first: number, last: number, isToEnd: boolean) => void
}

const overscan = 8

/** Of a row in one line. */
function rowHeightPx(): number {
  const root = getComputedStyle(document.documentElement)
  return Number.parseFloat(root.getPropertyValue('--row')) * Number.parseFloat(root.fontSize)
}

/**
 * A table of rows that open, of which only those in sight are in the page. One stop for Tab; arrows go from
 * row to row, left and right close and open. The focused row is never taken out of the page.
 */
export function TreeGrid<Item extends { key: string }>(props: TreeGridProps<Item>) {
  const { rows, columns, gridRow } = props
  const scroller = useRef<HTMLDivElement>(null)
  useTopOf(scroller)
  const { activeIndex, onFocus, focusRow, rowRef, isToEnd } = useActiveRow(rows, props.activeRow)
  // With another function all ten thousand rows would be laid out anew at each key.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const [height] = useState(rowHeightPx)
  const isNarrow = useIsNarrow()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey,
    overscan,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])]
        .filter((index) => index < rows.length)
        .sort((one, other) => one - other),
  })
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => props.onDrawn?.(startIndex, endIndex, isToEnd()))
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[activeIndex]
    if (row === undefined || isTyping(event.target)) return
    // Keys in a menu that a row has opened belong to the menu.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    const step = stepOf(event.key, gridRow(row), isInRow(event.target))
    if (step === 'toggle') props.onToggle(row.key)
    else if (step?.to === 'control') focusControl(event.target, step.by)
    else if (step !== null) {
      const index = step.to === 'end' ? rows.length - 1 : step.to === 'start' ? 0 : activeIndex + step.by
      const next = Math.min(Math.max(index, 0), rows.length - 1)
      virtualizer.scrollToIndex(next)
      focusRow(rows[next]?.key, step.to === 'end')
    } else return props.onRowKey(row.key, event)
    event.preventDefault()
  }
  let end = 0
  const gapTo = (start: number, size: number) => {
    const gap = start - end
    end = start + size
    return gap
  }
  return (
    <div ref={scroller} className={classNames(styles.scroller, props.isStale && styles.stale)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a tree grid.
        role="treegrid"
        aria-label={props.label}
        aria-rowcount={props.numbers?.count ?? rows.length}
        aria-multiselectable={props.isMultiselectable}
        className={styles.table}
        onKeyDown={pressKey}
      >
        <GridHead {...props} />
        <tbody>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const gap = gapTo(item.start, item.size)
            return (
              <Fragment key={row.key}>
                {gap > 0 && <Gap height={gap} />}
                <Row
                  row={gridRow(row)}
                  index={item.index}
                  number={props.numbers?.numberOf(item.index) ?? item.index + 1}
                  isActive={item.index === activeIndex}
                  onFocus={() => onFocus(row.key)}
                  onToggle={props.onToggle}
                  // To measure rows lays the page out at each key: where no name goes on in a second line
                  // there is no need.
                  rowRef={rowRef(row.key, isNarrow ? virtualizer.measureElement : undefined)}
                />
              </Fragment>
            )
          })}
          <Gap height={virtualizer.getTotalSize() - end} />
        </tbody>
        <GridTotals totals={props.totals} columns={columns} />
      </table>
    </div>
  )
}

/**
 * Says in the style how far down the grid begins: on phones its total is to end over the bar at the lower
 * edge.
 */
function useTopOf(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const set = () => {
      const top = (scroller.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      scroller.current?.style.setProperty('--top', `${top}px`)
    }
    const observer = new ResizeObserver(set)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [scroller])
}

/** A tick box leaves the keys to the grid. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

/** Whether one of the buttons of a row has the focus. */
const isInRow = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('tbody th') !== null

/** From the row to its buttons, from one to the next, and back to the row. */
function focusControl(target: EventTarget, by: number): void {
  if (!(target instanceof HTMLElement)) return
  const row = target.closest('tr')
  const controls = [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  const stops = [row, ...controls.filter((control) => control.checkVisibility())]
  stops[stops.indexOf(target) + by]?.focus()
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden className={styles.gap} style={{ height }} /> : null

/** Controls of a row do what they are for. */
const pressUnlessControl =
  (onPress: () => void) =>
  ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('button, input, [aria-hidden]') !== null
    if (!isControl) onPress()
  }

interface RowProps {
  row: GridRow
  index: number
  /** Among all rows, from 1 on. */
  number: number
  isActive: boolean
  onFocus: () => void
  onToggle: (key: string) => void
  rowRef: (element: HTMLTableRowElement | null) => void
}

function Row({ row, index, number, isActive, onFocus, onToggle, rowRef }: RowProps) {
  const Chevron = row.isExpanded ? ChevronDown : ChevronRight
  return (
    <tr
      ref={rowRef}
      data-index={index}
      aria-rowindex={number}
      aria-level={row.level}
      aria-selected={row.isTicked}
      aria-expanded={row.isLeaf ? undefined : row.isExpanded}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={row.onPress && pressUnlessControl(row.onPress)}
      className={classNames(
        styles.row,
        row.isDimmed && styles.dimmed,
        row.isStruck && styles.struck,
        row.isTicked && styles.ticked,
      )}
    >
      <th scope="row" className={styles.headCell}>
        <div className={styles.headLine}>
          <span className={styles.head} data-level={Math.min(row.level, 5)}>
            {!row.isLeaf && (
              // The row itself says whether it is open; this is for the pointer.
              <span aria-hidden className={styles.toggle} onClick={() => onToggle(row.key)}>
                <Chevron />
              </span>
            )}
            {row.head}
          </span>
          {row.actions}
        </div>
      </th>
      {row.cells.map((cell, column) => (
        <Cell key={column} cell={cell} />
      ))}
    </tr>
  )
}
