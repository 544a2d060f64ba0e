import { useQuery } from '@tanstack/react-query'
import { type Click, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { Drawer } from '../ui/dialog.tsx'
import type { Words } from '../words/en/index.ts'
import { useWords } from '../words/use-words.ts'
import { ClickWhy } from './click-why.tsx'
import styles from './clicks.module.css'

/** Everything that is known of one click. */
export function ClickDrawer({ token, onClose }: { token: string | null; onClose: () => void }) {
  const { clicks } = useWords()
  return (
    <Drawer isOpen={token !== null} onClose={onClose} title={clicks.one}>
      {token !== null && <ClickFacts token={token} />}
    </Drawer>
  )
}

function ClickFacts({ token }: { token: string }) {
  const { clicks } = useWords()
  const { zone } = useView()
  const query = useQuery(clickQueries(useApi()).one(token))
  return (
    <LoadState query={query}>
      {(answer) =>
        answer && (
          <>
            <ClickWhy click={answer.data} />
            <dl className={styles.facts}>
              {factsOf(answer.data, clicks, zone).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )
      }
    </LoadState>
  )
}

/** What is known, by name, in the order in which one asks; what is not known is left out. */
function factsOf(click: Click, { facts, yes, no }: Words['clicks'], zone: string): [string, string][] {
  const list = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  const all: [string, string | null][] = [
    [facts.time, dateTime(click.clickedAt, zone)],
    [facts.token, click.clickToken],
    [facts.link, click.shortUrl],
    [facts.target, click.resolvedUrl],
    [facts.rule, click.matchedRuleId],
    [facts.landing, click.landingId],
    [facts.offer, click.offerId],
    [facts.location, list(click.city, click.region, click.countryName)],
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
    ...Object.entries(click.subIds).map(([slot, value]): [string, string] => [slot, String(value)]),
  ]
  return all.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}
