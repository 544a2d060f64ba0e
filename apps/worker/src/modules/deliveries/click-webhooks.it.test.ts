import { join } from 'node:path'
import { monotonicClock } from '@waymark/async'
import { createDb, type Db, deliveries } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { clicksTopic } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { describeWith, type TestDatabase, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstClickMs, messagesOf, numberedClick } from '../../testing/clicks.ts'
import { createClickWebhooks } from './click-webhooks.ts'

describeWith(['postgres'], 'clicks of the bus', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  // What the queue itself does with them is tried in `packages/deliveries`.
  it('are queued for webhooks once, also where the bus brings them again', { timeout: 60_000 }, async () => {
    const folder = await tempDir()
    const bus = await openEmbeddedBus({ dir: join(folder.path, 'bus'), maxRetryDelayMs: 50 })
    const workspaceId = await aWorkspace(db)
    await aWebhook(db, workspaceId, { events: ['click'], createdAt: new Date(0) })
    const warnings: string[] = []
    let failures = 1
    const failing: Db['transaction'] = async (work) => {
      const result = await db.transaction(work)
      // After the commit: the bus hears of no success, and brings the batch again.
      if (failures-- > 0) throw new Error('the connection broke')
      return result
    }
    const role = createClickWebhooks({
      bus,
      db: { orm: db.orm, transaction: failing },
      clock: () => firstClickMs + 1_000,
      monotonicMs: monotonicClock,
      logger: { warn: (_fields, message) => warnings.push(message) },
    })
    const running = await role.start()
    const clicks = [1, 2, 3].map((number) => numberedClick(number, { workspaceId }))
    const publish = () => bus.publish(clicksTopic, messagesOf(clicks))
    await publish()
    await publish()
    await bus.publish(clicksTopic, [{ value: 'no click' }])
    const rows = () => db.orm.select().from(deliveries)
    await waitFor(async () => (await rows()).length === 3 && failures < 0, {
      timeoutMs: 30_000,
      description: 'the deliveries',
    })
    await waitFor(async () => (await bus.lag(clicksTopic, 'waymark.click-webhooks')) === 0, {
      timeoutMs: 30_000,
      description: 'the end of the topic',
    })
    const tokens = (await rows()).map(({ body }) => JSON.parse(body ?? '').data.clickToken)
    expect(tokens.toSorted()).toEqual(clicks.map(({ clickToken }) => clickToken).toSorted())
    expect(warnings).toEqual(['Clicks could not be queued for webhooks; retrying'])
    await running.close()
    await bus.close()
    await folder.remove()
  })
})
