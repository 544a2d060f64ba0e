import type { ReportBody } from '../api/reports.queries.ts'
import { reportTime, type View } from '../time/view.ts'
import { isTime } from './dimensions.ts'
import { metricsToLoad } from './metrics.ts'
import type { ReportRequest } from './report-search.ts'
import { filtersOf, nextDimension, type Path } from './report-tree.ts'

/** Rows of one level that are loaded: the most that the API gives at once. */
export const mostRows = 1_000

/** The API takes so many orders: rows that are equal by the first follow the second. */
const mostOrders = 3

/** As the rows of a grouping follow each other. */
const orderOf = ({ isByTime, sort }: ReportRequest, dimension: string): ReportRequest['sort'] =>
  isByTime && isTime(dimension) ? { field: dimension, direction: 'asc' } : sort

/** The body of the report whose rows lie beneath a row; the outermost rows where the path has no step. */
export function bodyOf(request: ReportRequest, view: View, path: Path, dimension?: string): ReportBody {
  const { filters, having, own, compare } = request
  const below = dimension ?? nextDimension(request, path) ?? 'link'
  return {
    ...reportTime(view),
    groupBy: [...path.map((step) => step.dimension), below] as ReportBody['groupBy'],
    filters: [...filters, ...filtersOf(path)],
    ...(having.length > 0 && { having: [...having] }),
    metrics: metricsToLoad(request.columns),
    ...(own.length > 0 && { customMetrics: [...own] }),
    orderBy: [orderOf(request, below)],
    limit: mostRows,
    ...(compare !== null && { compareWith: compare }),
  }
}

/** The first groupings of the bar at once: a row for each combination of their values. */
export function combinedBody(request: ReportRequest, view: View, levels: number): ReportBody {
  const groupBy = request.by.slice(0, levels) as ReportBody['groupBy']
  const [first = request.sort, ...more] = new Set(groupBy.map((dimension) => orderOf(request, dimension)))
  const orderBy = [first, ...more].slice(0, mostOrders)
  return { ...bodyOf(request, view, []), groupBy, orderBy }
}

/** All rows of the second grouping, in the order that those beneath each of the first have. */
export const openAllBody = (request: ReportRequest, view: View): ReportBody => ({
  ...combinedBody(request, view, 2),
  orderBy: [orderOf(request, request.by[1] ?? 'link')],
})

/** The body of the file: all groupings of the bar, the columns and nothing else. */
export function exportBody(request: ReportRequest, view: View): ReportBody {
  const { limit: _, ...body } = combinedBody(request, view, request.by.length)
  return {
    ...body,
    metrics: [...request.columns],
    ...(request.isFlat && { view: { shape: 'flat' as const } }),
  }
}
