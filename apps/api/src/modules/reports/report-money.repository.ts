import type { ReportCost, ReportMoney, ReportRate, TimeRange } from '@waymark/analytics-store'
import { costs, currencyRates, type Orm, workspaces } from '@waymark/db'
import { and, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'

/** What a report reads: its ranges, and whose money. */
export interface AskedMoney {
  workspaceId: string
  ranges: readonly TimeRange[]
  /** Null: of all links. */
  linkIds: readonly string[] | null
  /** Whether conversions of later days count too: those of clicks in the range. */
  laterRates: boolean
}

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The days of the ranges in every zone there is: a day more on either side. */
function daysOf(ranges: readonly TimeRange[]) {
  const first = dateOf(Math.min(...ranges.map(({ fromMs }) => fromMs)) - dayMs)
  const last = dateOf(Math.max(...ranges.map(({ toMs }) => toMs)) + dayMs)
  return { first, last }
}

/** Costs of other links touch none of these links' clicks; those of the whole workspace do. */
const ofLinks = (linkIds: readonly string[] | null): SQL | undefined =>
  linkIds === null
    ? undefined
    : or(isNull(costs.linkId), sql`${costs.linkId} = any(${sql.param([...linkIds])}::uuid[])`)

/** What of Postgres a report needs (contract §9, "Costs" and "Currency"). */
export function createReportMoneyRepository(orm: Orm) {
  const settingsOf = async (workspaceId: string) => {
    const [row] = await orm
      .select({ baseCurrency: workspaces.baseCurrency, timezone: workspaces.timezone })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId))
    if (row === undefined) throw new Error('Postgres has no row for the workspace of a report')
    return row
  }
  const costsOf = async ({ workspaceId, ranges, linkIds }: AskedMoney): Promise<ReportCost[]> => {
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
  const ratesOf = async (
    { workspaceId, ranges, laterRates }: AskedMoney,
    baseCurrency: string,
  ): Promise<ReportRate[]> => {
    const { first, last } = daysOf(ranges)
    const { date, currency, rate } = currencyRates
    return orm
      .select({ date, currency, rate })
      .from(currencyRates)
      .where(
        and(
          eq(currencyRates.workspaceId, workspaceId),
          ne(currency, baseCurrency),
          gte(date, first),
          laterRates ? undefined : lte(date, last),
        ),
      )
  }

  return {
    /** Base currency and zone alone, for a report that asks for no money. */
    settings: async (workspaceId: string): Promise<ReportMoney> => ({
      ...(await settingsOf(workspaceId)),
      costs: [],
      rates: [],
    }),

    async money(asked: AskedMoney): Promise<ReportMoney> {
      const [settings, found] = await Promise.all([settingsOf(asked.workspaceId), costsOf(asked)])
      return { ...settings, costs: found, rates: await ratesOf(asked, settings.baseCurrency) }
    },
  }
}
