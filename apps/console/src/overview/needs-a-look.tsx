import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { rateQueries } from '../api/rates.queries.ts'
import { type Offer, type OfferStats, recordLists } from '../api/record-lists.queries.ts'
import { domainQueries } from '../api/settings.queries.ts'
import { useMembership } from '../rights/rights.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { Panel } from '../ui/page.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useCostFindings } from './cost-findings.tsx'
import { useDeliveryFindings } from './delivery-findings.tsx'
import type { Finding } from './finding.ts'
import styles from './overview.module.css'
import type { OverviewTime } from './overview-time.ts'

/** From that part of a cap on, there is little left of it. */
const nearCap = 0.8
const dayMs = 86_400_000
const fiveMinutesMs = 300_000
const firstPage = { limit: 100, offset: 0 }

/**
 * What is wrong, each with a way to where it can be changed; nothing where all is well. What cannot be read
 * is left out: its own page says why.
 */
export function NeedsALook({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const findings = [
    ...useOfferFindings(),
    ...usePostbackFindings(),
    ...useDeliveryFindings(),
    ...useDomainFindings(),
    ...useAlertFindings(),
    ...useCostFindings(),
    ...useRateFindings(time),
  ]
  if (findings.length === 0) return null
  return (
    <Panel title={overview.needsALook}>
      <ul className={styles.findings}>
        {findings.map(({ key, text, link }) => (
          <li key={key} className={styles.finding}>
            <span>{text}</span>
            {link}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useOfferFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  const { data } = useQuery(recordLists(useApi()).offers(firstPage))
  return (data?.data ?? []).flatMap(({ offer, stats }) => {
    const text = problemOf(offer, stats, overview.findings)
    const link = (
      <Link to="/w/$workspaceId/offers" params={{ workspaceId }} search={{ search: offer.name }}>
        {overview.findings.openOffers}
      </Link>
    )
    return text === null ? [] : [{ key: offer.id, text, link }]
  })
}

type FindingWords = ReturnType<typeof useOverviewWords>['overview']['findings']

function problemOf(offer: Offer, stats: OfferStats | undefined, words: FindingWords): string | null {
  const { name, status, disabledReason, healthStatus } = offer
  if (status === 'auto_disabled') return words.disabled(name, disabledReason)
  if (status !== 'active') return null
  if (healthStatus === 'unhealthy') return words.unhealthy(name)
  const { capDaily = null, capDailyRemaining = null } = stats ?? {}
  if (capDaily === null || capDailyRemaining === null) return null
  const used = capDaily - capDailyRemaining
  return used >= capDaily * nearCap ? words.nearCap(name, used, capDaily) : null
}

function usePostbackFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  const { isRestricted } = useMembership()
  // Of the last day; five minutes at a time, so that it is not requested at every look.
  const now = Math.floor(Date.now() / fiveMinutesMs) * fiveMinutesMs
  const query = { limit: 1, offset: 0, from: new Date(now - dayMs).toISOString() }
  const { data } = useQuery({ ...recordLists(useApi()).postbacks(query), enabled: !isRestricted })
  const counts: Partial<Record<string, number>> = data?.meta.counts ?? {}
  return (['ignored', 'refused'] as const).flatMap((result) => {
    const count = counts[result] ?? 0
    const link = (
      <Link to="/w/$workspaceId/postbacks" params={{ workspaceId }} search={{ result, range: 'last_7_days' }}>
        {overview.findings.openPostbacks}
      </Link>
    )
    return count === 0 ? [] : [{ key: result, text: overview.findings.postbacks(count, result), link }]
  })
}

function useDomainFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  const { data } = useQuery(domainQueries(useApi()).list())
  return (data?.data ?? []).flatMap(({ id, host, status, banReason }) => {
    if (status === 'active') return []
    const { pendingDomain, bannedDomain } = overview.findings
    const text = status === 'banned' ? bannedDomain(host, banReason) : pendingDomain(host)
    const link = (
      <Link to="/w/$workspaceId/settings/$tab" params={{ workspaceId, tab: 'domains' }}>
        {overview.findings.openDomains}
      </Link>
    )
    return [{ key: id, text, link }]
  })
}

function useAlertFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  const { zone } = useView()
  const { data, dataUpdatedAt } = useQuery(recordLists(useApi()).alerts(firstPage))
  return (data?.data ?? []).flatMap(({ id, name, lastFiredAt, lastValue }) => {
    if (lastFiredAt === null || Date.parse(lastFiredAt) < dataUpdatedAt - dayMs) return []
    const text = overview.findings.fired(name, dateTime(lastFiredAt, zone), lastValue)
    const link = (
      <Link to="/w/$workspaceId/alerts" params={{ workspaceId }}>
        {overview.findings.openAlerts}
      </Link>
    )
    return [{ key: id, text, link }]
  })
}

function useRateFindings({ from, to }: OverviewTime): Finding[] {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  const { isRestricted } = useMembership()
  const { data } = useQuery({ ...rateQueries(useApi()).missing({ from, to }), enabled: !isRestricted })
  const count = data?.data.length ?? 0
  const link = (
    <Link to="/w/$workspaceId/reports" params={{ workspaceId }} search={(search: object) => search}>
      {overview.findings.openRates}
    </Link>
  )
  return count === 0 ? [] : [{ key: 'rates', text: overview.findings.rates(count), link }]
}
