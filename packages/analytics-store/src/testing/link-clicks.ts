import type { ReportPlan } from '@waymark/report-plan'
import type { AnalyticsReader, ReportResult } from '../index.ts'

/** The clicks of one link in a range. */
export interface LinkClicks {
  workspaceId: string
  linkId: string
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** IANA zone of dimensions that are times. Default: UTC. */
  timezone?: string
  /** ISO 3166-1 alpha-2. Default: all. */
  countries?: readonly string[]
}

type Reports = Pick<AnalyticsReader, 'report'>

/**
 * The clicks, unique clicks and bots of a link by these dimensions, the most clicks first: the same request
 * as the api makes for link analytics.
 */
export function reportOfLink(
  { report }: Reports,
  { workspaceId, linkId, fromMs, toMs, timezone = 'UTC', countries = [] }: LinkClicks,
  { groupBy = [], limit = 10_000 }: Partial<Pick<ReportPlan, 'groupBy' | 'limit'>> = {},
): Promise<ReportResult> {
  const plan: ReportPlan = {
    fromMs,
    toMs,
    timezone,
    groupBy,
    filters: countries.length === 0 ? [] : [{ field: 'country', operator: 'in', value: [...countries] }],
    having: [],
    metrics: ['clicks', 'unique_clicks', 'bots'],
    customMetrics: [],
    orderBy: [{ field: 'clicks', direction: 'desc' }],
    limit,
    offset: 0,
    dateBasis: 'click',
    compareWith: null,
    fill: false,
    includeEmpty: null,
  }
  const money = {
    baseCurrency: 'USD',
    timezone: 'UTC',
    hasClickCosts: false,
    costs: [],
    rates: [],
    approvals: [],
  }
  return report({ workspaceId, plan, money, linkIds: [linkId] })
}

/** How many clicks of people a link has, how many of them are unique, and its bots. */
export async function clicksOfLink(reports: Reports, requested: LinkClicks) {
  const { metrics } = (await reportOfLink(reports, requested)).totals
  return {
    clicks: metrics.clicks ?? 0,
    uniqueClicks: metrics.unique_clicks ?? 0,
    bots: metrics.bots ?? 0,
  }
}
