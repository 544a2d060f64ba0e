import { conversions, type Orm } from '@waymark/db'
import type { LiveConversion, LiveEvent } from '@waymark/live'
import { and, eq, inArray } from 'drizzle-orm'
import { baseCurrencyOf } from '../base-currency.ts'
import { recordOf } from '../conversions/index.ts'
import { clickRecordsOf, type ShownClick } from '../events/index.ts'
import { withLinkTitles } from '../link-titles.ts'
import type { LiveEventRecord } from './live.schema.ts'

/**
 * Returns the events of one workspace as the logs of clicks and conversions show them, clicks first. A click
 * has no cost yet: what reports count for it is a report of whole days, which events do not wait for.
 */
export async function liveRecordsOf(
  orm: Orm,
  workspaceId: string,
  events: readonly LiveEvent[],
): Promise<LiveEventRecord[]> {
  const clicks = events.flatMap((event) => (event.kind === 'click' ? event.click : []))
  const written = events.flatMap((event) => (event.kind === 'conversion' ? event.conversion : []))
  const shown = clicks.map((click) => ({ ...click, offerClickedAtMs: null }))
  const clickRecords = await clickRecordsWithoutCost(orm, workspaceId, shown)
  const conversionRecords = await conversionsOf(orm, workspaceId, written)
  return [
    ...clickRecords.map((data) => ({ event: 'click', data }) as const),
    ...conversionRecords.map((data) => ({ event: 'conversion', data }) as const),
  ]
}

async function clickRecordsWithoutCost(orm: Orm, workspaceId: string, clicks: readonly ShownClick[]) {
  if (clicks.length === 0) return []
  const costs = { baseCurrency: await baseCurrencyOf(orm, workspaceId), amounts: new Map<string, number>() }
  return clickRecordsOf(orm, workspaceId, { clicks, costs })
}

async function conversionsOf(orm: Orm, workspaceId: string, written: readonly LiveConversion[]) {
  if (written.length === 0) return []
  const ids = written.map(({ conversionId }) => conversionId)
  const rows = await orm
    .select()
    .from(conversions)
    .where(and(eq(conversions.workspaceId, workspaceId), inArray(conversions.id, ids)))
    .orderBy(conversions.updatedAt)
  return withLinkTitles(orm, workspaceId, rows.map(recordOf))
}
