import { links, type Orm, offers } from '@waymark/db'
import { withChange } from '@waymark/replica/changes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditSystemActions } from '../../system-audit.ts'

/** Of an alert. */
export interface PausedScope {
  id: string
  name: string
  workspaceId: string
  scope: string
  scopeValue: string | null
}

/** @returns the links that were on until now: one, or none */
async function pauseLink(tx: Orm, workspaceId: string, id: string): Promise<string[]> {
  const isRunning = and(isNull(links.deletedAt), links.isActive)
  const paused = await tx
    .update(links)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(eq(links.workspaceId, workspaceId), eq(links.id, id), isRunning))
    .returning({ linkId: links.id })
  const linkIds = paused.map(({ linkId }) => linkId)
  await withChange(tx, { links: linkIds }, { publishedBy: 'sweep' })
  return linkIds
}

/** @returns the offers that were active until now: one, or none */
async function pauseOffer(tx: Orm, workspaceId: string, id: string): Promise<string[]> {
  const paused = await tx
    .update(offers)
    .set({ status: 'paused', updatedAt: sql`now()` })
    .where(and(eq(offers.workspaceId, workspaceId), eq(offers.id, id), eq(offers.status, 'active')))
    .returning({ id: offers.id })
  const ids = paused.map((offer) => offer.id)
  await withChange(tx, { linksUsing: { offers: ids } }, { publishedBy: 'sweep' })
  return ids
}

/**
 * Switches off the link or offer that an alert is about, in the caller's transaction, with an entry of the
 * audit log, and notes it for the redirectors: the next sweep brings it to them within a second. What is off
 * already stays as it is.
 */
export async function pauseScope(
  tx: Orm,
  alert: PausedScope,
  atMs: number,
): Promise<'paused' | 'was_paused' | null> {
  const { workspaceId, scope, scopeValue } = alert
  if (scopeValue === null) return null
  const reason = `alert ${alert.id} (${alert.name})`
  if (scope === 'link') {
    const paused = await pauseLink(tx, workspaceId, scopeValue)
    const changes = { isActive: false, reason }
    const entries = paused.map(
      (resourceId) => ({ workspaceId, resourceType: 'link', resourceId, changes }) as const,
    )
    await auditSystemActions(tx, entries, atMs)
    return resultOf(paused)
  }
  if (scope === 'offer') {
    const paused = await pauseOffer(tx, workspaceId, scopeValue)
    const changes = { status: 'paused', reason }
    const entries = paused.map(
      (resourceId) => ({ workspaceId, resourceType: 'offer', resourceId, changes }) as const,
    )
    await auditSystemActions(tx, entries, atMs)
    return resultOf(paused)
  }
  return null
}

const resultOf = (paused: readonly string[]) => (paused.length > 0 ? 'paused' : 'was_paused')
