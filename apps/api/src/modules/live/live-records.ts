import type { AnalyticsReader } from '@waymark/analytics-store'
import { conversions, type Orm } from '@waymark/db'
import type { LiveConversion, LiveEvent } from '@waymark/live'
import { and, eq, inArray } from 'drizzle-orm'
import { recordOf } from '../conversions/index.ts'
import { clickRecordsOf } from '../events/index.ts'
import { withLinkTitles } from '../link-titles.ts'
import type { LiveEventRecord } from './live.schema.ts'

/** The events of one workspace as the logs of clicks and conversions show them, clicks first. */
export async function liveRecordsOf(
  deps: { orm: Orm; reader: Pick<AnalyticsReader, 'report'> },
  workspaceId: string,
  events: readonly LiveEvent[],
): Promise<LiveEventRecord[]> {
  const clicks = events.flatMap((event) => (event.kind === 'click' ? event.click : []))
  const written = events.flatMap((event) => (event.kind === 'conversion' ? event.conversion : []))
  const shown = clicks.map((click) => ({ ...click, offerClickedAtMs: null }))
  const clickRecords = await clickRecordsOf(deps, workspaceId, shown)
  const conversionRecords = await conversionsOf(deps.orm, workspaceId, written)
  return [
    ...clickRecords.map((data) => ({ event: 'click', data }) as const),
    ...conversionRecords.map((data) => ({ event: 'conversion', data }) as const),
  ]
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
