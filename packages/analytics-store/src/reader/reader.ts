import type { AnalyticsReader } from '../types.ts'
import { clicksTotals, linkSummary } from './click-counts.ts'
import { clickByToken } from './click-lookup.ts'
import { type ClicksQueryDeps, createClicksQuery } from './clicks-query.ts'
import { linkDevices, linkGeo } from './link-breakdowns.ts'
import { linkTimeseries } from './link-timeseries.ts'

export function createReader(deps: ClicksQueryDeps): AnalyticsReader {
  const queryClicks = createClicksQuery(deps)
  return {
    linkTimeseries: (scope, granularity) => linkTimeseries(queryClicks, scope, granularity),
    linkGeo: (scope, limits) => linkGeo(queryClicks, scope, limits),
    linkDevices: (scope, limit) => linkDevices(queryClicks, scope, limit),
    linkSummary: (scope) => linkSummary(queryClicks, scope),
    clicksTotals: (workspaceId, linkIds) => clicksTotals(queryClicks, workspaceId, linkIds),
    clickByToken: (workspaceId, clickToken) => clickByToken(queryClicks, workspaceId, clickToken),
  }
}
