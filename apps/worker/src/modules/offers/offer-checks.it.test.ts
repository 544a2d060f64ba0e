import { randomBytes, randomUUID } from 'node:crypto'
import {
  createDb,
  type Db,
  deliveries,
  linkChanges,
  links,
  offerChecks,
  offers,
  redirectRules,
} from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { createAnnouncer } from '@waymark/deliveries'
import { aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { offerClicksCounter } from '@waymark/domain'
import { createMemoryKv } from '@waymark/kv/memory'
import { beginHealthChecksAnew, countConversions } from '@waymark/offers'
import { createOutboundHttp } from '@waymark/outbound-http'
import { describeWith, openReceiver, type Receiver, type TestDatabase, waitFor } from '@waymark/testing'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningRole } from '../../runtime/worker-role.ts'
import { createOfferChecks } from './index.ts'

const dead = { status: 500 }

describeWith(['postgres'], 'checks of offers', () => {
  let database: TestDatabase
  let db: Db
  let receiver: Receiver
  let workspaceId: string
  let running: RunningRole[]
  const kv = createMemoryKv({ monotonicMs: Date.now })
  const warnings: object[] = []

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 10 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    receiver = await openReceiver()
    workspaceId = await aWorkspace(db)
    await aWebhook(db, workspaceId, { events: ['offer_disabled'] })
    running = []
    warnings.length = 0
  })
  afterEach(async () => {
    await receiver.close()
    await Promise.all(running.map((role) => role.close()))
    await db.orm.update(offers).set({ status: 'archived' })
    expect(warnings).toEqual([])
  })

  const start = async (workers = 1, { allow = ['127.0.0.0/8'], everyMs = 20 } = {}) => {
    for (let worker = 0; worker < workers; worker += 1) {
      const role = createOfferChecks({
        db,
        kv,
        analytics: { reader: { offerClicksTotals: async () => new Map() } },
        outbound: createOutboundHttp({ allow }),
        announcer: createAnnouncer({ clock: Date.now, randomBytes }),
        clock: Date.now,
        intervalMs: everyMs,
        logger: { warn: (fields) => void warnings.push(fields) },
      })
      running.push(await role.start())
    }
  }
  const stop = async () => {
    await Promise.all(running.splice(0).map((role) => role.close()))
  }
  const anOffer = async (fields: Partial<typeof offers.$inferInsert> = {}) => {
    const id = randomUUID()
    const row = { id, workspaceId, name: `Offer ${id}`, url: `${receiver.url}/${id}`, payoutCurrency: 'USD' }
    await db.orm.insert(offers).values({ ...row, ...fields })
    return id
  }
  const aLinkTo = async (offerId: string) => {
    const [id, shortCode] = [randomUUID(), randomBytes(6).toString('hex')]
    await db.orm.insert(links).values({ id, workspaceId, shortCode, originalUrl: 'https://shop.example/' })
    const flowConfig = { landings: [], offers: [{ id: offerId, weight: 1 }] }
    await db.orm
      .insert(redirectRules)
      .values({ id: randomUUID(), linkId: id, schema: 'landing_offer', flowConfig })
    return id
  }
  const offer = async (id: string) => (await db.orm.select().from(offers).where(eq(offers.id, id)))[0]
  const failures = async (id: string) =>
    (await db.orm.select().from(offerChecks).where(eq(offerChecks.offerId, id)))[0]?.failures ?? 0
  const asked = (id: string) => receiver.requests.filter(({ path }) => path.startsWith(`/${id}`)).length
  const announced = async () =>
    (await db.orm.select().from(deliveries).where(eq(deliveries.workspaceId, workspaceId))).map(({ body }) =>
      JSON.parse(body ?? ''),
    )
  const eventually = (isSo: () => boolean | Promise<boolean>) =>
    waitFor(isSo, { timeoutMs: 25_000, description: 'the checks' })
  const untilStatus = (id: string, status: string) =>
    eventually(async () => (await offer(id))?.status === status)
  /** As PATCH does. */
  const takeBack = (id: string) =>
    db.transaction(async (tx) => {
      const change = { status: 'active', disabledReason: null, healthStatus: 'unknown' } as const
      await tx.update(offers).set(change).where(eq(offers.id, id))
      await beginHealthChecksAnew(tx, id)
    })

  describe('of their health', () => {
    it('ask the URL with its macros filled in, and know that it is there', async () => {
      const id = await anOffer()
      await db.orm
        .update(offers)
        .set({ url: `${receiver.url}/${id}?sub={click_id}` })
        .where(eq(offers.id, id))
      await start()
      await eventually(async () => (await offer(id))?.healthStatus === 'healthy')
      expect(receiver.requests[0]).toMatchObject({
        method: 'GET',
        path: `/${id}?sub=00000000-0000-0000-0000-000000000000`,
      })
      expect(await offer(id)).toMatchObject({ status: 'active', disabledReason: null })
    })

    it('disable one that failed three times in a row, once, and tell of it, whoever checks', async () => {
      const id = await anOffer()
      const link = await aLinkTo(id)
      receiver.answer(dead)
      await start(2)
      await untilStatus(id, 'auto_disabled')
      await eventually(() => asked(id) >= 6)
      await stop()
      expect(await offer(id)).toMatchObject({ healthStatus: 'unhealthy', disabledReason: 'health_check' })
      expect(await announced()).toMatchObject([
        {
          event: 'offer_disabled',
          data: {
            offerId: id,
            name: `Offer ${id}`,
            reason: '3 health checks in a row failed, the last one with HTTP 500',
            source: 'health_check',
          },
        },
      ])
      const changes = await db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, link))
      expect(changes).toHaveLength(1)
    })

    it('do not disable one that fails now and then', async () => {
      const id = await anOffer()
      receiver.answer(() => ({ status: asked(id) % 3 === 0 ? 200 : 503 }))
      await start(2)
      await eventually(() => asked(id) >= 12)
      expect(await offer(id)).toMatchObject({ status: 'active', healthStatus: 'healthy' })
    })

    it('find one well again, which stays disabled until a person takes it back', async () => {
      const id = await anOffer()
      receiver.answer(dead)
      await start()
      await untilStatus(id, 'auto_disabled')
      receiver.answer({})
      await eventually(async () => (await offer(id))?.healthStatus === 'healthy')
      expect(await offer(id)).toMatchObject({ status: 'auto_disabled', disabledReason: 'health_check' })
      await takeBack(id)
      const before = asked(id)
      await eventually(() => asked(id) >= before + 2)
      expect(await offer(id)).toMatchObject({ status: 'active' })
      expect(await announced()).toHaveLength(1)
    })

    it('count anew from when a person took it back', async () => {
      const id = await anOffer()
      receiver.answer(dead)
      await start()
      await untilStatus(id, 'auto_disabled')
      await eventually(async () => (await failures(id)) >= 5)
      await stop()
      await takeBack(id)
      expect(await failures(id)).toBe(0)
      const before = asked(id)
      await start()
      await untilStatus(id, 'auto_disabled')
      expect(asked(id) - before).toBeGreaterThanOrEqual(3)
      expect(await announced()).toHaveLength(2)
    })

    it.each([
      ['a page that is not there', { status: 404 }, 'auto_disabled'],
      ['a redirect without an end', { status: 302, headers: { location: '/around' } }, 'auto_disabled'],
      ['robots kept out', { status: 403 }, 'active'],
      ['too many visits', { status: 429 }, 'active'],
      ['nothing to say', { status: 204 }, 'active'],
    ])('take %s for what it is', async (_what, answer, status) => {
      const id = await anOffer()
      receiver.answer(answer)
      await start()
      await eventually(() => asked(id) >= 4)
      await untilStatus(id, status)
    })

    it('do not call private addresses, and disable nothing for it', async () => {
      const id = await anOffer()
      await start(1, { allow: [] })
      const reason = async () =>
        (await db.orm.select().from(offerChecks).where(eq(offerChecks.offerId, id)))[0]?.lastFailure ?? ''
      await eventually(async () => (await reason()) === 'not called: address')
      expect(await offer(id)).toMatchObject({ status: 'active', healthStatus: 'unknown' })
      expect(receiver.requests).toEqual([])
    })

    it('leave paused and archived offers alone, and those of deleted workspaces', async () => {
      await anOffer({ status: 'paused' })
      await anOffer({ status: 'archived' })
      await anOffer({ workspaceId: await aWorkspace(db, { deletedAt: new Date() }) })
      const watched = await anOffer()
      await start()
      await eventually(() => asked(watched) >= 3)
      expect(receiver.requests.every(({ path }) => path === `/${watched}`)).toBe(true)
    })

    it('make each check once, however many workers there are', async () => {
      const ids = await Promise.all(Array.from({ length: 50 }, () => anOffer()))
      await start(3, { everyMs: 3_600_000 })
      const due = () =>
        db.orm
          .select()
          .from(offerChecks)
          .where(and(inArray(offerChecks.offerId, ids), gt(offerChecks.dueAt, sql`now()`)))
      await eventually(async () => (await due()).length === ids.length)
      await stop()
      expect(ids.map(asked)).toEqual(ids.map(() => 1))
    })
  })

  describe('of their conversion rate', () => {
    const click = async (id: string, clicks: number) =>
      kv.increment([{ key: offerClicksCounter.key(id), by: clicks, ttlMs: null }])
    const convert = (id: string, delta: number) =>
      db.transaction((tx) => countConversions(tx, [{ workspaceId, offerId: id, day: '2026-03-01', delta }]))
    const floor = { autoDisableMinClicks: 100, autoDisableMinCr: '0.02' }

    it('disable one below its floor, once, and tell of it', async () => {
      const id = await anOffer(floor)
      const link = await aLinkTo(id)
      await click(id, 100)
      await convert(id, 1)
      await start(2)
      await untilStatus(id, 'auto_disabled')
      await stop()
      expect(await offer(id)).toMatchObject({ disabledReason: 'cr_threshold' })
      expect((await announced()).map(({ data }) => data)).toEqual([
        {
          offerId: id,
          name: `Offer ${id}`,
          reason: '1 conversions of 100 clicks are 1%, below the least of 2%',
          source: 'cr_threshold',
        },
      ])
      expect(await db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, link))).toHaveLength(1)
    })

    it('disable none at its floor, before enough clicks, or without a floor, and one by the workspace’s numbers', async () => {
      const owned = { workspaceId: await aWorkspace(db, floor) }
      const [at, few, off, none] = [
        await anOffer(floor),
        await anOffer(floor),
        await anOffer({ ...owned, autoDisableMinClicks: 0 }),
        await anOffer(),
      ]
      const below = await anOffer(owned)
      for (const id of [at, off, none, below]) await click(id, 100)
      await click(few, 99)
      await convert(at, 2)
      await start()
      await untilStatus(below, 'auto_disabled')
      for (const id of [at, few, off, none]) expect((await offer(id))?.status).toBe('active')
    })

    it('judge one that a person took back after as many clicks again', async () => {
      const id = await anOffer(floor)
      const other = await anOffer(floor)
      await click(id, 150)
      await start()
      await untilStatus(id, 'auto_disabled')
      await takeBack(id)
      await click(id, 99)
      // When the other one is disabled, both were looked at.
      await click(other, 100)
      await untilStatus(other, 'auto_disabled')
      expect((await offer(id))?.status).toBe('active')
      await click(id, 1)
      await untilStatus(id, 'auto_disabled')
      expect(await announced()).toHaveLength(3)
    })
  })
})
