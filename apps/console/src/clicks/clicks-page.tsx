import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ClickDrawer } from './click-drawer.tsx'
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
        <Button onClick={() => change({ filters: undefined })}>{clicks.clear(filters.length)}</Button>
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
