import type { Orm } from '@waymark/db'
import { type MacroName, usesMacro } from '@waymark/domain'
import { sql } from 'drizzle-orm'
import type { Destination } from './destinations.ts'
import type { ConversionFacts, OutgoingEvent } from './outgoing-event.ts'

/** Names of what conversions belong to, by id: offers, landings, traffic sources, links. */
export type RecordNames = ReadonlyMap<string, string>

const none: RecordNames = new Map()

const nameMacros = [
  'offer_name',
  'landing_name',
  'traffic_source_name',
  'campaign_name',
] as const satisfies MacroName[]

/**
 * What the macros for names stand for, as the records are called now: clicks have only ids. No query where no
 * source uses such a macro.
 */
export async function readRecordNames(
  tx: Orm,
  events: readonly OutgoingEvent[],
  destinations: readonly Destination[],
): Promise<RecordNames> {
  const naming = new Set(destinations.filter(usesNames).map(({ workspaceId }) => workspaceId))
  const ids = events.flatMap((outgoing) =>
    outgoing.event === 'conversion' && naming.has(outgoing.workspaceId) ? idsOf(outgoing.conversion) : [],
  )
  return readNames(tx, [...naming], ids)
}

/** The same for one conversion and one postback URL, whose source need not get it. */
export async function readNamesForUrl(
  orm: Orm,
  { workspaceId, url, conversion }: { workspaceId: string; url: string; conversion: ConversionFacts },
): Promise<RecordNames> {
  return readNames(orm, [workspaceId], hasNameMacro(url) ? idsOf(conversion) : [])
}

async function readNames(
  tx: Orm,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<RecordNames> {
  if (ids.length === 0) return none
  const named = sql`workspace_id = any(${sql.param([...workspaceIds])}::uuid[]) and id = any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from offers where ${named}
    union all select id, name from landings where ${named}
    union all select id, name from traffic_sources where ${named}
    union all select id, title from links where ${named} and title is not null`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const hasNameMacro = (url: string) => nameMacros.some((name) => usesMacro(url, name))

const usesNames = (destination: Destination) =>
  destination.kind === 'source' && hasNameMacro(destination.settings.postbackUrl)

function idsOf({ offerId, click }: ConversionFacts): string[] {
  return [offerId, click.landingId, click.trafficSourceId, click.linkId].filter((id) => id !== null)
}
