import { Link } from '@tanstack/react-router'
import type { ConversionWithHistory } from '../api/conversions.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { useRecordName } from '../states/use-record-name.ts'
import { dateTime } from '../time/ago.ts'
import { Facts } from '../ui/facts.tsx'
import { useClickWords } from '../words/use-click-words.ts'

interface ConversionFactsProps {
  conversion: ConversionWithHistory
  isWide?: boolean
}

/** What a conversion is, and which click it came of. */
export function ConversionFacts({ conversion, isWide = false }: ConversionFactsProps) {
  const { conversions } = useClickWords()
  const { facts } = conversions
  const { zone } = useView()
  const { clickToken, linkId, linkTitle, offerId, networkId, click } = conversion
  const offer = useRecordName('offer', offerId)
  const network = useRecordName('network', networkId)
  const source = useRecordName('traffic_source', click.trafficSourceId)
  return (
    <Facts
      isWide={isWide}
      facts={[
        [facts.payout, moneyIn(conversion.payout, conversion.currency)],
        [facts.convertedAt, dateTime(conversion.convertedAt, zone)],
        [facts.clickedAt, dateTime(conversion.clickedAt, zone)],
        [facts.click, <ClickLink key="click" token={clickToken} />],
        [facts.link, <LinkRef key="link" linkId={linkId} title={linkTitle} shortUrl={click.shortUrl} />],
        [facts.offer, offer],
        [facts.network, network],
        [facts.trafficSource, source],
        [facts.tid, conversion.tid],
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
