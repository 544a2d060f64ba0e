import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Orm } from '@waymark/db'
import { AppError, type ErrorDetail, parseEnd, parseInstant } from '@waymark/domain'
import { readReportMoney } from '@waymark/report-money'
import type { ReportPlan, TimeSpan } from '@waymark/report-plan'
import { LRUCache } from 'lru-cache'
import { instantMessage } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseLongRange } from '../long-ranges.ts'
import { totalsAgeMs } from './click-totals.ts'
import type { ListLinksQuery } from './links.schema.ts'
import { reportedLinkIds } from './permitted-links.ts'

/** An array of more ids is a statement of several megabytes: those with the most clicks are taken. */
const mostLinks = 100_000

export interface ClickedLinks {
  /**
   * Reads the figures by which a list of links is sorted, by their ids; undefined: it is sorted by none of
   * clicks. Of more than 100,000 links those with the highest ones have one. They are a second old at most.
   */
  figures(
    caller: Pick<Caller, 'workspaceId' | 'restriction'>,
    query: Pick<ListLinksQuery, 'sort'>,
  ): Promise<ReadonlyMap<string, number> | undefined>
  /**
   * Ids of the workspace's links that had clicks in the range of the query, as reports count them;
   * undefined: it names no range.
   * @throws VALIDATION_FAILED, and UPGRADE_REQUIRED for a range that the plan does not include
   */
  of(
    caller: Pick<Caller, 'workspaceId' | 'restriction' | 'timezone' | 'plan'>,
    query: ListLinksQuery,
  ): Promise<string[] | undefined>
}

/** What narrows the list of links to those with traffic (contract §3). */
export function createClickedLinks({
  orm,
  reader,
}: {
  orm: Orm
  reader: Pick<AnalyticsReader, 'reportRows' | 'linkFigures'>
}): ClickedLinks {
  const figuresOf = createFigureCache(reader)
  return {
    async figures(caller, { sort: { field: figure } }) {
      if (figure !== 'clicks' && figure !== 'lastClickAt') return undefined
      const linkIds = await reportedLinkIds(orm, caller)
      return figuresOf(caller.workspaceId, { figure, limit: mostLinks, linkIds })
    },

    async of(caller, query) {
      const { workspaceId, timezone: ownZone, plan: tariff } = caller
      const timezone = query.clicksTimezone ?? ownZone
      const span = requestedSpan(query, timezone)
      if (span === null) return undefined
      refuseLongRange(tariff, { ...span, timezone })
      const linkIds = await reportedLinkIds(orm, caller)
      const report = { workspaceId, plan: planOf(span, timezone), linkIds }
      const ids: string[] = []
      for await (const rows of reader.reportRows({ ...report, money: await readReportMoney(orm, report) }))
        for (const { dimensions } of rows) if (typeof dimensions.link === 'string') ids.push(dimensions.link)
      return ids
    },
  }
}

type Figures = Promise<ReadonlyMap<string, number>>

/** Each may be of 100,000 links. */
const mostCached = 10

/**
 * Reads figures of a workspace once for the pages that are requested within a second: each reads all clicks
 * that there ever were. Those of a member's own links are read each time.
 */
function createFigureCache(reader: Pick<AnalyticsReader, 'linkFigures'>) {
  const cache = new LRUCache<string, Figures>({ max: mostCached, ttl: totalsAgeMs, ttlAutopurge: true })
  return (workspaceId: string, request: Parameters<AnalyticsReader['linkFigures']>[1]): Figures => {
    if (request.linkIds !== null) return reader.linkFigures(workspaceId, request)
    const key = `${workspaceId} ${request.figure}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const reading = reader.linkFigures(workspaceId, request)
    cache.set(key, reading)
    // After a failure the next request queries the store again.
    reading.catch(() => cache.delete(key))
    return reading
  }
}

const planOf = (span: TimeSpan, timezone: string): ReportPlan => ({
  ...span,
  timezone,
  groupBy: ['link'],
  filters: [],
  having: [{ field: 'clicks', operator: 'gte', value: 1 }],
  metrics: ['clicks'],
  customMetrics: [],
  orderBy: [{ field: 'clicks', direction: 'desc' }],
  limit: mostLinks,
  offset: 0,
  dateBasis: 'click',
  compareWith: null,
  fill: false,
  includeEmpty: null,
})

/** Null: none is named. */
function requestedSpan({ clicksFrom, clicksTo }: ListLinksQuery, zone: string): TimeSpan | null {
  if (clicksFrom === undefined && clicksTo === undefined) return null
  const from = parseInstant(clicksFrom ?? '', zone)
  const to = parseEnd(clicksTo ?? '', zone)
  if (from === null) throw invalid({ path: 'clicksFrom', message: instantMessage })
  if (to === null) throw invalid({ path: 'clicksTo', message: instantMessage })
  if (from >= to) throw invalid({ path: 'clicksTo', message: 'must be after `clicksFrom`' })
  return { fromMs: from, toMs: to }
}

const invalid = (detail: ErrorDetail) => new AppError('VALIDATION_FAILED', { details: [detail] })
