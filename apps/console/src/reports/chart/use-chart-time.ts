import { bucketOf, daysOfBars } from '../../charts/buckets.ts'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView } from '../../routing/view.tsx'
import { daysLabel, daysOfRange } from '../../time/range-days.ts'
import type { View } from '../../time/view.ts'

/** How the days of a report are drawn, what they are called, and what makes some of them the range. */
export function useChartTime({ range, zone }: View) {
  const { workspace } = useSessionFacts()
  const changeView = useChangeView()
  const nowMs = Date.now()
  const days = daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays })
  const bucket = bucketOf(days)
  const show = (first: string, last: string) => changeView({ range: undefined, ...daysOfBars(first, last) })
  return { bucket, days: daysLabel(days, nowMs), show: bucket === 'hour' ? undefined : show }
}
