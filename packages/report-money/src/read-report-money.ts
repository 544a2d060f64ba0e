import {
  type ReportApproval,
  type ReportCost,
  type ReportMoney,
  type ReportQuery,
  type ReportRate,
  reportRanges,
  type TimeRange,
} from '@waymark/analytics-store'
import { affiliateNetworks, costs, currencyRates, links, type Orm, offers, workspaces } from '@waymark/db'
import {
  definitionOf,
  isBaseMetric,
  isRevenueSum,
  type ReportPlan,
  type ReportSum,
  sumsOf,
} from '@waymark/report-plan'
import { and, eq, gte, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { carriedRates } from './carried-rates.ts'

/** What a report reads of a workspace's money. */
interface MoneyRequest {
  workspaceId: string
  ranges: readonly TimeRange[]
  /** Null: of all links. */
  linkIds: readonly string[] | null
  /** Whether conversions of later days count too: those of clicks in the range, and what they cost. */
  laterRates: boolean
  /** Whether conversions of earlier days count too: those whose status changed in the range. */
  earlierRates: boolean
}

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * The days of the ranges in every time zone: a day more on either side, and as many before as are requested.
 */
function daysOf(ranges: readonly TimeRange[], daysBefore = 0) {
  const first = dateOf(Math.min(...ranges.map(({ fromMs }) => fromMs)) - (1 + daysBefore) * dayMs)
  const last = dateOf(Math.max(...ranges.map(({ toMs }) => toMs)) + dayMs)
  return { first, last }
}

/** Costs of other links, and those of the whole workspace, stand in no row of these links. */
const ofLinks = (linkIds: readonly string[] | null): SQL | undefined =>
  linkIds === null ? undefined : sql`${costs.linkId} = any(${sql.param([...linkIds])}::uuid[])`

function readCosts(orm: Orm, { workspaceId, ranges, linkIds }: MoneyRequest): Promise<ReportCost[]> {
  const { first, last } = daysOf(ranges)
  const { linkId, breakdownKey, breakdownValue, periodStart, periodEnd, amount, currency } = costs
  return orm
    .select({ linkId, breakdownKey, breakdownValue, periodStart, periodEnd, amount, currency })
    .from(costs)
    .where(
      and(
        eq(costs.workspaceId, workspaceId),
        lte(periodStart, last),
        gte(periodEnd, first),
        ofLinks(linkIds),
      ),
    )
}

function readRates(
  orm: Orm,
  { workspaceId, ranges, laterRates, earlierRates }: MoneyRequest,
  { baseCurrency, rateCarryDays }: { baseCurrency: string; rateCarryDays: number },
): Promise<ReportRate[]> {
  const [{ first }, { last }] = [daysOf(ranges, rateCarryDays), daysOf(ranges)]
  const { date, currency, rate } = currencyRates
  return orm
    .select({ date, currency, rate })
    .from(currencyRates)
    .where(
      and(
        eq(currencyRates.workspaceId, workspaceId),
        ne(currency, baseCurrency),
        earlierRates ? undefined : gte(date, first),
        laterRates ? undefined : lte(date, last),
      ),
    )
}

/** Reads the percents of the workspace, without those of links that the report is not about. */
async function readApprovals(
  orm: Orm,
  { workspaceId, linkIds }: Pick<MoneyRequest, 'workspaceId' | 'linkIds'>,
): Promise<ReportApproval[]> {
  const known = (
    of: ReportApproval['of'],
    table: typeof links | typeof offers | typeof affiliateNetworks,
    where?: SQL,
  ) => sql`select ${of}::text as "of", ${table.id} as "id", ${table.expectedApproval}::float8 as "percent"
    from ${table} where ${and(eq(table.workspaceId, workspaceId), isNotNull(table.expectedApproval), where)}`
  const ofRequested =
    linkIds === null ? undefined : sql`${links.id} = any(${sql.param([...linkIds])}::uuid[])`
  const { rows } = await orm.execute<ReportApproval & Record<string, unknown>>(
    sql.join(
      [known('link', links, ofRequested), known('offer', offers), known('network', affiliateNetworks)],
      sql` union all `,
    ),
  )
  return rows.map(({ of, id, percent }) => ({ of, id, percent }))
}

/**
 * Whether a figure that the report names is made of the sum; those of its own formulas may be made of any.
 */
function needsSum(
  { metrics, having, orderBy, customMetrics }: ReportPlan,
  isRequested: (sum: ReportSum) => boolean,
) {
  const names = [...metrics, ...having.map(({ field }) => field), ...orderBy.map(({ field }) => field)]
  return (
    customMetrics.length > 0 ||
    names.some((name) => isBaseMetric(name) && sumsOf<ReportSum>(definitionOf(name)).some(isRequested))
  )
}

/** The settings of a workspace that its reports of money go by. */
export interface ReportSettings {
  baseCurrency: string
  timezone: string
  rateCarryDays: number
  /** Whether a click of it may cost something by itself. */
  hasClickCosts: boolean
}

/**
 * Reads what the workspace of a report says about its money.
 * @throws Error where there is no such workspace
 */
export async function readReportSettings(orm: Orm, workspaceId: string): Promise<ReportSettings> {
  const { baseCurrency, timezone, rateCarryDays, hasClickCosts } = workspaces
  const [settings] = await orm
    .select({ baseCurrency, timezone, rateCarryDays, hasClickCosts })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (settings === undefined) throw new Error('Postgres has no row for the workspace of a report')
  return settings
}

/**
 * Reads what of Postgres a report needs (contract §9, "Costs" and "Currency"): the base currency and the zone
 * of its workspace and, as far as its figures are made of them, costs and rates.
 * @param known the settings of the workspace, where these were read before
 * @throws Error where there is no such workspace
 */
export async function readReportMoney(
  orm: Orm,
  { workspaceId, plan, linkIds }: Omit<ReportQuery, 'money'>,
  known?: ReportSettings,
): Promise<ReportMoney> {
  const settings = known ?? (await readReportSettings(orm, workspaceId))
  const hasCosts = needsSum(plan, (sum) => sum === 'cost')
  const hasApprovals = needsSum(plan, (sum) => sum === 'revenue_expected')
  const hasAmounts = hasCosts || needsSum(plan, isRevenueSum)
  const requested: MoneyRequest = {
    workspaceId,
    linkIds,
    ranges: reportRanges(plan),
    laterRates: plan.dateBasis === 'click' || (hasCosts && settings.hasClickCosts),
    earlierRates: plan.dateBasis === 'status',
  }
  const rates = hasAmounts ? await readRates(orm, requested, settings) : []
  return {
    baseCurrency: settings.baseCurrency,
    timezone: settings.timezone,
    hasClickCosts: hasCosts && settings.hasClickCosts,
    costs: hasCosts ? await readCosts(orm, requested) : [],
    rates: carriedRates(rates, settings.rateCarryDays),
    approvals: hasApprovals ? await readApprovals(orm, requested) : [],
  }
}
