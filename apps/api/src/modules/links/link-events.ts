import { links, type Orm } from '@waymark/db'
import { createOutgoingEventQueue, type LinkData, type OutgoingEvent } from '@waymark/deliveries'
import type { RandomBytes } from '@waymark/domain'
import type { Change } from '@waymark/replica/changes'
import { and, inArray, sql } from 'drizzle-orm'
import { isoOrNull } from '../../envelope.ts'
import { createShortUrls, type ShortUrls } from '../../short-urls.ts'
import type { LinkRow } from './links.repository.ts'
import type { OwnHostSettings } from './own-addresses.ts'

export interface LinkEventsDeps {
  settings: Pick<OwnHostSettings, 'publicShortUrl'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/**
 * Makes the function that queues `link.created` and `link.updated` in the transaction of a change, once for
 * each link: a change of its rules is one of the link, and so is its deletion. One query where no webhook
 * subscribes.
 */
export function createLinkEvents(deps: LinkEventsDeps): (tx: Orm, change: Change) => Promise<void> {
  const outgoingEvents = createOutgoingEventQueue(deps)
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  return async (tx, { newLinks = [], links: changed = [] }) => {
    const created = new Set(newLinks)
    const reported = await readReported(tx, [...new Set([...newLinks, ...changed])])
    const events = reported.flatMap((link): OutgoingEvent[] => {
      const event = created.has(link.id) ? 'link.created' : 'link.updated'
      const { workspaceId } = link
      return workspaceId === null ? [] : [{ workspaceId, event, data: linkData(link, shortUrls) }]
    })
    await outgoingEvents.queueEvents(tx, events)
  }
}

/** Reads those of the links that a webhook of their workspace hears of. */
async function readReported(tx: Orm, ids: readonly string[]): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  const isHeard = sql`exists (
    select from webhooks where webhooks.workspace_id = ${links.workspaceId} and webhooks.is_active
      and webhooks.events && array['link.created', 'link.updated'])`
  return tx
    .select()
    .from(links)
    .where(and(inArray(links.id, [...ids]), isHeard))
}

function linkData(link: LinkRow, shortUrls: Pick<ShortUrls, 'of'>): LinkData {
  return {
    linkId: link.id,
    shortCode: link.shortCode,
    customAlias: link.customAlias,
    shortUrl: shortUrls.of(link),
    originalUrl: link.originalUrl,
    title: link.title,
    tags: link.tags,
    isActive: link.isActive,
    expiresAt: isoOrNull(link.expiresAt),
    rulesVersion: link.rulesVersion,
    isDeleted: link.deletedAt !== null,
    updatedAt: link.updatedAt.toISOString(),
  }
}
