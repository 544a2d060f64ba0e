import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dimensions } from '@waymark/report-plan'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { count } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { useAddressFilters } from '../states/address-filters.ts'
import { FilterButton } from '../states/filter-button.tsx'
import { FilterChips } from '../states/filter-chips.tsx'
import { FilteredOut } from '../states/filtered-out.tsx'
import { LoadState } from '../states/load-state.tsx'
import { ToOverview } from '../states/to-overview.tsx'
import { dateTime } from '../time/ago.ts'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { clickColumnNames, isClickField } from './click-columns.ts'
import { ClickDrawer } from './click-drawer.tsx'
import styles from './clicks.module.css'
import { type ClickFilter, type ClicksSearch, parseClicksSearch } from './clicks-search.ts'
import { ClicksTable, type ClicksTableProps } from './clicks-table.tsx'
import { shownClicks } from './shown-clicks.ts'
import { useClickColumns, useColumnLabel } from './use-click-columns.ts'
import { useLiveClicks } from './use-live-clicks.ts'

/** What the address says of the log, and how it is changed. */
function useClicksSearch() {
  const search = parseClicksSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: ClicksSearch, replace = false) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changed }), replace })
  return { search, change }
}

interface ClickLogProps {
  /** What it is always narrowed to, beside the filters of the address. */
  fixed?: readonly ClickFilter[]
}

const none: readonly ClickFilter[] = []

/** The newest clicks, and the drawer of one of them. New rows are on top while the top is in sight. */
export function ClickLog({ fixed = none }: ClickLogProps) {
  const { search, change } = useClicksSearch()
  const free = useAddressFilters()
  const { zone } = useView()
  const filters = [...fixed, ...free.filters]
  const { query, rows, forget } = useLiveClicks(filters)
  const [since, setSince] = useState<string | null>(null)
  const { shown, waiting } = shownClicks(rows, since)
  const close = () => change({ click: undefined })
  const walk = search.click && {
    rows: shown.map(({ clickToken, clickedAt }) => ({ key: clickToken, name: dateTime(clickedAt, zone) })),
    current: search.click,
    onWalk: (click: string) => change({ click }, true),
  }
  return (
    <>
      <Narrowed filters={filters} free={free} />
      <Panel>
        <LoadState query={query}>
          {() => (
            <ClickList
              rows={shown}
              filters={free.filters}
              onFilters={free.change}
              current={search.click}
              waiting={waiting}
              onNewest={() => setSince(null)}
              onScroll={(isAtTop) => setSince(isAtTop ? null : (since ?? rows[0]?.clickToken ?? null))}
              onOpen={(token) => change({ click: token })}
            />
          )}
        </LoadState>
      </Panel>
      <ClickDrawer
        walk={walk || undefined}
        onClose={close}
        onErased={(token) => {
          forget(token)
          close()
        }}
      />
    </>
  )
}

interface NarrowedProps {
  filters: readonly ClickFilter[]
  free: ReturnType<typeof useAddressFilters>
}

/** What the log is narrowed to, and how many clicks of the range that leaves; another filter, the columns. */
function Narrowed({ filters, free }: NarrowedProps) {
  const { clicks } = useClickWords()
  const { columns, choose } = useClickColumns()
  const labelOf = useColumnLabel()
  return (
    <div className={styles.narrowed}>
      {filters.length > 0 ? <CountInRange filters={filters} /> : <p>{clicks.live}</p>}
      <FilterChips filters={free.filters} onChange={free.change} />
      <div className={styles.tools}>
        <FilterButton fields={clickFields} onFilter={(filter) => free.change([...free.filters, filter])} />
        <ColumnChoice all={clickColumnNames} chosen={columns} labelOf={labelOf} onChange={choose} />
      </div>
    </div>
  )
}

const clickFields = dimensions.filter(isClickField)

/** How many fit in the days of the top bar: of the newest, the list has the first hundred. */
function CountInRange({ filters }: { filters: readonly ClickFilter[] }) {
  const { shell } = useWords()
  const { clicks } = useClickWords()
  const view = useView()
  const body = { ...reportTime(view), groupBy: ['date' as const], metrics: ['clicks'], filters: [...filters] }
  const { data } = useQuery(reportQueries(useApi()).run(body))
  const found = data?.data.totals.clicks
  if (typeof found !== 'number') return null
  const days = typeof view.range === 'string' ? shell.ranges[view.range] : shell.ownRange
  return <p role="status">{clicks.inRange(found, count(found), days)}</p>
}

interface ClickListProps extends Omit<ClicksTableProps, 'columns'> {
  waiting: number
  onNewest: () => void
}

function ClickList({ waiting, onNewest, ...table }: ClickListProps) {
  const { clicks } = useClickWords()
  const { columns } = useClickColumns()
  if (table.rows.length === 0 && table.filters.length > 0)
    return <FilteredOut onClear={() => table.onFilters([])} />
  if (table.rows.length === 0)
    return (
      <Empty title={clicks.none} action={<ToOverview />}>
        {clicks.noneHint}
      </Empty>
    )
  return (
    <>
      {waiting > 0 && (
        <p role="status">
          <Button look="quiet" onClick={onNewest}>
            {clicks.waiting(waiting)}
          </Button>
        </p>
      )}
      <ClicksTable {...table} columns={columns} />
    </>
  )
}
