import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type ConversionWithHistory, conversionQueries } from '../api/conversions.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Facts } from '../ui/facts.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { ConversionStatus } from './conversion-status.tsx'

const route = getRouteApi('/w/$workspaceId/conversions/$conversionId')

/** One conversion: what it is, which click it came of, and what became of it. */
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
        <ConversionFacts conversion={conversion} />
      </Panel>
      <Panel title={conversions.history}>
        <History conversion={conversion} />
      </Panel>
    </Page>
  )
}

function ConversionFacts({ conversion }: { conversion: ConversionWithHistory }) {
  const { conversions } = useClickWords()
  const { facts } = conversions
  const { zone } = useView()
  const { clickToken, linkId, click } = conversion
  return (
    <Facts
      isWide
      facts={[
        [facts.payout, moneyIn(conversion.payout, conversion.currency)],
        [facts.convertedAt, dateTime(conversion.convertedAt, zone)],
        [facts.clickedAt, dateTime(conversion.clickedAt, zone)],
        [facts.click, <ClickLink key="click" token={clickToken} />],
        [facts.link, linkId && <LinkLink key="link" linkId={linkId} name={click.shortUrl ?? linkId} />],
        [facts.original, conversion.originalStatus],
        [facts.source, conversion.source],
        [facts.country, click.countryName],
        [facts.device, click.deviceType],
        [facts.id, conversion.id],
      ]}
    />
  )
}

function ClickLink({ token }: { token: string }) {
  const workspaceId = useWorkspaceId()
  return (
    <Link to="/w/$workspaceId/live" params={{ workspaceId }} search={{ click: token }}>
      {token}
    </Link>
  )
}

function LinkLink({ linkId, name }: { linkId: string; name: string }) {
  const workspaceId = useWorkspaceId()
  return (
    <Link to="/w/$workspaceId/links/$linkId" params={{ workspaceId, linkId }}>
      {name}
    </Link>
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
