import { randomBytes, randomUUID } from 'node:crypto'
import { capiIntegrations, createDb, type Db, deliveries } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { describeWith, type TestDatabase, waitFor } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AttemptOutcome, SendDelivery } from './attempt.ts'
import { claimDeliveries } from './claim.ts'
import { createOutgoingEventQueue } from './outgoing-event-queue.ts'
import { createDeliveryQueue, type DeliveryQueue } from './queue.ts'
import { refusedPauseMs } from './refused-credentials.ts'
import { aConversion } from './testing/sample-conversion.ts'
import { anIntegration, aWorkspace } from './testing/workspace.ts'

const answer = { status: 400, ms: 2, body: null }
const refused: AttemptOutcome = { kind: 'refused', reason: 'The credentials are refused.', answer }

describeWith(['postgres'], 'an integration whose platform refuses the credentials', () => {
  let database: TestDatabase
  let db: Db
  let nowMs: number
  let workspaceId: string
  let integrationId: string
  let queue: DeliveryQueue
  let send: SendDelivery
  let calls: number
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 6 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    nowMs = Date.parse('2026-01-02T23:59:30.000Z')
    calls = 0
    workspaceId = await aWorkspace(db)
    integrationId = await anIntegration(db, workspaceId)
  })
  afterEach(async () => {
    await queue.close()
    await db.orm.delete(deliveries)
  })

  const dbClock = setPostgresClock(() => nowMs)
  const run = () => {
    queue = createDeliveryQueue({
      db,
      send: (delivery) => {
        calls += 1
        return send(delivery)
      },
      dbClock,
      monotonicMs: () => nowMs,
      onError: (error) => expect.unreachable(String(error)),
      pollMs: 20,
    })
    queue.start()
  }

  const outgoingEvents = createOutgoingEventQueue({ clock: () => nowMs, dbClock, randomBytes })
  const publish = (count: number) =>
    db.transaction((tx) =>
      outgoingEvents.queueEvents(
        tx,
        Array.from({ length: count }, () => aConversion(workspaceId)),
      ),
    )
  const rows = () => db.orm.select().from(deliveries).orderBy(asc(deliveries.seq))
  const note = async () => {
    const [row] = await db.orm.select().from(capiIntegrations).where(eq(capiIntegrations.id, integrationId))
    return { lastError: row?.lastError, pausedUntil: row?.pausedUntil }
  }
  const clear = { lastError: null, pausedUntil: null }
  const eventually = (isSo: () => boolean | Promise<boolean>) =>
    waitFor(isSo, { timeoutMs: 20_000, description: 'the integration' })
  const claim = () =>
    claimDeliveries(db.orm, {
      now: dbClock(),
      leaseId: randomUUID(),
      limit: 100,
      perDestination: 10,
      underWay: new Map(),
    })
  /** One event was refused, and five more wait. */
  const refuse = async () => {
    send = async () => refused
    run()
    await publish(1)
    await eventually(async () => (await rows())[0]?.attempts === 1)
    await queue.close()
    await publish(5)
  }

  it('is noted with the reason, and sent nothing for five minutes', async () => {
    await refuse()
    const pausedUntil = new Date(nowMs + refusedPauseMs)
    expect(await note()).toEqual({ lastError: 'The credentials are refused.', pausedUntil })
    expect((await rows())[0]).toMatchObject({ status: 'retrying', nextAttemptAt: pausedUntil })
    nowMs += refusedPauseMs - 1
    expect(await claim()).toEqual([])
  })

  it('is sent one event after the pause, and while it is refused no other', async () => {
    await refuse()
    nowMs += refusedPauseMs
    run()
    await eventually(async () => Number((await note()).pausedUntil) === nowMs + refusedPauseMs)
    await queue.close()
    expect(calls).toBe(2)
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts.toSorted()).toEqual([0, 0, 0, 0, 1, 1])
  })

  it.each<AttemptOutcome>([
    { kind: 'delivered', answer: { ...answer, status: 200 } },
    { kind: 'failed', reason: 'The event is too old.', answer },
  ])('goes on with everything that waited once an event is $kind', async (outcome) => {
    await refuse()
    nowMs += refusedPauseMs
    send = async () => outcome
    run()
    await eventually(async () => (await rows()).every(({ status }) => status === outcome.kind))
    expect(await note()).toEqual(clear)
    expect(calls).toBe(7)
  })

  it('does not delay any other integration', async () => {
    await refuse()
    const other = await anIntegration(db, workspaceId)
    await publish(3)
    expect((await claim()).map(({ destinationId }) => destinationId)).toEqual([other, other, other])
  })

  it('is not noted for credentials that were replaced while the event was on its way', async () => {
    send = async () => {
      const replaced = { credentials: 'sealed anew' }
      await db.orm.update(capiIntegrations).set(replaced).where(eq(capiIntegrations.id, integrationId))
      return refused
    }
    run()
    await publish(1)
    await eventually(async () => (await rows())[0]?.attempts === 1)
    expect(await note()).toEqual(clear)
  })
})
