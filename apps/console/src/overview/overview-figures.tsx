import { Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenSeen } from '../ui/when-seen.tsx'
import { LinkMoney } from './link-money.tsx'
import styles from './overview.module.css'
import type { OverviewTime } from './overview-time.ts'
import { TimeChart } from './time-chart.tsx'
import { TopRecords } from './top-records.tsx'
import { TopValues } from './top-values.tsx'

/** Figures over time, the links that lose and make the most, and where the clicks come from. */
export function OverviewFigures({ time }: { time: OverviewTime }) {
  return (
    <>
      <TimeChart time={time} />
      <LinkMoney />
      <WhenSeen placeholder={<Panel>{<Skeleton />}</Panel>}>
        <TopRecords />
        <div className={styles.columns}>
          <TopValues field="country" time={time} />
          <TopValues field="device" time={time} />
          <TopValues field="referer" time={time} />
        </div>
      </WhenSeen>
    </>
  )
}
