import { z } from 'zod'
import { createWorkspaceQuery, type QueryRows, type WorkspaceQueryDeps } from '../query/workspace-query.ts'
import { createReport } from '../report/report.ts'
import type { StoreTables } from '../tables.ts'
import type { AnalyticsReader, ClickScope } from '../types.ts'
import { clicksTotals, linkFigures } from './click-counts.ts'
import { clickByToken } from './click-lookup.ts'
import { clickPage, occurringSubIds } from './click-page.ts'
import { createClicksByTokens } from './clicks-by-tokens.ts'
import { domainVisits } from './domain-visits.ts'
import { createEventLogs } from './event-log.ts'
import { limitedClicks } from './limited-clicks.ts'
import { offerClicksTotals } from './offer-clicks.ts'
import { ruleTimeseries, topRules } from './rule-clicks.ts'
import { scopeConditions } from './scope-conditions.ts'
import { workspaceFigures } from './workspace-figures.ts'

export interface ReaderDeps extends Omit<WorkspaceQueryDeps, 'table'> {
  tables: StoreTables
}

/** Reads the tables of one store, each query within the limits. */
export function createReader({ tables, ...deps }: ReaderDeps): AnalyticsReader {
  const queryClicks = createWorkspaceQuery({ ...deps, table: tables.clicks })
  const queryOfferClicks = createWorkspaceQuery({ ...deps, table: tables.offerClicks })
  const queryDomainVisits = createWorkspaceQuery({ ...deps, table: tables.domainVisits })
  return {
    workspaceFigures: (workspaceIds) => workspaceFigures({ ...deps, clicks: tables.clicks }, workspaceIds),
    lastClickMs: (scope) => lastClickMs(queryClicks, scope),
    topRules: (scope, limit) => topRules(queryClicks, scope, limit),
    ruleTimeseries: (scope, requested) => ruleTimeseries(queryClicks, scope, requested),
    clickPage: (scope, page) => clickPage(queryClicks, scope, page),
    occurringSubIds: (scope) => occurringSubIds(queryClicks, scope),
    clicksTotals: (workspaceId, linkIds) => clicksTotals(queryClicks, workspaceId, linkIds),
    linkFigures: (workspaceId, requested) => linkFigures(queryClicks, workspaceId, requested),
    limitedClicks: (clicks) => limitedClicks(queryClicks, clicks),
    clickByToken: (workspaceId, clickToken, fields) =>
      clickByToken(queryClicks, { workspaceId, clickToken, fields }),
    ...createReport({ ...deps, tables }),
    ...createEventLogs({ ...deps, tables }),
    clicksByTokens: createClicksByTokens({ ...deps, tables }),
    offerClicksTotals: (workspaceId, offerIds, only) =>
      offerClicksTotals({ queryClicks, queryOfferClicks }, { workspaceId, offerIds, ...only }),
    domainVisits: (workspaceId, domainId, range) =>
      domainVisits(queryDomainVisits, { workspaceId, domainId, range }),
  }
}

const lastRow = z.tuple([z.coerce.number(), z.coerce.number()])

/** When the last click of people in a scope came; null without any. Copies of a row have the same time. */
async function lastClickMs(queryRows: QueryRows, scope: ClickScope): Promise<number | null> {
  const [row] = await queryRows(
    {
      ...scopeConditions(scope),
      select: 'count(), toUnixTimestamp64Milli(max(clicked_at))',
      copiesAllowed: true,
    },
    lastRow,
  )
  return row === undefined || row[0] === 0 ? null : row[1]
}
