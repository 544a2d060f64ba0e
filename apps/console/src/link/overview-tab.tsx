import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { linkAnalytics } from '../api/link-analytics.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { DayBars, type UnusualDays } from '../charts/day-bars.tsx'
import { type Anomaly, worstOf } from '../charts/unusual.ts'
import { countryName } from '../format/countries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { daysOfRange } from '../time/range-days.ts'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/page.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './link.module.css'
import { LinkShares, useChooseCountry } from './link-shares.tsx'
import { RulesTable } from './rules-table.tsx'

const route = getRouteApi('/w/$workspaceId/links/$linkId')

const tiles = [
  ['totalClicks', count],
  ['uniqueClicks', count],
  ['bots', count],
  ['conversions', count],
  ['revenue', money],
  ['cost', money],
  ['profit', money],
  ['roi', percent],
  ['cr', percent],
  ['epc', money],
] as const

/** Whether it is fine: figures, days, where its visitors come from and when, and how far they get. */
export function OverviewTab({ link }: { link: Link }) {
  const { link: words } = useLinkWords()
  const queries = useLinkAnalytics(link)
  const summary = useQuery(queries.summary)
  const days = useQuery(queries.days)
  const { country } = route.useSearch()
  // Of one country there are too few clicks to say what is usual.
  const anomalies = useQuery({ ...queries.anomalies, enabled: country === undefined })
  const unusual = unusualDays(country === undefined ? anomalies.data?.data.anomalies : undefined)
  return (
    <div className={styles.parts}>
      <CountryChip />
      <Panel>
        <LoadState query={summary}>
          {(answer) =>
            answer && (
              <dl className={styles.tiles}>
                {tiles.map(([name, format]) => (
                  <div key={name}>
                    <dt>{words.figures[name]}</dt>
                    <dd>{format(answer.data[name])}</dd>
                  </div>
                ))}
              </dl>
            )
          }
        </LoadState>
      </Panel>
      <LoadState query={days}>
        {(answer) => answer && <DayBars days={answer.data.data} unusual={unusual} />}
      </LoadState>
      <RulesTable link={link} country={country} outcomes={queries.rules} />
      <LinkShares queries={queries} />
    </div>
  )
}

/** The most unusual one counts of several figures of a day. */
function unusualDays(anomalies: readonly Anomaly[] = []): UnusualDays {
  const byDay = Map.groupBy(anomalies, ({ period }) => period.slice(0, 10))
  return new Map([...byDay].map(([day, own]) => [day, worstOf(own)]))
}

/** What all figures are narrowed to. */
function CountryChip() {
  const { link: words } = useLinkWords()
  const { country } = route.useSearch()
  const choose = useChooseCountry()
  if (country === undefined) return null
  const name = countryName(country)
  return (
    <div>
      <Chip remove={{ label: words.removeCountry(name), onRemove: () => choose(undefined) }}>
        {words.onlyCountry(name)}
      </Chip>
    </div>
  )
}

function useLinkAnalytics(link: Link) {
  const { range, zone } = useView()
  const { country } = route.useSearch()
  const { workspace } = useSessionFacts()
  const { from, to } = daysOfRange(range, {
    zone,
    nowMs: Date.now(),
    maxDays: workspace.limits.reportDays,
  })
  const countries = country === undefined ? {} : { countries: [country] }
  return linkAnalytics(useApi(), link, { from, to, timezone: zone, ...countries })
}
