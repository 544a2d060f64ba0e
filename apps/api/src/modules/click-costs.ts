import { type AnalyticsReader, type ClickRow, clickDimension } from '@waymark/analytics-store'
import { type Orm, workspaces } from '@waymark/db'
import { zoneClock } from '@waymark/domain'
import { readReportMoney } from '@waymark/report-money'
import type { ReportPlan, TimeSpan } from '@waymark/report-plan'
import { eq } from 'drizzle-orm'

const dayMs = 86_400_000

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
  const { baseCurrency, timezone, hasClickCosts } = await moneyOf(orm, workspaceId)
  const linkIds = [...new Set(clicks.flatMap(({ linkId }) => linkId ?? []))]
  if (linkIds.length === 0) return { baseCurrency, amounts: new Map() }
  // A record of costs is shared by the clicks of a whole day.
  const query = { workspaceId, linkIds, plan: planOf(clicks, wholeDays(clicks, timezone), timezone) }
  const money = await readReportMoney(orm, query)
  if (!hasClickCosts && money.costs.length === 0) return { baseCurrency, amounts: new Map() }
  const { rows } = await reader.report({ ...query, money })
  const amounts = rows.flatMap(({ dimensions, metrics }): [string, number][] =>
    metrics.cost ? [[String(dimensions[clickDimension]), metrics.cost]] : [],
  )
  return { baseCurrency, amounts: new Map(amounts) }
}

async function moneyOf(orm: Orm, workspaceId: string) {
  const { baseCurrency, timezone, hasClickCosts } = workspaces
  const [settings] = await orm
    .select({ baseCurrency, timezone, hasClickCosts })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (settings === undefined) throw new Error('Postgres has no row for the workspace of a click')
  return settings
}

function wholeDays(clicks: readonly CostedClick[], timezone: string): TimeSpan {
  const clock = zoneClock(timezone)
  const times = clicks.map(({ clickedAtMs }) => clickedAtMs)
  const dayOf = (ms: number) => Math.floor(clock.localMs(ms) / dayMs)
  const first = times.reduce((one, other) => Math.min(one, other))
  const last = times.reduce((one, other) => Math.max(one, other))
  return { fromMs: clock.utcMs(dayOf(first) * dayMs), toMs: clock.utcMs((dayOf(last) + 1) * dayMs) }
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
