import { type Orm, offers } from '@waymark/db'
import type { OfferDisabledData, OutgoingEventQueue } from '@waymark/deliveries'
import { withChange } from '@waymark/replica/changes'
import { eq, sql } from 'drizzle-orm'
import { auditSystemActions, type SystemAction } from '../../system-audit.ts'
import type { OfferRow } from './offer-checks.repository.ts'

export interface Disabling {
  source: OfferDisabledData['source']
  /** For people. */
  reason: string
  atMs: number
}

/**
 * Disables an offer that the transaction has locked, sends the event, writes it to the audit log and marks
 * the links that draw from it: all of it happens, or nothing (specification, "States and transitions"). The
 * api's sweeper brings it to the redirectors within a second.
 */
export async function disableOffer(
  tx: Orm,
  outgoingEvents: OutgoingEventQueue,
  { offer, source, reason, atMs }: Disabling & { offer: OfferRow },
): Promise<void> {
  const change = { status: 'auto_disabled', disabledReason: source } as const
  await tx
    .update(offers)
    .set({
      ...change,
      updatedAt: sql`now()`,
      ...(source === 'health_check' && { healthStatus: 'unhealthy' as const }),
    })
    .where(eq(offers.id, offer.id))
  await withChange(tx, { linksUsing: { offers: [offer.id] } }, { publishedBy: 'sweep' })
  await auditChange(tx, offer, { ...change, reason }, atMs)
  const { id: offerId, name, workspaceId } = offer
  await outgoingEvents.queueEvents(tx, [
    { event: 'offer_disabled', workspaceId, data: { offerId, name, reason, source } },
  ])
}

/**
 * Reactivates an offer that the transaction has locked and its health check disabled (contract-2 §17, "Health
 * of offers"): its links are marked as for any change, and the audit log has an entry without a person. No
 * event of the specification fits: webhooks receive nothing.
 */
export async function bringBackOffer(
  tx: Orm,
  { offer, atMs, goodChecks }: { offer: OfferRow; atMs: number; goodChecks: number },
): Promise<void> {
  const { id } = offer
  const change = { status: 'active', disabledReason: null, healthStatus: 'healthy' } as const
  await tx
    .update(offers)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(offers.id, id))
  await withChange(tx, { linksUsing: { offers: [id] } }, { publishedBy: 'sweep' })
  const reason = `${goodChecks} good health checks in a row`
  await auditChange(tx, offer, { status: 'active', reason }, atMs)
}

const auditChange = (
  tx: Orm,
  { id, workspaceId }: OfferRow,
  changes: SystemAction['changes'],
  atMs: number,
): Promise<void> =>
  auditSystemActions(tx, [{ workspaceId, resourceType: 'offer', resourceId: id, changes }], atMs)

/** What a health check found, where it changes no more than that. */
export async function setHealth(
  tx: Orm,
  { id, status, healthStatus: before }: OfferRow,
  healthStatus: OfferRow['healthStatus'],
): Promise<void> {
  await tx.update(offers).set({ healthStatus }).where(eq(offers.id, id))
  // Others stay in the draw, or out of it, whatever their health is.
  const isShut = [before, healthStatus].includes('unhealthy')
  if (status === 'active' && isShut)
    await withChange(tx, { linksUsing: { offers: [id] } }, { publishedBy: 'sweep' })
}
