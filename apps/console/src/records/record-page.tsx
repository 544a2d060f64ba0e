import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type RecordKind, recordQueries } from '../api/records.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

const kinds: readonly RecordKind[] = ['offers', 'landings', 'networks', 'sources']

/** What an offer, landing, network or source is; the address says which. */
export function RecordPage() {
  const { shell, records } = useWords()
  const { recordId = '' } = useParams({ strict: false })
  const noun = useLocation({ select: ({ pathname }) => pathname.split('/').at(-2) })
  const kind = kinds.find((one) => one === noun) ?? 'offers'
  const query = useQuery(recordQueries(useApi()).one(kind, recordId))
  return (
    <LoadState query={query}>
      {({ name, status, url, group, notes }) => (
        <Page title={name}>
          <Panel>
            <Facts
              isWide
              facts={[
                [records.kind, shell.nav[kind]],
                [records.status, status],
                [records.url, url],
                [records.group, group],
                [records.notes, notes],
                [records.id, recordId],
              ]}
            />
          </Panel>
        </Page>
      )}
    </LoadState>
  )
}
