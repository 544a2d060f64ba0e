import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { BarList } from '../charts/bar-list.tsx'
import { LoadState } from '../states/load-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenSeen } from '../ui/when-seen.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { LinkMoney } from './link-money.tsx'
import styles from './overview.module.css'
import type { OverviewTime } from './overview-time.ts'
import { ReportLink } from './report-link.tsx'
import { TimeChart } from './time-chart.tsx'
import { TopRecords } from './top-records.tsx'

const five = 5

/** A figure over time, the links that lose and make the most, and where the clicks come from. */
export function OverviewFigures({ time }: { time: OverviewTime }) {
  return (
    <>
      <TimeChart time={time} />
      <LinkMoney />
      <WhenSeen placeholder={<Skeleton />}>
        <TopRecords />
        <div className={styles.columns}>
          <Countries time={time} />
          <Devices time={time} />
          <Referrers time={time} />
        </div>
      </WhenSeen>
    </>
  )
}

function useHeads() {
  const { overview } = useOverviewWords()
  return { count: overview.tiles.totalClicks, share: overview.share }
}

function Countries({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const heads = useHeads()
  const query = useQuery(overviewQueries(useApi()).countries(time))
  return (
    <LoadState query={query}>
      {({ data }) => (
        <BarList
          title={overview.countries}
          heads={heads}
          bars={data.countries.slice(0, five).map(({ countryCode, countryName, clicks, percentage }) => {
            const name = countryName ?? overview.unknown
            const link = <ReportLink field="country" value={countryCode} name={name} />
            return { name, link, value: clicks, share: percentage }
          })}
        />
      )}
    </LoadState>
  )
}

function Devices({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const heads = useHeads()
  const query = useQuery(overviewQueries(useApi()).devices(time))
  return (
    <LoadState query={query}>
      {({ data }) => (
        <BarList
          title={overview.devices}
          heads={heads}
          bars={data.devices.slice(0, five).map(({ name: device, clicks, percentage }) => {
            const name = device ?? overview.unknown
            const link = <ReportLink field="device" value={device} name={name} />
            return { name, link, value: clicks, share: percentage }
          })}
        />
      )}
    </LoadState>
  )
}

function Referrers({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const heads = useHeads()
  const query = useQuery(overviewQueries(useApi()).referrers(time))
  return (
    <LoadState query={query}>
      {({ data }) => (
        <BarList
          title={overview.referrers}
          heads={heads}
          bars={data.referrers.slice(0, five).map(({ domain, clicks, percentage }) => {
            const name = domain ?? overview.direct
            const link = <ReportLink field="referer" value={domain} name={name} />
            return { name, link, value: clicks, share: percentage }
          })}
        />
      )}
    </LoadState>
  )
}
