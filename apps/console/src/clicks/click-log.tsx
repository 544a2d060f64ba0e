import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { count } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { ToOverview } from '../states/to-overview.tsx'
import { dateTime } from '../time/ago.ts'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { ClickDrawer } from './click-drawer.tsx'
import styles from './clicks.module.css'
import { type ClickFilter, type ClicksSearch, parseClicksSearch } from './clicks-search.ts'
import { ClicksTable } from './clicks-table.tsx'
import { shownClicks } from './shown-clicks.ts'
import { useLiveClicks } from './use-live-clicks.ts'

/** What the address says of the log, and how it is changed. */
export function useClicksSearch() {
  const search = parseClicksSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: ClicksSearch, replace = false) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changed }), replace })
  return { search, change }
}

interface ClickLogProps {
  filters: readonly ClickFilter[]
  /** Beside the number of those that the filters leave. */
  beside?: ReactNode
}

/** The newest clicks, and the drawer of one of them. New rows are on top while the top is in sight. */
export function ClickLog({ filters, beside }: ClickLogProps) {
  const { search, change } = useClicksSearch()
  const { zone } = useView()
  const { query, rows } = useLiveClicks(filters)
  const [since, setSince] = useState<string | null>(null)
  const { shown, waiting } = shownClicks(rows, since)
  const walk = search.click && {
    rows: shown.map(({ clickToken, clickedAt }) => ({ key: clickToken, name: dateTime(clickedAt, zone) })),
    current: search.click,
    onWalk: (click: string) => change({ click }, true),
  }
  return (
    <>
      {filters.length > 0 && (
        <div className={styles.narrowed}>
          <CountInRange filters={filters} />
          {beside}
        </div>
      )}
      <Panel>
        <LoadState query={query}>
          {() => (
            <ClickList
              shown={shown}
              current={search.click}
              waiting={waiting}
              onNewest={() => setSince(null)}
              onScroll={(isAtTop) => setSince(isAtTop ? null : (since ?? rows[0]?.clickToken ?? null))}
              isFiltered={filters.length > 0}
              onOpen={(token) => change({ click: token })}
            />
          )}
        </LoadState>
      </Panel>
      <ClickDrawer walk={walk || undefined} onClose={() => change({ click: undefined })} />
    </>
  )
}

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

interface ClickListProps {
  shown: readonly Click[]
  /** The token of the one in the drawer. */
  current: string | undefined
  waiting: number
  onNewest: () => void
  onScroll: (isAtTop: boolean) => void
  isFiltered: boolean
  onOpen: (token: string) => void
}

function ClickList({ shown, current, waiting, onNewest, onScroll, isFiltered, onOpen }: ClickListProps) {
  const { clicks } = useClickWords()
  if (shown.length === 0)
    return (
      <Empty title={clicks.none} action={!isFiltered && <ToOverview />}>
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
      <ClicksTable rows={shown} current={current} onOpen={onOpen} onScroll={onScroll} />
    </>
  )
}
