import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { count } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ClickDrawer } from './click-drawer.tsx'
import styles from './clicks.module.css'
import type { ClicksSearch } from './clicks-search.ts'
import { ClicksTable } from './clicks-table.tsx'
import { shownClicks } from './shown-clicks.ts'
import { useLiveClicks } from './use-live-clicks.ts'

const route = getRouteApi('/w/$workspaceId/live')

/** That traffic comes, and what came of one click. New rows are on top while the top is in sight. */
export function ClicksPage() {
  const { shell, clicks } = useWords()
  const { filters = [], click } = route.useSearch()
  const navigate = useNavigate()
  const change = (changed: ClicksSearch) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changed }) })
  const { query, rows } = useLiveClicks(filters)
  return (
    <Page title={shell.nav.clicks}>
      {filters.length > 0 && (
        <div className={styles.narrowed}>
          <CountInRange filters={filters} />
          <Button onClick={() => change({ filters: undefined })}>{clicks.clear(filters.length)}</Button>
        </div>
      )}
      <Panel>
        <LoadState query={query}>
          {() => <ClickList rows={rows} onOpen={(token) => change({ click: token })} />}
        </LoadState>
      </Panel>
      <ClickDrawer token={click ?? null} onClose={() => change({ click: undefined })} />
    </Page>
  )
}

/** How many fit in the days of the top bar: of the newest, the list has the first hundred. */
function CountInRange({ filters }: { filters: NonNullable<ClicksSearch['filters']> }) {
  const { shell, clicks } = useWords()
  const view = useView()
  const body = { ...reportTime(view), groupBy: ['date' as const], metrics: ['clicks'], filters: [...filters] }
  const { data } = useQuery(reportQueries(useApi()).run(body))
  const found = data?.data.totals.clicks
  if (typeof found !== 'number') return null
  const days = typeof view.range === 'string' ? shell.ranges[view.range] : shell.ownRange
  return <p role="status">{clicks.inRange(found, count(found), days)}</p>
}

function ClickList({ rows, onOpen }: { rows: readonly Click[]; onOpen: (token: string) => void }) {
  const { clicks } = useWords()
  const [since, setSince] = useState<string | null>(null)
  const { shown, waiting } = shownClicks(rows, since)
  if (rows.length === 0) return <Empty title={clicks.none}>{clicks.noneHint}</Empty>
  return (
    <>
      {waiting > 0 && (
        <p role="status">
          <Button look="quiet" onClick={() => setSince(null)}>
            {clicks.waiting(waiting)}
          </Button>
        </p>
      )}
      <ClicksTable
        rows={shown}
        onOpen={onOpen}
        onScroll={(isAtTop) => setSince(isAtTop ? null : (since ?? rows[0]?.clickToken ?? null))}
      />
    </>
  )
}
