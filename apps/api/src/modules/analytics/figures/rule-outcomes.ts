import { maxTimeseriesBuckets } from '@waymark/analytics-store'
import { z } from 'zod'
import { amountOf, type FigureScope, type FigureSources, type Metrics, rateOf, request } from './figure.ts'
import { type ClickGroup, earningsInterval, type Interval, shareInterval } from './rate-interval.ts'

const hourMs = 3_600_000

/** Dimensions of time, the finest first, with how long their values last at least. */
const groupings = [
  ['hour', hourMs],
  ['date', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
] as const

const interval = z
  .object({
    low: z.number().describe('The lower bound, in the unit of the rate.'),
    high: z.number().describe('The upper bound.'),
  })
  .nullable()

/** The figures of the clicks of a rule, with how far chance reaches. */
export const outcomeShape = {
  conversions: z.int().describe('Leads and sales.'),
  cr: z.number().nullable().describe('Percent of the clicks; null without clicks.'),
  crInterval: interval.describe(
    "Contains the true rate nine times of ten, by Wilson's score interval; null without clicks, and for more conversions than clicks.",
  ),
  revenue: z.number().describe('Of sales, rebills and upsells, in the base currency of the workspace.'),
  epc: z.number().nullable().describe('Null without clicks.'),
  epcInterval: interval.describe(
    'Contains the true revenue of a click nine times of ten, as far as chance can be read off how the revenue of hours differs (of days or weeks where the range is long); null where there are fewer than 10 of them with clicks, fewer than 10 payments, or no revenue.',
  ),
}

export interface Outcome {
  /** The clicks that the rates are of. */
  clicks: number
  conversions: number
  cr: number | null
  crInterval: Interval | null
  revenue: number
  epc: number | null
  epcInterval: Interval | null
}

/** The finest groups in which an answer has no more rows than it may. */
function groupingOf({ fromMs, toMs }: FigureScope, rules: number): string {
  const fits = ([, lengthMs]: (typeof groupings)[number]) =>
    rules * ((toMs - fromMs) / lengthMs + 2) <= maxTimeseriesBuckets
  return groupings.find(fits)?.[0] ?? 'month'
}

const groupOf = (metrics: Metrics): ClickGroup => ({
  clicks: amountOf(metrics, 'clicks'),
  payments: ['sales', 'rebills', 'upsells'].reduce((sum, name) => sum + amountOf(metrics, name), 0),
  revenue: amountOf(metrics, 'revenue'),
})

/**
 * Returns the figures of all clicks of a rule. Its rates are those of reports: they divide sums that are not
 * rounded.
 * @param totals of the rule alone
 */
function outcomeOf(groups: readonly Metrics[], totals: Metrics = {}): Outcome {
  const [clicks, conversions] = [amountOf(totals, 'clicks'), amountOf(totals, 'conversions')]
  const share = shareInterval(conversions, clicks)
  return {
    clicks,
    conversions,
    cr: rateOf(totals, 'cr'),
    crInterval: share && { low: 100 * share.low, high: 100 * share.high },
    revenue: amountOf(totals, 'revenue'),
    epc: rateOf(totals, 'epc'),
    epcInterval: earningsInterval(groups.map(groupOf)),
  }
}

/** Reads the conversions and the revenue of the clicks of each rule (contract-3 §18, "Reports"). */
export async function outcomesOf(
  sources: FigureSources,
  scope: FigureScope,
  ruleIds: readonly string[],
): Promise<(ruleId: string) => Outcome> {
  if (ruleIds.length === 0) return () => outcomeOf([])
  const ofGroups = ['clicks', 'revenue', 'sales', 'rebills', 'upsells']
  const ofRules = ['clicks', 'conversions', 'revenue', 'cr', 'epc']
  const filters = [{ field: 'rule', operator: 'in' as const, value: [...ruleIds] }]
  const groupBy = ['rule', groupingOf(scope, ruleIds.length)]
  const [groups, totals] = await Promise.all([
    request(sources, scope, { metrics: ofGroups, filters, groupBy, limit: 10 * maxTimeseriesBuckets }),
    request(sources, scope, { metrics: ofRules, filters, groupBy: ['rule'], limit: ruleIds.length }),
  ])
  const groupsByRule = Map.groupBy(groups.rows, ({ dimensions }) => dimensions.rule)
  const totalsByRule = new Map(totals.rows.map((row) => [row.dimensions.rule, row.metrics]))
  return (ruleId) =>
    outcomeOf(
      (groupsByRule.get(ruleId) ?? []).map((row) => row.metrics),
      totalsByRule.get(ruleId),
    )
}
