import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { reportQueries } from '../api/reports.queries.ts'
import type { OverviewFilter } from './overview-search.ts'
import type { OverviewTime } from './overview-time.ts'
import type { Figures } from './tiles.tsx'
import { useOverviewFilters } from './use-overview-filters.ts'

/** The tiles by their names in a report. */
const metricOf = {
  ...{ totalClicks: 'clicks', uniqueClicks: 'unique_clicks', conversions: 'conversions' },
  ...{ revenue: 'revenue', cost: 'cost', profit: 'profit', roi: 'roi', epc: 'epc' },
} as const satisfies Record<keyof Figures, string>

/** The filters as the body of a report takes them; left out where there are none. */
export const filtersIn = (filters: readonly OverviewFilter[]) =>
  filters.length === 0 ? {} : { filters: [...filters] }

/**
 * The figures of some days: those of the whole workspace, or the totals of a report with the filters of the
 * page, whose metrics have the same definitions.
 */
export function useSummary(
  time: OverviewTime,
  { isWanted = true, refetchInterval = false }: { isWanted?: boolean; refetchInterval?: number | false } = {},
) {
  const api = useApi()
  const { filters } = useOverviewFilters()
  const isFiltered = filters.length > 0
  const whole = useQuery({
    ...overviewQueries(api).summary(time),
    enabled: isWanted && !isFiltered,
    refetchInterval,
    select: ({ data }): Figures => data,
  })
  const body = { ...time, ...filtersIn(filters), groupBy: ['device' as const], limit: 1 }
  const part = useQuery({
    ...reportQueries(api).run({ ...body, metrics: Object.values(metricOf) }),
    enabled: isWanted && isFiltered,
    select: ({ data }) => figuresOf(data.totals),
  })
  return isFiltered ? part : whole
}

function figuresOf(totals: Readonly<Record<string, unknown>>): Figures {
  const figure = (name: string) => {
    const value = totals[name]
    return typeof value === 'number' ? value : null
  }
  const counted = (name: string) => figure(name) ?? 0
  return {
    totalClicks: counted(metricOf.totalClicks),
    uniqueClicks: counted(metricOf.uniqueClicks),
    conversions: counted(metricOf.conversions),
    revenue: figure(metricOf.revenue),
    cost: figure(metricOf.cost),
    profit: figure(metricOf.profit),
    roi: figure(metricOf.roi),
    epc: figure(metricOf.epc),
  }
}
