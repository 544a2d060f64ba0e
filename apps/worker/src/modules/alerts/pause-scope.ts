import { linkChanges, links, type Orm, offers } from '@waymark/db'
import { noteFlowChanges } from '@waymark/offers'
import { and, eq, isNull, sql } from 'drizzle-orm'

export interface PausedScope {
  workspaceId: string
  scope: string
  scopeValue: string | null
}

async function pauseLink(tx: Orm, workspaceId: string, id: string): Promise<void> {
  const isRunning = and(isNull(links.deletedAt), links.isActive)
  const paused = await tx
    .update(links)
    .set({ isActive: false, version: sql`${links.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(links.workspaceId, workspaceId), eq(links.id, id), isRunning))
    .returning({ linkId: links.id })
  // The sweeper leaves what is younger than a second to whoever made the change.
  const createdAt = sql`now() - interval '1 second'`
  for (const { linkId } of paused) await tx.insert(linkChanges).values({ linkId, createdAt })
}

async function pauseOffer(tx: Orm, workspaceId: string, id: string): Promise<void> {
  const paused = await tx
    .update(offers)
    .set({ status: 'paused', updatedAt: sql`now()` })
    .where(and(eq(offers.workspaceId, workspaceId), eq(offers.id, id), eq(offers.status, 'active')))
    .returning({ id: offers.id })
  await noteFlowChanges(tx, { offers: paused.map((offer) => offer.id) }, { leftToSweeper: true })
}

/**
 * Switches off the link or offer that an alert is about, in the caller's transaction, and notes it for the redirectors: the api's sweeper
 * brings it to them within a second. What is off already stays as it is.
 */
export async function pauseScope(tx: Orm, { workspaceId, scope, scopeValue }: PausedScope): Promise<void> {
  if (scopeValue === null) return
  if (scope === 'link') await pauseLink(tx, workspaceId, scopeValue)
  if (scope === 'offer') await pauseOffer(tx, workspaceId, scopeValue)
}
