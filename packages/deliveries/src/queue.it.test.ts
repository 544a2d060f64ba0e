import { randomBytes, randomUUID } from 'node:crypto'
import { createDb, type Db, deliveries, postgresClock, trafficSources, webhooks } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { describeWith, type TestDatabase, waitFor } from '@waymark/testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttemptOutcome, ClaimedDelivery, SendDelivery } from './attempt.ts'
import { claimDeliveries, leaseMs } from './claim.ts'
import { createOutgoingEventQueue } from './outgoing-event-queue.ts'
import { createDeliveryQueue, type DeliveryQueue, type DeliveryQueueDeps } from './queue.ts'
import { aConversion, type ConversionOf } from './testing/sample-conversion.ts'
import { anIntegration, aTrafficSource, aWebhook, aWorkspace } from './testing/workspace.ts'

const minute = 60_000
const ok: AttemptOutcome = { kind: 'delivered', answer: { status: 200, ms: 3.4, body: 'OK' } }
const refused: AttemptOutcome = {
  kind: 'retry',
  reason: 'HTTP 503',
  answer: { status: 503, ms: 2, body: 'no' },
}

describeWith(['postgres'], 'the queue of deliveries', () => {
  let database: TestDatabase
  let db: Db
  let nowMs: number
  let workspaceId: string
  let open: DeliveryQueue[]
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
    workspaceId = await aWorkspace(db)
    open = []
  })
  afterEach(async () => {
    await Promise.all(open.map((queue) => queue.close()))
    await db.orm.delete(deliveries)
  })

  const dbClock = setPostgresClock(() => nowMs)
  const outgoingEvents = createOutgoingEventQueue({ clock: () => nowMs, dbClock, randomBytes })
  const publish = (...conversions: ConversionOf[]) =>
    db.transaction((tx) =>
      outgoingEvents.queueEvents(
        tx,
        conversions.map((conversion) => aConversion(workspaceId, conversion)),
      ),
    )
  const rows = () => db.orm.select().from(deliveries).orderBy(asc(deliveries.seq))
  const row = async () => (await rows())[0]
  const statuses = async () => (await rows()).map(({ status }) => status)
  const run = (send: SendDelivery, limits: Partial<DeliveryQueueDeps> = {}): DeliveryQueue => {
    const onError = (error: unknown) => expect.unreachable(String(error))
    const queue = createDeliveryQueue({
      db,
      send,
      dbClock,
      monotonicMs: () => nowMs,
      onError,
      pollMs: 20,
      ...limits,
    })
    open.push(queue)
    queue.start()
    return queue
  }
  const eventually = (isSo: () => boolean | Promise<boolean>) =>
    waitFor(isSo, { timeoutMs: 20_000, description: 'the deliveries' })

  it('sends each event once, and writes its outcome', async () => {
    await aWebhook(db, workspaceId, { url: 'https://hooks.example/in', secret: 'sealed' })
    await publish({})
    const sent: ClaimedDelivery[] = []
    run(async (delivery) => {
      sent.push(delivery)
      return ok
    })
    await eventually(async () => (await statuses()).every((status) => status === 'delivered'))
    expect(sent).toMatchObject([
      {
        kind: 'webhook',
        event: 'conversion',
        attempts: 0,
        isActive: true,
        webhook: { url: 'https://hooks.example/in', sealedSecret: 'sealed' },
      },
    ])
    expect(await row()).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      leaseId: null,
      leasedUntil: null,
      responseStatus: 200,
      responseMs: 3,
      responseBody: 'OK',
      error: null,
      deliveredAt: new Date(nowMs),
    })
  })

  it('tries five times, after 1, 5, 15 and 60 minutes, to the millisecond, and fails then', async () => {
    await aWebhook(db, workspaceId)
    await publish({})
    const sentAt: number[] = []
    const beganMs = nowMs
    run(async () => {
      sentAt.push(nowMs)
      return refused
    })
    for (const [index, pause] of [1, 5, 15, 60].entries()) {
      await eventually(async () => (await row())?.attempts === index + 1)
      const dueMs = nowMs + pause * minute
      expect(await row()).toMatchObject({ status: 'retrying', nextAttemptAt: new Date(dueMs), leaseId: null })
      nowMs = dueMs - 1
      expect(await claimDeliveries(db.orm, aClaim())).toEqual([])
      nowMs = dueMs
    }
    await eventually(async () => (await row())?.attempts === 5)
    expect(await row()).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
      deliveredAt: null,
      responseStatus: 503,
      responseBody: 'no',
      error: 'HTTP 503',
    })
    expect(sentAt.map((at) => (at - beganMs) / minute)).toEqual([0, 1, 6, 21, 81])
    nowMs += 1_000 * minute
    expect(await claimDeliveries(db.orm, aClaim())).toEqual([])
  })

  it('ends a retry that succeeds', async () => {
    await aWebhook(db, workspaceId)
    await publish({})
    run(async ({ attempts }) => (attempts === 0 ? refused : ok))
    await eventually(async () => (await row())?.status === 'retrying')
    nowMs += minute
    await eventually(async () => (await row())?.status === 'delivered')
    expect(await row()).toMatchObject({ attempts: 2, error: null, responseStatus: 200 })
  })

  const said = { status: 404, ms: 1, body: null }
  it.each<[AttemptOutcome, status: string, attempts: number]>([
    [{ kind: 'failed', reason: 'No such pixel', answer: said }, 'failed', 1],
    [{ kind: 'withdrawn', reason: 'Switched off' }, 'failed', 0],
    [{ kind: 'unsupported', reason: 'It takes none back', answer: null }, 'unsupported', 0],
    [{ kind: 'unsupported', reason: 'Not of this account', answer: said }, 'unsupported', 1],
  ])('tries no second time where none helps: %j', async (outcome, status, attempts) => {
    await aWebhook(db, workspaceId)
    await publish({})
    run(async () => outcome)
    await eventually(async () => (await row())?.status === status)
    const error = 'reason' in outcome ? outcome.reason : null
    expect(await row()).toMatchObject({ attempts, nextAttemptAt: null, leaseId: null, error })
  })

  it('retries no sooner than the receiver requests', async () => {
    await aWebhook(db, workspaceId)
    await publish({})
    run(async () => ({ ...refused, afterMs: 360 * minute }))
    await eventually(async () => (await row())?.status === 'retrying')
    expect(await row()).toMatchObject({ nextAttemptAt: new Date(nowMs + 360 * minute) })
  })

  describe('for a conversion', () => {
    it('starts the first attempts of a destination in the order of the events, one after the other', async () => {
      await aWebhook(db, workspaceId)
      const conversionId = randomUUID()
      const events = ['lead', 'sale', 'rejected', 'sale', 'rejected'] as const
      await publish(...events.map((status) => ({ conversionId, status })), {})
      const began: string[] = []
      let atOnce = 0
      const send: SendDelivery = async (delivery) => {
        if (delivery.conversionId !== conversionId || delivery.kind !== 'webhook') return ok
        atOnce += 1
        expect(atOnce).toBe(1)
        began.push(JSON.parse(delivery.body).data.status)
        await new Promise(setImmediate)
        atOnce -= 1
        return ok
      }
      // As two workers do it.
      run(send)
      run(send)
      await eventually(async () => (await statuses()).every((status) => status === 'delivered'))
      expect(began).toEqual(events)
    })

    it('does not delay an event for an earlier one that retries', async () => {
      await aWebhook(db, workspaceId)
      const conversionId = randomUUID()
      await publish({ conversionId, status: 'lead' }, { conversionId, status: 'sale' })
      run(async ({ attempts, kind, ...delivery }) =>
        kind === 'webhook' && 'body' in delivery && delivery.body.includes('"lead"') && attempts === 0
          ? refused
          : ok,
      )
      await eventually(async () => (await statuses()).join() === 'retrying,delivered')
      nowMs += minute
      await eventually(async () => (await statuses()).join() === 'delivered,delivered')
    })

    const ofOne = (id: string, changes: ConversionOf[]) =>
      changes.map((change, index) => ({ conversionId: id, isNew: index === 0, ...change }))

    it.each<[what: string, outcome: AttemptOutcome, wasSent: boolean]>([
      ['has arrived', ok, true],
      ['has failed for good', { kind: 'failed', reason: 'No', answer: null }, false],
    ])(
      'sends what corrects an event when that one %s, and not while it retries',
      async (_what, end, isSent) => {
        await anIntegration(db, workspaceId)
        await publish(...ofOne(randomUUID(), [{ payout: '1' }, { payout: '2' }, { status: 'rejected' }]))
        const sent: [action: string, wasSent: boolean][] = []
        run(async (delivery) => {
          if (delivery.kind !== 'integration') throw new Error('No other kind is queued')
          const { action, attempts, wasSent } = delivery
          sent.push([action, wasSent])
          if (action === 'send' && delivery.facts.payout === '1') return attempts === 0 ? refused : end
          return ok
        })
        await eventually(async () => (await row())?.attempts === 1)
        // One that comes later is sent meanwhile.
        await publish({})
        await eventually(async () => (await rows()).at(-1)?.attempts === 1)
        expect(sent.splice(0)).toEqual([
          ['send', false],
          ['send', false],
        ])
        nowMs += minute
        await eventually(async () => (await statuses()).slice(1).every((status) => status === 'delivered'))
        expect(sent.filter(([action]) => action !== 'send')).toEqual([
          ['restate', isSent],
          // What was sent in place of the event is one, too.
          ['retract', true],
        ])
      },
    )

    it('does not delay one destination for another', async () => {
      const slow = await aWebhook(db, workspaceId)
      const quick = await aTrafficSource(db, workspaceId)
      const conversionId = randomUUID()
      await publish({ conversionId, status: 'lead' }, { conversionId, status: 'sale' })
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      run(async ({ destinationId }) => {
        if (destinationId === slow) await released
        return ok
      })
      await eventually(async () => {
        const sources = (await rows()).filter(({ destinationId }) => destinationId === quick)
        return sources.every(({ status }) => status === 'delivered')
      })
      release()
      await eventually(async () => (await statuses()).every((status) => status === 'delivered'))
    })
  })

  it('serves the others while destinations hang with a long backlog', async () => {
    const hanging = [await aWebhook(db, workspaceId), await aWebhook(db, workspaceId)]
    await publish(...Array.from({ length: 300 }, () => ({})))
    const quick = await aTrafficSource(db, workspaceId)
    nowMs += 1
    await publish(...Array.from({ length: 40 }, () => ({})))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const began = new Map<string, number>()
    run(
      async ({ destinationId }) => {
        began.set(destinationId, (began.get(destinationId) ?? 0) + 1)
        if (hanging.includes(destinationId)) await released
        return ok
      },
      { concurrency: 12, perDestination: 5 },
    )
    await eventually(async () => {
      const sources = (await rows()).filter(({ destinationId }) => destinationId === quick)
      return sources.every(({ status }) => status === 'delivered')
    })
    expect(hanging.map((id) => began.get(id))).toEqual([5, 5])
    release()
    await eventually(async () => (await statuses()).every((status) => status === 'delivered'))
    expect(hanging.map((id) => began.get(id))).toEqual([340, 340])
  })

  it('shares the work of several workers, each delivery once', async () => {
    for (let index = 0; index < 4; index += 1) await aWebhook(db, workspaceId)
    await publish(...Array.from({ length: 100 }, () => ({})))
    const sent: string[] = []
    const send: SendDelivery = async ({ id }) => {
      sent.push(id)
      await new Promise(setImmediate)
      return ok
    }
    for (let index = 0; index < 3; index += 1) run(send, { concurrency: 9 })
    await eventually(async () => (await statuses()).every((status) => status === 'delivered'))
    expect(sent).toHaveLength(400)
    expect(new Set(sent).size).toBe(400)
  })

  const aClaim = () => ({
    now: dbClock(),
    leaseId: randomUUID(),
    limit: 100,
    perDestination: 100,
    underWay: new Map<string, number>(),
  })

  it.each([
    ['ahead', 60 * minute],
    ['behind', -60 * minute],
  ])('are due by the date of Postgres where that of a process is an hour %s', async (_, offMs) => {
    await aWebhook(db, workspaceId)
    const claim = () => claimDeliveries(db.orm, { ...aClaim(), now: postgresClock() })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
    const outgoingEvents = createOutgoingEventQueue({ clock: Date.now, randomBytes })
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, [aConversion(workspaceId)]))
    vi.useRealTimers()
    expect(await claim()).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
    expect(await claim()).toEqual([])
    await db.orm.update(deliveries).set({ leasedUntil: sql`now()` })
    const failing = run(async () => refused, { dbClock: postgresClock })
    await eventually(async () => (await row())?.attempts === 1)
    await failing.close()
    vi.useRealTimers()
    const waitMs = Number((await row())?.nextAttemptAt) - Date.now()
    expect(waitMs).toBeGreaterThan(minute / 2)
    expect(waitMs).toBeLessThanOrEqual(minute)
  })

  describe('when a worker is killed', () => {
    it('sends its deliveries again after the lease, and not before', async () => {
      await aWebhook(db, workspaceId)
      await publish({})
      // It took it, and was never heard of again.
      expect(await claimDeliveries(db.orm, aClaim())).toHaveLength(1)
      nowMs += leaseMs - 1
      expect(await claimDeliveries(db.orm, aClaim())).toEqual([])
      nowMs += 1
      run(async () => ok)
      await eventually(async () => (await row())?.status === 'delivered')
      expect(await row()).toMatchObject({ attempts: 1 })
    })

    it('leaves the outcome to the worker that took over, if the killed one is still alive', async () => {
      await aWebhook(db, workspaceId)
      await publish({})
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      // With one attempt at once, it cannot be the one that takes over.
      const late = run(
        async () => {
          await released
          return refused
        },
        { concurrency: 1 },
      )
      await eventually(async () => (await row())?.leaseId !== null)
      nowMs += leaseMs
      run(async () => ok)
      await eventually(async () => (await row())?.status === 'delivered')
      release()
      await late.close()
      expect(await row()).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200 })
    })
  })

  it('ends what is under way when it is closed, and gives every lease back', async () => {
    await aWebhook(db, workspaceId)
    await publish({}, {}, {})
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let began = 0
    const queue = run(
      async () => {
        began += 1
        await released
        return ok
      },
      { perDestination: 2 },
    )
    await eventually(() => began === 2)
    const closed = queue.close()
    release()
    await closed
    const left = await rows()
    expect(left.map(({ status }) => status).toSorted()).toEqual(['delivered', 'delivered', 'pending'])
    expect(left.every(({ leaseId }) => leaseId === null)).toBe(true)
  })

  it('costs a delivery no attempt when it is we who fail', async () => {
    await aWebhook(db, workspaceId)
    await publish({})
    const heard: unknown[] = []
    let fails = true
    run(
      async () => {
        if (fails) throw new Error('out of order')
        return ok
      },
      { onError: (error) => heard.push(error) },
    )
    await eventually(() => heard.length === 1)
    fails = false
    nowMs += leaseMs
    await eventually(async () => (await row())?.status === 'delivered')
    expect(await row()).toMatchObject({ attempts: 1 })
    expect(heard).toMatchObject([{ message: 'out of order' }])
  })

  it('returns the destinations as they are at that moment, and whether they are still active', async () => {
    const hook = await aWebhook(db, workspaceId)
    const source = await aTrafficSource(db, workspaceId)
    await anIntegration(db, workspaceId)
    await publish({})
    await db.orm
      .update(webhooks)
      .set({ secret: 'rotated', url: 'https://new.example/' })
      .where(eq(webhooks.id, hook))
    await db.orm.update(trafficSources).set({ isActive: false }).where(eq(trafficSources.id, source))
    const claimed = await claimDeliveries(db.orm, aClaim())
    expect(claimed.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      {
        kind: 'integration',
        isActive: true,
        integration: { provider: 'facebook', sealedCredentials: 'sealed' },
      },
      { kind: 'source', isActive: false },
      { kind: 'webhook', isActive: true, webhook: { url: 'https://new.example/', sealedSecret: 'rotated' } },
    ])
  })
})
