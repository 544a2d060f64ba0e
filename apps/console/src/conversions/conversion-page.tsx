import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type ConversionWithHistory, conversionQueries } from '../api/conversions.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { ConversionFacts } from './conversion-facts.tsx'
import { ConversionSent } from './conversion-sent.tsx'
import { ConversionStatus } from './conversion-status.tsx'
import styles from './conversions.module.css'

const route = getRouteApi('/w/$workspaceId/conversions/$conversionId')

/** One conversion, as the search leads to it: what it is, which click it came of, and what became of it. */
export function ConversionPage() {
  const { conversionId } = route.useParams()
  const query = useQuery(conversionQueries(useApi()).one(conversionId))
  return (
    <LoadState query={query} isPage>
      {({ data }) => <LoadedConversion conversion={data} />}
    </LoadState>
  )
}

function LoadedConversion({ conversion }: { conversion: ConversionWithHistory }) {
  const { conversions } = useClickWords()
  return (
    <Page title={conversion.tid ?? conversion.id} beside={<ConversionStatus status={conversion.status} />}>
      <Panel>
        <ConversionFacts conversion={conversion} isWide />
      </Panel>
      <Panel title={conversions.history}>
        <History conversion={conversion} />
      </Panel>
      <Panel title={conversions.sent}>
        <div className={styles.padded}>
          <ConversionSent conversionId={conversion.id} />
        </div>
      </Panel>
    </Page>
  )
}

function History({ conversion: { history } }: { conversion: ConversionWithHistory }) {
  const { conversions } = useClickWords()
  const { zone } = useView()
  const { at, change, payout, origin } = conversions.historyColumns
  return (
    <DataTable
      label={conversions.history}
      rows={history}
      keyOf={(entry) => `${entry.at} ${entry.to}`}
      columns={[
        { head: at, cell: (entry) => dateTime(entry.at, zone) },
        { head: change, cell: ({ from, to }) => (from === null ? to : `${from} → ${to}`) },
        { head: payout, cell: (entry) => moneyIn(entry.payout, entry.currency) },
        { head: origin, cell: (entry) => entry.origin },
      ]}
    />
  )
}
