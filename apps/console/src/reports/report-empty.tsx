import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangeView } from '../routing/view.tsx'
import { ToOverview } from '../states/to-overview.tsx'
import { daysLabel, daysOfRange } from '../time/range-days.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { freeFilters } from './report-search.ts'

/** No rows: why, and the nearest day that has some. */
export default function ReportEmpty({ request, change, report }: ReportControls) {
  const { reports } = useWords()
  const { workspace } = useSessionFacts()
  const changeView = useChangeView()
  const last = useLastDay({ request, report })
  const nowMs = Date.now()
  const { zone, range } = report.view
  const days = daysLabel(daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays }), nowMs)
  if (last !== null) {
    const day = daysLabel({ from: last, to: last }, nowMs)
    const show = () => changeView({ range: undefined, from: last, to: last })
    return (
      <Empty title={reports.noClicks(days)} action={<Button onClick={show}>{reports.showDay(day)}</Button>}>
        {reports.lastClicks(day)}
      </Empty>
    )
  }
  const isFiltered = freeFilters(request).length + request.having.length > 0
  const clear = () => change({ filters: undefined, having: undefined })
  return (
    <Empty
      title={reports.noClicks(days)}
      action={isFiltered ? <Button onClick={clear}>{reports.clearFilters}</Button> : <ToOverview />}
    >
      {isFiltered ? reports.noneFits : reports.noneYet}
    </Empty>
  )
}

/** The last day that has clicks which fit the filters; null where there is none, or it is not known yet. */
function useLastDay({ request, report }: Pick<ReportControls, 'request' | 'report'>): string | null {
  const api = useApi()
  const query = useQuery(
    reportQueries(api).run({
      range: 'all_time',
      timezone: report.view.zone,
      groupBy: ['date'],
      metrics: ['clicks'],
      filters: [...request.filters],
      having: [{ field: 'clicks', operator: 'gt', value: 0 }],
      orderBy: { field: 'date', direction: 'desc' },
      limit: 1,
    }),
  )
  const day = query.data?.data.rows[0]?.dimensions.date
  return typeof day === 'string' ? day : null
}
