import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { linkAnalytics } from '../api/link-analytics.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { daysOfRange } from '../time/range-days.ts'
import { Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { DayBars } from './day-bars.tsx'
import styles from './link.module.css'
import { ShareList } from './share-list.tsx'

const tiles = [
  ['totalClicks', count],
  ['uniqueClicks', count],
  ['bots', count],
  ['conversions', count],
  ['revenue', money],
  ['cost', money],
  ['profit', money],
  ['roi', percent],
] as const

/** Whether it is fine: figures, days, and where its visitors come from. */
export function OverviewTab({ link }: { link: Link }) {
  const { link: words } = useWords()
  const queries = useLinkAnalytics(link)
  const summary = useQuery(queries.summary)
  const days = useQuery(queries.days)
  return (
    <div className={styles.parts}>
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
      <LoadState query={days}>{(answer) => answer && <DayBars days={answer.data.data} />}</LoadState>
      <Shares link={link} />
    </div>
  )
}

function Shares({ link }: { link: Link }) {
  const { link: words } = useWords()
  const queries = useLinkAnalytics(link)
  const countries = useQuery(queries.countries)
  const devices = useQuery(queries.devices)
  const referrers = useQuery(queries.referrers)
  return (
    <div className={styles.shares}>
      <LoadState query={countries}>
        {(answer) => (
          <ShareList
            title={words.shares.countries}
            rows={(answer?.data.countries ?? []).map(({ countryName, ...row }) => ({
              ...row,
              name: countryName ?? words.unknown,
            }))}
          />
        )}
      </LoadState>
      <LoadState query={devices}>
        {(answer) => (
          <ShareList
            title={words.shares.devices}
            rows={(answer?.data.devices ?? []).map((row) => ({ ...row, name: row.name ?? words.unknown }))}
          />
        )}
      </LoadState>
      <LoadState query={referrers}>
        {(answer) => (
          <ShareList
            title={words.shares.referrers}
            rows={(answer?.data.referrers ?? []).map((row) => ({ ...row, name: row.domain ?? words.direct }))}
          />
        )}
      </LoadState>
    </div>
  )
}

function useLinkAnalytics(link: Link) {
  const { range, zone } = useView()
  const { workspace } = useSessionFacts()
  const { from, to } = daysOfRange(range, {
    zone,
    nowMs: Date.now(),
    maxDays: workspace.limits.reportDays,
  })
  return linkAnalytics(useApi(), link, { from, to, timezone: zone })
}
