import { X } from 'lucide-react'
import type { MouseEvent, ReactNode, UIEvent } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { useView } from '../routing/view.tsx'
import { filterText } from '../states/filter-text.ts'
import { filterOfValue, isSameFilter, type ReportFilter } from '../states/report-filters.ts'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import cards from '../ui/data-table.module.css'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { walkMark } from '../ui/walk.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { clickColumns } from './click-columns.ts'
import styles from './clicks.module.css'
import { useColumnLabel, useShownNames } from './use-click-columns.ts'

export interface ClicksTableProps {
  rows: readonly Click[]
  columns: readonly string[]
  /** What the log is narrowed to, and how that is changed. */
  filters: readonly ReportFilter[]
  onFilters: (filters: ReportFilter[]) => void
  /** The token of the one in the drawer. */
  current: string | undefined
  onOpen: (token: string) => void
  onScroll: (isAtTop: boolean) => void
}

/** One row a click, newest first; its time opens everything that is known of it. */
export function ClicksTable(props: ClicksTableProps) {
  const { rows, columns, onScroll } = props
  const { shell } = useWords()
  const { clicks } = useClickWords()
  const labelOf = useColumnLabel()
  const scroll = (event: UIEvent<HTMLElement>) => onScroll(event.currentTarget.scrollTop === 0)
  return (
    <section className={styles.scroller} onScroll={scroll} aria-label={shell.nav.clicks}>
      <table className={classNames(styles.table, cards.cards)} aria-label={shell.nav.clicks}>
        <thead>
          <tr>
            <th scope="col">{clicks.time}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <ClickRows {...props} rows={rows} />
      </table>
    </section>
  )
}

function ClickRows({ rows, columns, filters, onFilters, current, onOpen }: ClicksTableProps) {
  const { zone } = useView()
  const nameOf = useShownNames(columns)
  const labelOf = useColumnLabel()
  const isNarrow = useIsNarrow()
  const filterBy = (click: Click, column: string): CellFilter | null => {
    const own = clickColumns[column]?.filter?.(click)
    if (own === undefined) return null
    const filter = filterOfValue(...own, false)
    const found = filters.find((one) => isSameFilter(one, filter))
    return {
      filter,
      onRemove: found ? () => onFilters(filters.filter((one) => one !== found)) : null,
      onAdd: (isExcluded) => onFilters([...filters, filterOfValue(...own, isExcluded)]),
    }
  }
  return (
    <tbody>
      {rows.map((click) => (
        <tr key={click.clickToken} {...walkMark(click.clickToken, current)}>
          <th scope="row">
            <button type="button" className={styles.open} onClick={() => onOpen(click.clickToken)}>
              {dateTime(click.clickedAt, zone)}
            </button>
          </th>
          {columns.map((column) => (
            <ClickCell
              key={column}
              column={column}
              head={labelOf(column)}
              text={clickColumns[column]?.text(click, nameOf) ?? null}
              filter={filterBy(click, column)}
              canPress={!isNarrow}
            >
              {column === 'visitor' && <Visitor click={click} />}
            </ClickCell>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface CellFilter {
  filter: ReportFilter
  /** Null: the log is not narrowed to it. */
  onRemove: (() => void) | null
  onAdd: (isExcluded: boolean) => void
}

interface ClickCellProps {
  column: string
  head: string
  text: string | null
  filter: CellFilter | null
  /** On a phone a press on a card narrows nothing. */
  canPress: boolean
  children: ReactNode
}

/** Where text was marked to be copied, the press is no choice. */
const isMarking = () => (getSelection()?.toString() ?? '') !== ''

/**
 * A press narrows the log to the value, one with Alt to all others; where it is narrowed to it, that filter
 * is removed here, too. With the keyboard, the form of filters does it.
 */
function ClickCell({ column, head, text, filter, canPress, children }: ClickCellProps) {
  const { reports } = useWords()
  const isPressed = canPress && filter !== null && filter.onRemove === null
  const press = ({ altKey }: MouseEvent) => isPressed && !isMarking() && filter.onAdd(altKey)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the form of filters does the same by keys.
    <td
      data-head={head}
      data-column={column}
      className={classNames(isPressed && styles.value)}
      title={isPressed && text === null ? reports.filterTo : (text ?? undefined)}
      onClick={press}
    >
      {text}
      {children}
      {filter?.onRemove && <RemoveFilter filter={filter.filter} onRemove={filter.onRemove} />}
    </td>
  )
}

function RemoveFilter({ filter, onRemove }: { filter: ReportFilter; onRemove: () => void }) {
  const words = useWords()
  const label = words.reports.clearRowFilter(filterText(filter, words))
  return (
    <Button look="quiet" isIcon tabIndex={-1} aria-label={label} onClick={onRemove}>
      <X aria-hidden />
    </Button>
  )
}

function Visitor({ click }: { click: Click }) {
  const { clicks } = useClickWords()
  return (
    <>
      {click.isBot && <Chip tone="warn">{clicks.bot}</Chip>}
      {click.isUnique && <Chip>{clicks.unique}</Chip>}
    </>
  )
}
