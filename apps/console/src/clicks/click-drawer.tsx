import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Click, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { searchQuery } from '../api/search.queries.ts'
import { exactMoneyIn } from '../format/numbers.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useRecordName } from '../states/use-record-name.ts'
import { useSimulationWords } from '../states/use-simulation-words.ts'
import { visitorOfClick } from '../states/visitor-of-click.ts'
import { dateTime } from '../time/ago.ts'
import { Drawer } from '../ui/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import type { Walk } from '../ui/walk.ts'
import type { clicks } from '../words/en/clicks.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { ClickWhy } from './click-why.tsx'
import styles from './clicks.module.css'
import { EraseClick } from './erase-click.tsx'

interface ClickDrawerProps {
  walk: Walk | undefined
  onClose: () => void
  onErased: (token: string) => void
}

/** Everything that is known of one click. */
export function ClickDrawer({ walk, onClose, onErased }: ClickDrawerProps) {
  const { clicks } = useClickWords()
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={clicks.one} walk={walk}>
      {walk && (
        <LoadedClick key={walk.current} token={walk.current} onErased={() => onErased(walk.current)} />
      )}
    </Drawer>
  )
}

function LoadedClick({ token, onErased }: { token: string; onErased: () => void }) {
  const query = useQuery(clickQueries(useApi()).one(token))
  return (
    <LoadState query={query}>
      {(answer) =>
        answer && (
          <div className={styles.parts}>
            <ClickWhy click={answer.data} />
            <ClickFacts click={answer.data} />
            <Conversions token={token} />
            <div className={styles.acts}>
              <SimulateVisitor click={answer.data} />
              <EraseClick click={answer.data} onErased={onErased} />
            </div>
          </div>
        )
      }
    </LoadState>
  )
}

/** Leads to the flow of its link, with the simulator open and the visitor filled in. */
function SimulateVisitor({ click }: { click: Click }) {
  const { clicks } = useClickWords()
  const workspaceId = useWorkspaceId()
  if (click.linkId === null) return null
  return (
    <Link
      to="/w/$workspaceId/links/$linkId"
      params={{ workspaceId, linkId: click.linkId }}
      search={{ tab: 'flow', simulate: { ...visitorOfClick(click) } }}
    >
      {clicks.simulate}
    </Link>
  )
}

/** What a click names by ids alone. */
interface Names {
  link: ReactNode
  rule: string
  /** `landing L`, `offer A` */
  destinations: readonly string[]
  network: string | null
  trafficSource: string | null
}

function ClickFacts({ click }: { click: Click }) {
  const { clicks } = useClickWords()
  const { zone } = useView()
  const { data: rules } = useQuery(clickQueries(useApi()).rules(click.linkId))
  const words = useSimulationWords(rules ?? [])
  const names = {
    rule: rules === undefined ? '' : words.rule(click.matchedRuleId),
    destinations: words.destinations(click.landingId, click.offerId),
    network: useRecordName('network', click.networkId ?? null),
    trafficSource: useRecordName('traffic_source', click.trafficSourceId ?? null),
  }
  const link = <LinkRef linkId={click.linkId} title={click.linkTitle} shortUrl={click.shortUrl} />
  return <Facts facts={factsOf(click, { ...names, link }, clicks, zone)} />
}

type ClickWords = typeof clicks

const pairs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** In the order in which a reader looks for them. */
function factsOf(click: Click, names: Names, { facts, yes, no }: ClickWords, zone: string): Fact[] {
  const list = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  const geo = [click.city, click.region, click.countryName].filter(Boolean).join(', ')
  return [
    [facts.time, dateTime(click.clickedAt, zone)],
    [facts.token, click.clickToken],
    [facts.link, names.link],
    [facts.target, click.resolvedUrl],
    [facts.rule, names.rule],
    [facts.destination, names.destinations.join(', ')],
    [facts.offerClickedAt, click.offerClickedAt && dateTime(click.offerClickedAt, zone)],
    [facts.network, names.network],
    [facts.trafficSource, names.trafficSource],
    [facts.domain, click.domain],
    [facts.originalUrl, click.originalUrl],
    [facts.parameters, pairs(click.resolvedParams ?? {})],
    [
      facts.pixels,
      (click.retargetingPixels ?? []).map(({ provider, pixelId }) => `${provider} ${pixelId}`).join(', '),
    ],
    [facts.location, geo],
    [facts.device, list(click.deviceType, click.deviceBrand, click.deviceModel)],
    [facts.system, list(click.os, click.osVersion)],
    [facts.browser, list(click.browser, click.browserVersion)],
    [facts.language, click.language],
    [facts.referrer, click.refererDomain],
    [facts.ip, click.ipAddress ?? null],
    [facts.userAgent, click.userAgent],
    [facts.unique, click.isUnique ? yes : no],
    [facts.bot, click.isBot ? list(yes, click.botReason) : no],
    [facts.cost, click.cost === null ? null : exactMoneyIn(click.cost, click.costCurrency)],
    [facts.costGiven, click.costGiven === null ? null : exactMoneyIn(click.costGiven, click.currency ?? '')],
    [facts.externalId, click.externalId],
    [facts.keyword, click.keyword],
    [facts.source, click.source],
    ...Object.entries(click.subIds).map(([slot, value]): Fact => [slot, String(value)]),
  ]
}

/** What came of it, each with its status; a conversion is found by its click. */
function Conversions({ token }: { token: string }) {
  const { clicks } = useClickWords()
  const workspaceId = useWorkspaceId()
  const query = useQuery(searchQuery(useApi(), token))
  return (
    <section aria-label={clicks.conversions} className={styles.part}>
      <h3>{clicks.conversions}</h3>
      <LoadState query={query}>
        {(found) => {
          const conversions = found.filter(({ kind }) => kind === 'conversion')
          if (conversions.length === 0) return <p className={styles.verdict}>{clicks.noConversions}</p>
          return (
            <ul>
              {conversions.map(({ id, label, detail }) => (
                <li key={id}>
                  <Link
                    to="/w/$workspaceId/conversions/$conversionId"
                    params={{ workspaceId, conversionId: id }}
                  >
                    {label}
                  </Link>{' '}
                  {detail}
                </li>
              ))}
            </ul>
          )
        }}
      </LoadState>
    </section>
  )
}
