import { type AnalyticsReader, type ClickRow, clickDimension } from '@waymark/analytics-store'
import type { Orm } from '@waymark/db'
import { dayOf, zoneClock } from '@waymark/domain'
import { readReportMoney, readReportSettings } from '@waymark/report-money'
import type { ReportPlan, TimeSpan } from '@waymark/report-plan'

type CostedClick = Pick<ClickRow, 'clickToken' | 'clickedAtMs' | 'linkId'>

export interface ClickCostDeps {
  orm: Orm
  reader: Pick<AnalyticsReader, 'report'>
}

/** The costs of clicks as reports count them. */
export interface ClickCosts {
  /** The currency of all of them. */
  baseCurrency: string
  /** By click token; a click that costs nothing is not there. */
  amounts: ReadonlyMap<string, number>
}

/**
 * Reads what reports count for each of these clicks (contract-3 §18): its own price, what its conversions add
 * to it, and its share of the cost records of its link. A cost of the whole workspace is beside what clicks
 * cost (docs/decisions/0029), so that none of it is here.
 */
export async function clickCostsOf(
  { orm, reader }: ClickCostDeps,
  workspaceId: string,
  clicks: readonly CostedClick[],
): Promise<ClickCosts> {
  const settings = await readReportSettings(orm, workspaceId)
  const { baseCurrency, timezone, hasClickCosts } = settings
  const linkIds = [...new Set(clicks.flatMap(({ linkId }) => linkId ?? []))]
  if (linkIds.length === 0) return { baseCurrency, amounts: new Map() }
  const span = spanOf(clicks)
  const days = wholeDays(span, timezone)
  const query = { workspaceId, linkIds, plan: planOf(clicks, days, timezone) }
  const money = await readReportMoney(orm, query, settings)
  if (!hasClickCosts && money.costs.length === 0) return { baseCurrency, amounts: new Map() }
  // A record of costs is shared by the clicks of a whole day: without one, no more than the clicks are read.
  const plan = planOf(clicks, money.costs.length === 0 ? span : days, timezone)
  const { rows } = await reader.report({ workspaceId, linkIds, plan, money })
  const amounts = rows.flatMap(({ dimensions, metrics }): [string, number][] =>
    metrics.cost ? [[String(dimensions[clickDimension]), metrics.cost]] : [],
  )
  return { baseCurrency, amounts: new Map(amounts) }
}

/** Returns the span of the clicks themselves. */
function spanOf(clicks: readonly CostedClick[]): TimeSpan {
  const times = clicks.map(({ clickedAtMs }) => clickedAtMs)
  const first = times.reduce((one, other) => Math.min(one, other))
  const last = times.reduce((one, other) => Math.max(one, other))
  return { fromMs: first, toMs: last + 1 }
}

function wholeDays({ fromMs, toMs }: TimeSpan, timezone: string): TimeSpan {
  const clock = zoneClock(timezone)
  return { fromMs: dayOf(clock, fromMs).fromMs, toMs: dayOf(clock, toMs - 1).toMs }
}

const planOf = (clicks: readonly CostedClick[], days: TimeSpan, timezone: string): ReportPlan => ({
  ...days,
  timezone,
  groupBy: [clickDimension],
  filters: [{ field: clickDimension, operator: 'in', value: clicks.map(({ clickToken }) => clickToken) }],
  having: [],
  metrics: ['cost'],
  customMetrics: [],
  orderBy: [],
  limit: clicks.length,
  offset: 0,
  dateBasis: 'click',
  compareWith: null,
  fill: false,
  includeEmpty: null,
})
