import { type AdPlatform, isClickOf } from '@waymark/ad-platforms'
import type { Orm } from '@waymark/db'
import { sql } from 'drizzle-orm'
import type { Destination, IntegrationSettings } from '../destinations.ts'
import type { ConversionFacts, OutgoingEvent } from '../outgoing-event.ts'

/** Which links are in which collections, of the collections that integrations name: `LINK COLLECTION`. */
export type CollectedLinks = ReadonlySet<string>

const none: CollectedLinks = new Set()

const keyOf = (linkId: string, collectionId: string) => `${linkId} ${collectionId}`

/** The links of events, as far as integrations name collections; no query where none does. */
export async function readCollectedLinks(
  tx: Orm,
  events: readonly OutgoingEvent[],
  destinations: readonly Destination[],
): Promise<CollectedLinks> {
  const collectionIds = destinations.flatMap((one) =>
    one.kind === 'integration' ? one.settings.collectionIds : [],
  )
  const linkIds = events.flatMap((one) =>
    one.event === 'conversion' && one.conversion.click.linkId !== null ? [one.conversion.click.linkId] : [],
  )
  if (collectionIds.length === 0 || linkIds.length === 0) return none
  const { rows } = await tx.execute<{ linkId: string; collectionId: string }>(sql`
    select link_id as "linkId", collection_id as "collectionId" from collection_links
    where link_id = any(${sql.param([...new Set(linkIds)])}::uuid[])
      and collection_id = any(${sql.param([...new Set(collectionIds)])}::uuid[])`)
  return new Set(rows.map(({ linkId, collectionId }) => keyOf(linkId, collectionId)))
}

type Audience = Pick<IntegrationSettings, 'provider' | 'appliesTo' | 'trafficSourceIds' | 'collectionIds'>

/**
 * Whether an ad platform is to hear of a conversion (contract-3 §18): of one whose click has a click id of
 * the platform or came of a listed source, or of any; and where collections are listed, of their links alone.
 */
export function isInAudience(
  { provider, appliesTo, trafficSourceIds, collectionIds }: Audience,
  { click }: Pick<ConversionFacts, 'click'>,
  collected: CollectedLinks,
): boolean {
  if (appliesTo === 'own' && !isOwn({ provider, trafficSourceIds }, click)) return false
  const { linkId } = click
  return (
    collectionIds.length === 0 ||
    (linkId !== null && collectionIds.some((id) => collected.has(keyOf(linkId, id))))
  )
}

function isOwn(
  { provider, trafficSourceIds }: { provider: AdPlatform; trafficSourceIds: readonly string[] },
  click: ConversionFacts['click'],
): boolean {
  const { trafficSourceId } = click
  return (
    isClickOf(provider, click) || (trafficSourceId !== null && trafficSourceIds.includes(trafficSourceId))
  )
}
