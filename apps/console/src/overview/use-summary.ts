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
  totalClicks: 'clicks',
  uniqueClicks: 'unique_clicks',
  conversions: 'conversions',
  revenue: 'revenue',
  cost: 'cost',
  profit: 'profit',
  roi: 'roi',
  epc: 'epc',
} as const satisfies Record<keyof Figures, string>

/** The filters as the body of a report takes them; left out where there are none. */
export const filtersIn = (filters: readonly OverviewFilter[]) =>
  filters.length === 0 ? {} : { filters: [...filters] }

/** The figures of some days, and those that they are compared with. */
export interface Summary {
  figures: Figures
  /** `null` without a comparison. */
  before: Figures | null
  /** The times that `before` is of, the second not part of them. */
  compared: { from: string; to: string } | null
}

interface SummaryOptions {
  /** Compares with the period before, as reports do. */
  isCompared: boolean
  refetchInterval?: number | false
}

/**
 * The figures of some days: those of the whole workspace, or the totals of a report with the filters of the
 * page, whose metrics have the same definitions.
 */
export function useSummary(time: OverviewTime, { isCompared, refetchInterval = false }: SummaryOptions) {
  const api = useApi()
  const { filters } = useOverviewFilters()
  const isFiltered = filters.length > 0
  const whole = useQuery({
    ...overviewQueries(api).summary({ ...time, ...(isCompared && { compare: 'prev_period' }) }),
    enabled: !isFiltered,
    refetchInterval,
    select: ({ data }): Summary => ({
      figures: data,
      before: data.comparison ?? null,
      compared: data.comparison ?? null,
    }),
  })
  const part = useQuery({
    ...reportQueries(api).run({
      ...time,
      ...filtersIn(filters),
      groupBy: ['device'],
      limit: 1,
      metrics: Object.values(metricOf),
      ...(isCompared && { compareWith: 'previous_period' as const }),
    }),
    enabled: isFiltered,
    select: ({ data, meta }): Summary => ({
      figures: figuresOf(data.totals),
      before: meta.comparison ? figuresOf(Object(data.totals.previous)) : null,
      compared: meta.comparison ?? null,
    }),
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
