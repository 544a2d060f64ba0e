import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { linkHistory } from '../api/link-history.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/page.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { actionText, changesText } from './history-text.ts'

/** Who changed what of the link. */
export function HistoryTab({ link }: { link: Link }) {
  const { link: words } = useLinkWords()
  const lack = useLackUnrestricted('admin')
  return (
    <Panel>
      {lack === null ? <History link={link} /> : <Empty title={words.tabs.history}>{words.historyFor}</Empty>}
    </Panel>
  )
}

/** What entries name by ids alone: sources and domains. */
function useNames(api: Api): ReadonlyMap<string, string> {
  const { data: sources = [] } = useQuery(linkChoices(api).trafficSources)
  const { data: domains = [] } = useQuery(linkChoices(api).domains)
  return new Map([
    ...sources.map(({ id, name }) => [id, name] as const),
    ...domains.map(({ id, host }) => [id, host] as const),
  ])
}

function History({ link }: { link: Link }) {
  const { link: words } = useLinkWords()
  const { zone } = useView()
  const api = useApi()
  const query = useQuery(linkHistory(api, link.id))
  const names = useNames(api)
  const { at, who, what, changes } = words.historyColumns
  return (
    <LoadState query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={words.noHistory} />
        ) : (
          <DataTable
            label={words.tabs.history}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { head: at, cell: (entry) => dateTime(entry.at, zone) },
              { head: who, cell: ({ user }) => user?.email ?? words.byKey },
              { head: what, cell: ({ action }) => actionText(action, words.historyVerbs) },
              { head: changes, cell: (entry) => changesText(entry.changes, { names, zone }), isText: true },
            ]}
          />
        )
      }
    </LoadState>
  )
}
