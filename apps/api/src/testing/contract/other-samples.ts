import { randomUUID } from 'node:crypto'
import {
  conversionChanges,
  conversionIdentities,
  conversions,
  type Db,
  idempotencyKeys,
  linkChanges,
  offerChecks,
  offerConversionDays,
  offers,
  passwordResets,
} from '@waymark/db'
import { bareClickColumns } from '@waymark/db/testing'
import type { TestUser } from '../test-users.ts'

/**
 * A row of each table that a sample of a request does not fill: what needs a click or a worker, and what is
 * soon gone again.
 */
export async function addOtherSamples({ orm }: Db, { userId, workspaceId }: TestUser): Promise<void> {
  const now = new Date('2026-01-02T03:04:05.000Z')
  const offerId = randomUUID()
  await orm
    .insert(offers)
    .values({ id: offerId, workspaceId, name: 'Ours', url: 'https://shop.example/', payoutCurrency: 'USD' })
  const conversionId = randomUUID()
  await orm.insert(conversions).values({
    id: conversionId,
    workspaceId,
    clickToken: randomUUID(),
    linkId: randomUUID(),
    offerId,
    goalId: randomUUID(),
    status: 'sale',
    payout: '1',
    currency: 'USD',
    tid: 'T-1',
    source: 'postback',
    clickedAt: now,
    convertedAt: now,
    click: bareClickColumns,
    createdAt: now,
    updatedAt: now,
  })
  await orm.insert(conversionChanges).values({
    workspaceId,
    conversionId,
    version: 1,
    at: now,
    toStatus: 'sale',
    payout: '1',
    currency: 'USD',
    origin: 'postback',
  })
  await orm.insert(conversionIdentities).values({ conversionId, workspaceId, identity: {}, expiresAt: now })
  await orm.insert(offerChecks).values({ offerId, dueAt: now })
  await orm.insert(offerConversionDays).values({ offerId, day: '2026-01-02' })
  await orm.insert(linkChanges).values({ linkId: randomUUID() })
  await orm.insert(passwordResets).values({ tokenHash: 'hash', userId, expiresAt: now })
  const request = { method: 'POST', path: '/api/v1/offers', key: 'key', bodyHash: 'hash' }
  await orm.insert(idempotencyKeys).values({ ...request, userId, workspaceId, createdAt: now })
}
