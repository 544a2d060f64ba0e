import { isTimezone, zoneClock } from '@waymark/domain'
import type { ReportBody } from '../../api/reports.queries.ts'
import { parseViewSearch, type View, type ViewSearch } from '../../time/view.ts'
import { metrics } from '../metrics.ts'
import { exportBody, mostRows } from '../report-body.ts'
import { parseReportSearch, type ReportRequest, type ReportSearch } from '../report-search.ts'

/**
 * What is saved of a report: a body that the API runs as it is. The range stays a relative one, so that it
 * moves with the days. Which rows are open, the chart and what counts as a small sample are the reader's, not
 * the report's.
 */
export const configOf = (request: ReportRequest, view: View): ReportBody => ({
  ...exportBody(request, view),
  limit: mostRows,
})

/** Leaves out the reader's own: a saved report changes nothing of it in the address. */
const withoutReadersOwn = ({ sample, hideSmall, beside, chart, chartBy, saved, ...search }: ReportSearch) =>
  search

/** A saved report says this of the address; `undefined` removes what the address said before. */
export type SavedAddress = Pick<
  ReportSearch & ViewSearch,
  keyof ReturnType<typeof withoutReadersOwn> | keyof ViewSearch
>

const hasOffset = /(z|[+-]\d\d:?\d\d)$/i
const isDate = /^\d{4}-\d{2}-\d{2}$/

/** The day in the zone that an instant is on; `beforeMs` of it for an end that does not count. */
function dayOf(instant: unknown, zone: string, beforeMs: number): string | undefined {
  if (typeof instant !== 'string') return undefined
  if (isDate.test(instant)) return instant
  const localMs = hasOffset.test(instant)
    ? zoneClock(zone).localMs(Date.parse(instant) - beforeMs)
    : Date.parse(`${instant}Z`) - beforeMs
  return Number.isNaN(localMs) ? undefined : new Date(localMs).toISOString().slice(0, 10)
}

/** The first order by a figure; of others, as by a dimension, the grid knows nothing. */
function sortOf(orderBy: unknown): string | undefined {
  const [{ field, direction }] = [Array.isArray(orderBy) ? orderBy[0] : orderBy].map(Object)
  if (typeof field !== 'string') return undefined
  return direction === 'asc' ? field : `-${field}`
}

function namesOfOwn(customMetrics: unknown): string[] {
  return Array.isArray(customMetrics) ? customMetrics.map((metric) => String(Object(metric).name)) : []
}

/**
 * The address of a saved report: what `configOf` wrote comes back as it was. A config that was made by the
 * API may say what the console has no words for, such as a range by the hour: the nearest is shown.
 */
export function addressOfConfig(config: Readonly<Record<string, unknown>>): SavedAddress {
  const { groupBy, orderBy, filters, having, customMetrics, compareWith, range, timezone, dateBasis } = config
  const { shape } = Object(config.view)
  const zone = typeof timezone === 'string' && isTimezone(timezone) ? timezone : 'UTC'
  const columns = config.metrics ?? [...metrics, ...namesOfOwn(customMetrics)]
  const ofReport = parseReportSearch({
    by: groupBy,
    columns,
    sort: sortOf(orderBy),
    filters,
    having,
    own: customMetrics,
    compare: compareWith,
    shape,
  })
  const ofView = parseViewSearch({
    range,
    zone,
    basis: dateBasis,
    from: dayOf(config.from, zone, 0),
    to: dayOf(config.to, zone, 1),
  })
  return { ...withoutReadersOwn(ofReport), ...ofView }
}
