import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangeView } from '../routing/view.tsx'
import { FilteredOut } from '../states/filtered-out.tsx'
import { ToOverview } from '../states/to-overview.tsx'
import { daysLabel, daysOfRange } from '../time/range-days.ts'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { emptyReason } from './empty-reason.ts'
import { freeFilters } from './report-search.ts'

/** No rows: why, and what helps. Clicks that the filters leave out are not said to be none. */
export default function ReportEmpty({ request, change, report }: ReportControls) {
  const { reports } = useWords()
  const { workspace } = useSessionFacts()
  const changeView = useChangeView()
  const nowMs = Date.now()
  const { zone, range } = report.view
  const days = daysLabel(daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays }), nowMs)
  const isFiltered = freeFilters(request).length + request.having.length > 0
  const { lastDay, hasClicks, isPending } = useFacts({ request, report })
  if (isPending) return <Skeleton />
  const last = lastDay && daysLabel({ from: lastDay, to: lastDay }, nowMs)
  const clear = () => change({ filters: undefined, having: undefined })
  switch (emptyReason({ isFiltered, hasClicks, lastDay })) {
    case 'filtered':
      return (
        <FilteredOut title={reports.noneFitsOf(days)} onClear={clear}>
          {last && request.having.length === 0 && reports.lastFitting(last)}
        </FilteredOut>
      )
    case 'no_values':
      return <Empty title={reports.noValues(dimensionLabel(request.by[0] ?? '', reports), days)} />
    case 'other_days': {
      const show = () => changeView({ range: undefined, from: lastDay ?? '', to: lastDay ?? '' })
      return (
        <Empty
          title={reports.noClicks(days)}
          action={<Button onClick={show}>{reports.showDay(last ?? '')}</Button>}
        >
          {reports.lastClicks(last ?? '')}
        </Empty>
      )
    }
    case 'filtered_ever':
      return (
        <FilteredOut title={reports.noClicks(days)} onClear={clear}>
          {reports.noneFits}
        </FilteredOut>
      )
    case 'never':
      return (
        <Empty title={reports.noClicks(days)} action={<ToOverview />}>
          {reports.noneYet}
        </Empty>
      )
  }
}

/** The last day that has clicks which fit the filters, and whether the range has any that need not fit. */
function useFacts({ request, report }: Pick<ReportControls, 'request' | 'report'>) {
  const { run } = reportQueries(useApi())
  const body = { groupBy: ['date' as const], metrics: ['clicks'], limit: 1 }
  const free = new Set(freeFilters(request))
  const last = useQuery(
    run({
      ...body,
      range: 'all_time',
      timezone: report.view.zone,
      filters: [...request.filters],
      having: [{ field: 'clicks', operator: 'gt', value: 0 }],
      orderBy: [{ field: 'date', direction: 'desc' }],
    }),
  )
  const all = useQuery(
    run({
      ...body,
      ...reportTime(report.view),
      filters: request.filters.filter((filter) => !free.has(filter)),
    }),
  )
  const day = last.data?.data.rows[0]?.dimensions.date
  return {
    lastDay: typeof day === 'string' ? day : null,
    hasClicks: Number(all.data?.data.totals.clicks ?? 0) > 0,
    isPending: last.isPending || all.isPending,
  }
}
