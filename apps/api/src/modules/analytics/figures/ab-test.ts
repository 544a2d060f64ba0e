import { maxTimeseriesBuckets } from '@waymark/analytics-store'
import { AppError, percentOf } from '@waymark/domain'
import { z } from 'zod'
import type { RuleVariant } from '../rule-variants.repository.ts'
import { startsOf } from './buckets.ts'
import { amountOf, type FigureScope, type FigureSources, figure, request } from './figure.ts'
import { outcomeShape, outcomesOf } from './rule-outcomes.ts'

/** All rules of one link; of more links, those that have most clicks. */
async function variantsOf(
  { reader, rules }: FigureSources,
  scope: FigureScope,
  limit: number,
): Promise<RuleVariant[]> {
  if (scope.link !== null) return rules.ofLink(scope.link.id)
  return rules.byIds(scope.workspaceId, await reader.topRules(scope, limit))
}

/** @throws VALIDATION_FAILED for more points than an answer may have */
function refuseTooMany(points: number): void {
  if (points <= maxTimeseriesBuckets) return
  const message = `gives more than ${maxTimeseriesBuckets} points in this range: take a coarser one or a shorter range`
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'granularity', message }] })
}

/** Specification, "GET /links/{code}/analytics/ab-test". */
export const abTest = figure({
  name: 'ab-test',
  summary: 'Clicks, conversions and revenue by rule',
  description:
    'The variants are the rules of the link, those without clicks too, the most clicks first; of several links, the `limit` rules with the most clicks. Clicks that followed no rule, or one that is deleted, are in `totalClicks` only. `timeseries` has every bucket of every variant, with zeros; at most 10,000. Each variant has what became of its clicks, with intervals of 90 %: two whose intervals do not meet differ by more than chance does.',
  shape: {
    totalClicks: z.int(),
    variants: z.array(
      z.object({
        ruleId: z.uuid(),
        targetUrl: z
          .string()
          .nullable()
          .describe('Null where the rule leads to a flow of landings and offers.'),
        totalClicks: z.int(),
        uniqueClicks: z.int(),
        percentage: z.number().describe('Of `totalClicks`.'),
        weight: z.int().nullable().describe('As the rule is configured.'),
        ...outcomeShape,
      }),
    ),
    timeseries: z.array(z.object({ period: z.string(), ruleId: z.uuid(), totalClicks: z.int() })),
  },
  example: {
    totalClicks: 12,
    variants: [
      {
        ruleId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60',
        targetUrl: 'https://shop.example/b',
        totalClicks: 6,
        uniqueClicks: 5,
        percentage: 50,
        weight: 50,
        conversions: 3,
        cr: 50,
        crInterval: { low: 22.13, high: 77.87 },
        revenue: 36,
        epc: 6,
        epcInterval: null,
      },
    ],
    timeseries: [
      {
        period: '2026-01-01T00:00:00.000+00:00',
        ruleId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60',
        totalClicks: 6,
      },
    ],
  },
  read: async (sources, scope, { granularity, limit }) => {
    const buckets = startsOf(scope, granularity).length
    const rules = await variantsOf(sources, scope, limit)
    refuseTooMany(buckets * rules.length)
    const ruleIds = rules.map(({ ruleId }) => ruleId)
    const [{ totals }, points, outcomeOf] = await Promise.all([
      request(sources, scope, { metrics: ['clicks'] }),
      sources.reader.ruleTimeseries(scope, { ruleIds, granularity, timezone: scope.timezone }),
      outcomesOf(sources, scope, ruleIds),
    ])
    const totalClicks = amountOf(totals.metrics, 'clicks')
    const variants = rules
      .map(({ ruleId, targetUrl, weight }) => {
        const { clicks, ...outcome } = outcomeOf(ruleId)
        return {
          ruleId,
          targetUrl,
          totalClicks: clicks,
          uniqueClicks: (points.get(ruleId) ?? []).reduce((sum, point) => sum + point.uniqueClicks, 0),
          percentage: percentOf(clicks, totalClicks) ?? 0,
          weight,
          ...outcome,
        }
      })
      .toSorted((left, right) => right.totalClicks - left.totalClicks)
    const timeseries = variants.flatMap(({ ruleId }) =>
      (points.get(ruleId) ?? []).map((point) => ({
        period: point.period,
        ruleId,
        totalClicks: point.totalClicks,
      })),
    )
    return { figures: { totalClicks, variants, timeseries }, totalClicks }
  },
})
