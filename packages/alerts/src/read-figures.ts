import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Orm } from '@waymark/db'
import { readLinkGroups, readReportLists } from '@waymark/report-lists'
import { readReportMoney } from '@waymark/report-money'
import { withListEntries, withVisitorNames } from '@waymark/report-plan'
import {
  eachValue,
  planAlert,
  sampleMetricOf,
  type WatchedFigure,
  type WatchedWorkspace,
} from './alert-plan.ts'
import type { ValueFigures } from './check-alert.ts'

export interface ReadFiguresDeps {
  orm: Orm
  reader: Pick<AnalyticsReader, 'report'>
}

export interface FiguresRequest {
  workspaceId: string
  alert: WatchedFigure
  /** The end of the window; Unix ms. */
  atMs: number
  workspace: WatchedWorkspace
  signal?: AbortSignal | undefined
}

/**
 * What the window of an alert shows (contract §9, "Alerts"): one figure, or that of each value which is to
 * fire and had something in the window, at most `mostValues` of them, those with the largest sample first.
 * What has no value is none of them. For the worker, and for a caller that wants to know when an alert would
 * have fired.
 * @throws RangeError for what is no metric or no range
 */
export async function readFigures(
  { orm, reader }: ReadFiguresDeps,
  { workspaceId, alert, atMs, workspace, signal }: FiguresRequest,
): Promise<ValueFigures[]> {
  const requested = planAlert(alert, atMs, workspace)
  // A list that no longer exists is empty, as in rules.
  const lists = await readReportLists(orm, { workspaceId, filters: requested.filters })
  const plan = { ...requested, filters: withVisitorNames(withListEntries(requested.filters, lists).filters) }
  const money = await readReportMoney(orm, { workspaceId, plan, linkIds: null })
  const linkGroups = await readLinkGroups(orm, { workspaceId, restriction: null }, plan)
  const query = { workspaceId, plan, money, linkIds: null, linkGroups, signal }
  const { rows, totals } = await reader.report(query)
  const sample = sampleMetricOf(alert.scope)
  const figures = (metrics: typeof totals.metrics) => ({
    atMs,
    value: metrics[alert.metric] ?? null,
    sampleSize: metrics[sample] ?? 0,
  })
  if (alert.scopeValue !== eachValue)
    return [{ ...figures(totals.metrics), dimensionValue: alert.scopeValue }]
  return rows.flatMap(({ dimensions, metrics }) => {
    const value = dimensions[alert.scope]
    return value === null || value === undefined
      ? []
      : [{ ...figures(metrics), dimensionValue: String(value) }]
  })
}
