import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Click, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { searchQuery } from '../api/search.queries.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useSimulationWords } from '../states/use-simulation-words.ts'
import { dateTime } from '../time/ago.ts'
import { Drawer } from '../ui/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import type { Walk } from '../ui/walk.ts'
import type { clicks } from '../words/en/clicks.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { ClickWhy } from './click-why.tsx'
import styles from './clicks.module.css'

/** Everything that is known of one click. */
export function ClickDrawer({ walk, onClose }: { walk: Walk | undefined; onClose: () => void }) {
  const { clicks } = useClickWords()
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={clicks.one} walk={walk}>
      {walk && <LoadedClick key={walk.current} token={walk.current} />}
    </Drawer>
  )
}

function LoadedClick({ token }: { token: string }) {
  const query = useQuery(clickQueries(useApi()).one(token))
  return (
    <LoadState query={query}>
      {(answer) =>
        answer && (
          <div className={styles.parts}>
            <ClickWhy click={answer.data} />
            <ClickFacts click={answer.data} />
            <Conversions token={token} />
          </div>
        )
      }
    </LoadState>
  )
}

/** What a click names by ids alone. */
interface Names {
  link: ReactNode
  rule: string
  /** `landing L`, `offer A` */
  destinations: readonly string[]
}

function ClickFacts({ click }: { click: Click }) {
  const { clicks } = useClickWords()
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { data: rules } = useQuery(clickQueries(useApi()).rules(click.linkId))
  const words = useSimulationWords(rules ?? [])
  const names = {
    rule: rules === undefined ? '' : words.rule(click.matchedRuleId),
    destinations: words.destinations(click.landingId, click.offerId),
  }
  const link = click.linkId && (
    <Link to="/w/$workspaceId/links/$linkId" params={{ workspaceId, linkId: click.linkId }}>
      {click.shortUrl}
    </Link>
  )
  return <Facts facts={factsOf(click, { ...names, link: link ?? click.shortUrl }, clicks, zone)} />
}

type ClickWords = typeof clicks

/** In the order in which one asks. */
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
    [facts.location, geo],
    [facts.device, list(click.deviceType, click.deviceBrand, click.deviceModel)],
    [facts.system, list(click.os, click.osVersion)],
    [facts.browser, list(click.browser, click.browserVersion)],
    [facts.language, click.language],
    [facts.referrer, click.refererDomain],
    [facts.userAgent, click.userAgent],
    [facts.unique, click.isUnique ? yes : no],
    [facts.bot, click.isBot ? list(yes, click.botReason) : no],
    [facts.cost, click.cost === null ? null : list(String(click.cost), click.currency)],
    [facts.externalId, click.externalId],
    [facts.keyword, click.keyword],
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
