import type { ClickEvent } from '@waymark/events'
import type { ReportRow } from '../index.ts'
import type { LinkClicks } from './link-clicks.ts'
import { inScope } from './recount.ts'
import { metricsOf, recountSums } from './report-recount.ts'

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const namesIn = ({ dimensions }: ReportRow) =>
  Object.values(dimensions)
    .map((value) => value ?? '')
    .join('\u0000')

/**
 * The rows of `reportOfLink` counted one click at a time: the most clicks first, then by name, null before
 * any text.
 */
export function linkRecount(
  clicks: readonly ClickEvent[],
  scope: LinkClicks,
  groupBy: readonly string[] = [],
): ReportRow[] {
  const { groups } = recountSums({
    clicks: clicks.filter(inScope(scope)),
    wentOn: new Set(),
    conversions: [],
    money: {
      baseCurrency: 'USD',
      timezone: 'UTC',
      hasClickCosts: false,
      costs: [],
      rates: [],
      approvals: [],
    },
    plan: { ...scope, timezone: scope.timezone ?? 'UTC', groupBy, dateBasis: 'click' },
    countsBots: false,
    stores: () => true,
  })
  const rows = [...groups.values()].map(({ dimensions, sums }): ReportRow => {
    const { clicks: people = null, unique_clicks = null, bots = null } = metricsOf(sums)
    return {
      dimensions: Object.fromEntries(groupBy.map((token, index) => [token, dimensions[index] ?? null])),
      metrics: { clicks: people, unique_clicks, bots },
    }
  })
  const count = ({ metrics }: ReportRow) => metrics.clicks ?? 0
  return rows.toSorted((a, b) => count(b) - count(a) || byBytes(namesIn(a), namesIn(b)))
}
