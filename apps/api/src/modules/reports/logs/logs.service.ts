import type { AnalyticsReader, EventLogQuery, LogPosition } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { readLinkGroups } from '@waymark/report-lists'
import { isConversionDimension } from '@waymark/report-plan'
import { clickRecordFields, costedClickRecordsOf } from '../../events/index.ts'
import { withLinkTitles } from '../../link-titles.ts'
import { cursorOf, cursorPageOf } from '../../page-cursor.ts'
import { reportInstants } from '../../report-body.ts'
import { plannedFilters } from '../list-filters.ts'
import { type ReportReader, zoneOf } from '../report-access.ts'
import type { ReportSource } from '../report-source.ts'
import { loggedConversionOf } from './logged-conversion.ts'
import type { ClickLogQuery, LogQuery } from './logs.schema.ts'

export interface LogServiceDeps {
  db: Db
  reader: Pick<AnalyticsReader, 'clickLog' | 'newerClicks' | 'newestPosition' | 'conversionLog' | 'report'>
  source: Pick<ReportSource, 'linkIdsOf'>
}

/**
 * The logs of clicks and conversions (contract §9), with the filters of reports, narrowed to the links that
 * the caller may see.
 */
export function createLogService({ db: { orm }, reader, source }: LogServiceDeps) {
  const requested = async (who: ReportReader, query: LogQuery): Promise<EventLogQuery> => {
    const { workspaceId } = who
    const { filters, cursor, limit } = query
    const timezone = await zoneOf(orm, who)
    return {
      workspaceId,
      linkIds: await source.linkIdsOf(who),
      linkGroups: await readLinkGroups(orm, who, { groupBy: [], filters }),
      filters: await plannedFilters(orm, { workspaceId, filters, path: 'filters' }),
      timezone,
      ...rangeOf(query, timezone),
      // One more says whether there is a next page.
      limit: limit + 1,
      before: cursor,
    }
  }

  const newerClicks = async (who: ReportReader, query: LogQuery, after: LogPosition) => {
    const { limit } = query
    const { before: _, ...criteria } = await requested(who, query)
    const { clicks, last } = await reader.newerClicks({ ...criteria, limit, after }, clickRecordFields)
    const records = await costedClickRecordsOf({ orm, reader }, who.workspaceId, clicks)
    return { records, meta: { limit, nextCursor: null, afterCursor: cursorOf(last) } }
  }

  return {
    async clicks(who: ReportReader, query: ClickLogQuery) {
      refuseConversionFilters(query)
      if (query.after !== null) return newerClicks(who, query, query.after)
      // Read first: what comes while the page is read is given after it.
      const newest = await reader.newestPosition()
      const found = await reader.clickLog(await requested(who, query), clickRecordFields)
      const positionOf = (click: (typeof found)[number]) => ({
        atMs: click.clickedAtMs,
        id: click.clickToken,
      })
      const { items, meta } = cursorPageOf(found, query.limit, positionOf)
      const records = await costedClickRecordsOf({ orm, reader }, who.workspaceId, items)
      return { records, meta: { ...meta, afterCursor: cursorOf(newest) } }
    },

    async conversions(who: ReportReader, query: LogQuery) {
      const found = await reader.conversionLog(await requested(who, query))
      const { items, meta } = cursorPageOf(found, query.limit, ({ convertedAtMs, conversionId }) => ({
        atMs: convertedAtMs,
        id: conversionId,
      }))
      return { records: await withLinkTitles(orm, who.workspaceId, items.map(loggedConversionOf)), meta }
    },
  }
}

/** @throws VALIDATION_FAILED for filters by what no click has */
function refuseConversionFilters({ filters }: LogQuery): void {
  const details = filters.flatMap(({ field }, index) =>
    isConversionDimension(field)
      ? [{ path: `filters.${index}.field`, message: 'is of conversions: clicks have none' }]
      : [],
  )
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

export type LogService = ReturnType<typeof createLogService>

/**
 * Without the defaults of reports: no `from` is all that there is.
 * @throws VALIDATION_FAILED for an empty range
 */
function rangeOf({ from, to }: LogQuery, timezone: string): Pick<EventLogQuery, 'fromMs' | 'toMs'> {
  const fromMs = from === undefined ? null : reportInstants.start(from, timezone)
  const toMs = to === undefined ? null : reportInstants.end(to, timezone)
  if (fromMs !== null && toMs !== null && fromMs >= toMs) {
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'to', message: 'must be after `from`' }] })
  }
  return { fromMs, toMs }
}
