import { randomBytes } from 'node:crypto'
import { createDb, type Db, deliveries } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOldDeliveries } from './delete-old.ts'
import { aWebhook, aWorkspace } from './testing/workspace.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-06-01T00:00:00.000Z')

describeWith(['postgres'], 'old deliveries', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 2 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('go after 90 days, of clicks after 3, once they have ended', async () => {
    const workspaceId = await aWorkspace(db)
    const webhookId = await aWebhook(db, workspaceId)
    const add = async (ageMs: number, status: 'retrying' | 'delivered' | 'failed', event = 'conversion') => {
      const createdAt = new Date(now - ageMs)
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const next = status === 'retrying' ? createdAt : null
      const ended = { status, nextAttemptAt: next, deliveredAt: status === 'delivered' ? createdAt : null }
      const row = { id, workspaceId, kind: 'webhook' as const, webhookId, event, body: '{}' }
      await db.orm.insert(deliveries).values({ ...row, ...ended, createdAt })
      return id
    }
    const stored = [
      await add(90 * day, 'delivered'),
      await add(90 * day, 'failed'),
      await add(91 * day, 'retrying'),
      await add(0, 'delivered'),
      await add(3 * day, 'delivered', 'click'),
      await add(4 * day, 'retrying', 'click'),
      await add(3 * day + 1, 'delivered', 'link.updated'),
    ]
    await add(90 * day + 1, 'delivered')
    await add(90 * day + 1, 'failed')
    await add(3 * day + 1, 'delivered', 'click')
    await add(3 * day + 1, 'failed', 'click')
    expect(
      await deleteOldDeliveries(
        db,
        setPostgresClock(() => now),
      ),
    ).toBe(false)
    const left = await db.orm.select({ id: deliveries.id }).from(deliveries)
    expect(left.map(({ id }) => id).toSorted()).toEqual(stored.toSorted())
  })
})
