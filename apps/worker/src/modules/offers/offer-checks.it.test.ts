import { randomBytes, randomUUID } from 'node:crypto'
import {
  auditLog,
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
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { offerClicksCounter } from '@waymark/domain'
import { createMemoryKv } from '@waymark/kv/memory'
import { beginHealthChecksAnew, countConversions } from '@waymark/offers'
import { createOutboundHttp } from '@waymark/outbound-http'
import { describeWith, openReceiver, type Receiver, type TestDatabase, waitFor } from '@waymark/testing'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningRole } from '../../runtime/worker-role.ts'
import { createOfferChecks } from './index.ts'

const dead = { status: 500 }
/** What each attempt to find an address comes to; no address: none is found. */
type Resolving = (host: string) => string[]

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
    // A check whose receiver has gone is one without an answer, which is logged.
    await Promise.all(running.map((role) => role.close()))
    await receiver.close()
    await db.orm.update(offers).set({ status: 'archived' })
    expect(warnings).toEqual([])
  })

  const start = async (
    workers = 1,
    {
      allow = ['127.0.0.0/8'],
      everyMs = 20,
      resolve,
    }: { allow?: string[]; everyMs?: number; resolve?: Resolving } = {},
  ) => {
    const outbound = createOutboundHttp({
      allow,
      ...(resolve && { resolve: async (host: string) => resolve(host) }),
    })
    for (let worker = 0; worker < workers; worker += 1) {
      const role = createOfferChecks({
        db,
        kv,
        analytics: { reader: { offerClicksTotals: async () => new Map() } },
        outbound,
        outgoingEvents: createOutgoingEventQueue({ clock: Date.now, randomBytes }),
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
  const requested = (id: string) => receiver.requests.filter(({ path }) => path.startsWith(`/${id}`)).length
  const auditedOf = (resourceId: string) =>
    db.orm.select().from(auditLog).where(eq(auditLog.resourceId, resourceId)).orderBy(auditLog.createdAt)
  const queuedEvents = async () =>
    (
      await db.orm
        .select()
        .from(deliveries)
        .where(eq(deliveries.workspaceId, workspaceId))
        .orderBy(asc(deliveries.seq))
    ).map(({ body }) => JSON.parse(body ?? ''))
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
    it.each<[string, string, string | null, string]>([
      ['the path of the URL without its parameters', '/to/offer?aff=1&sub={click_id}', null, '/to/offer'],
      ['the path before the first macro', '/to/{click_id}/offer?aff=1', null, '/to/'],
      ['the URL that is given for it, as it is', '/to/offer?aff=1', '/alive?probe=1', '/alive?probe=1'],
    ])('request %s, and know that it is there', async (_what, path, own, called) => {
      const urls = {
        url: `${receiver.url}${path}`,
        healthCheckUrl: own === null ? null : `${receiver.url}${own}`,
      }
      const id = await anOffer(urls)
      await start()
      await eventually(async () => (await offer(id))?.healthStatus === 'healthy')
      await stop()
      expect(new Set(receiver.requests.map((request) => `${request.method} ${request.path}`))).toEqual(
        new Set([`GET ${called}`]),
      )
      expect(await offer(id)).toMatchObject({ status: 'active', disabledReason: null })
    })

    it('call no host where they are switched off', async () => {
      const off = await anOffer({ healthCheckEnabled: false })
      const on = await anOffer()
      receiver.answer(dead)
      await start()
      await untilStatus(on, 'auto_disabled')
      expect(requested(off)).toBe(0)
      expect(await offer(off)).toMatchObject({ status: 'active', healthStatus: 'unknown' })
    })

    it('disable one that failed three times in a row, once, and publish it, however many workers check', async () => {
      const id = await anOffer()
      const link = await aLinkTo(id)
      receiver.answer(dead)
      await start(2)
      await untilStatus(id, 'auto_disabled')
      await eventually(() => requested(id) >= 6)
      await stop()
      expect(await offer(id)).toMatchObject({ healthStatus: 'unhealthy', disabledReason: 'health_check' })
      expect(await queuedEvents()).toMatchObject([
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
      expect(await auditedOf(id)).toEqual([
        expect.objectContaining({
          workspaceId,
          userId: null,
          apiKeyId: null,
          ip: null,
          action: 'offer.update',
          resourceType: 'offer',
          changes: {
            status: 'auto_disabled',
            disabledReason: 'health_check',
            reason: '3 health checks in a row failed, the last one with HTTP 500',
          },
        }),
      ])
      const changes = await db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, link))
      expect(changes).toHaveLength(1)
    })

    it('do not disable one that fails now and then', async () => {
      const id = await anOffer()
      receiver.answer(() => ({ status: requested(id) % 3 === 0 ? 200 : 503 }))
      await start(2)
      await eventually(() => requested(id) >= 12)
      expect(await offer(id)).toMatchObject({ status: 'active', healthStatus: 'healthy' })
    })

    it('bring one back that was well three times in a row, as any change is made', async () => {
      const id = await anOffer()
      const link = await aLinkTo(id)
      receiver.answer(dead)
      await start(2)
      await untilStatus(id, 'auto_disabled')
      const before = requested(id)
      receiver.answer(() => ((requested(id) - before) % 3 === 0 ? dead : {}))
      await eventually(() => requested(id) >= before + 9)
      expect(await offer(id)).toMatchObject({ status: 'auto_disabled', disabledReason: 'health_check' })
      receiver.answer({})
      await untilStatus(id, 'active')
      await stop()
      expect(await offer(id)).toMatchObject({ healthStatus: 'healthy', disabledReason: null })
      const changes = await db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, link))
      expect(changes).toHaveLength(2)
      expect(await auditedOf(id)).toMatchObject([
        { changes: { status: 'auto_disabled', disabledReason: 'health_check' } },
        { changes: { status: 'active', reason: '3 good health checks in a row' } },
      ])
      expect(await queuedEvents()).toHaveLength(1)
    })

    it('bring back none that a person or its conversion rate took out', async () => {
      const [slow, paused] = [
        await anOffer({ status: 'auto_disabled', disabledReason: 'cr_threshold' }),
        await anOffer({ status: 'paused' }),
      ]
      await start()
      await eventually(() => requested(slow) >= 6)
      expect(await offer(slow)).toMatchObject({ status: 'auto_disabled', disabledReason: 'cr_threshold' })
      expect((await offer(paused))?.status).toBe('paused')
    })

    describe('when the fault may be here', () => {
      const others: Receiver[] = []
      const anotherHost = async () => {
        const opened = await openReceiver()
        others.push(opened)
        return opened
      }
      afterEach(async () => {
        await Promise.all(others.splice(0).map((other) => other.close()))
      })
      const counting = (resolve: Resolving) => {
        const calls: string[] = []
        const counted: Resolving = (host) => {
          calls.push(host)
          return resolve(host)
        }
        return { calls, resolve: counted }
      }
      const saysSo = (hosts: number, failing: number) => {
        expect(warnings).toContainEqual({ hosts, failing })
        warnings.length = 0
      }

      it.each([1, 2, 5])('an outage of our name resolution disables none of %i', async (hosts) => {
        const { port } = new URL(receiver.url)
        const names = Array.from({ length: hosts }, (_, index) => `offer${index}.example`)
        const ids = await Promise.all(names.map((name) => anOffer({ url: `http://${name}:${port}/` })))
        let isDown = true
        const { calls, resolve } = counting(() => (isDown ? [] : ['127.0.0.1']))
        await start(2, { resolve })
        await eventually(() => calls.length >= hosts * 8)
        for (const id of ids)
          expect(await offer(id)).toMatchObject({ status: 'active', disabledReason: null })
        saysSo(hosts, hosts)
        isDown = false
        for (const id of ids) await eventually(async () => (await offer(id))?.healthStatus === 'healthy')
        await stop()
        warnings.length = 0
      })

      it('two of three hosts that fail disable nothing, one of three does', async () => {
        const [second, third] = [await anotherHost(), await anotherHost()]
        const ids = [receiver, second, third].map(({ url }) => anOffer({ url: `${url}/to` }))
        const [bad, fixed, good] = await Promise.all(ids)
        // Two offers of a host are one host.
        await anOffer({ url: `${receiver.url}/more` })
        await start(1, { everyMs: 3_600_000 })
        await eventually(async () => (await offer(good ?? ''))?.healthStatus === 'healthy')
        await stop()
        receiver.answer(dead)
        second.answer(dead)
        await db.orm.update(offerChecks).set({ dueAt: new Date(0) })
        await start()
        await eventually(() => second.requests.length >= 8)
        for (const id of [bad, fixed])
          expect(await offer(id ?? '')).toMatchObject({ status: 'active', healthStatus: 'healthy' })
        saysSo(3, 2)
        second.answer({})
        await untilStatus(bad ?? '', 'auto_disabled')
        expect(await offer(fixed ?? '')).toMatchObject({ status: 'active' })
        await stop()
        warnings.length = 0
      })
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
      const before = requested(id)
      await start()
      await untilStatus(id, 'auto_disabled')
      expect(requested(id) - before).toBeGreaterThanOrEqual(3)
      expect(await queuedEvents()).toHaveLength(2)
    })

    it('take a page that misses its parameters for one that is there', async () => {
      const id = await anOffer()
      await db.orm
        .update(offers)
        .set({ url: `${receiver.url}/${id}?aff=1` })
        .where(eq(offers.id, id))
      receiver.answer({ status: 404 })
      await start()
      await eventually(() => requested(id) >= 4)
      expect(await offer(id)).toMatchObject({ status: 'active', healthStatus: 'healthy' })
      receiver.answer({ status: 502 })
      await untilStatus(id, 'auto_disabled')
    })

    it.each([
      ['a page that is not there', { status: 404 }, 'auto_disabled'],
      ['a redirect without an end', { status: 302, headers: { location: '/around' } }, 'auto_disabled'],
      ['a page that blocks robots', { status: 403 }, 'active'],
      ['too many visits', { status: 429 }, 'active'],
      ['nothing to say', { status: 204 }, 'active'],
    ])('take %s for what it is', async (_what, answer, status) => {
      const id = await anOffer()
      receiver.answer(answer)
      await start()
      await eventually(() => requested(id) >= 4)
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
      await eventually(() => requested(watched) >= 3)
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
      expect(ids.map(requested)).toEqual(ids.map(() => 1))
    })
  })

  describe('of their conversion rate', () => {
    const click = async (id: string, clicks: number) =>
      kv.increment([{ key: offerClicksCounter.key(id), by: clicks, ttlMs: null }])
    const convert = (id: string, delta: number) =>
      db.transaction((tx) =>
        countConversions(tx, [{ workspaceId, offerId: id, day: '2026-03-01', atMs, delta }], atMs),
      )
    const atMs = Date.UTC(2026, 2, 1)
    const floor = { autoDisableMinClicks: 100, autoDisableMinCr: '0.02' }

    it('disable one below its floor, once, and publish it', async () => {
      const id = await anOffer(floor)
      const link = await aLinkTo(id)
      await click(id, 100)
      await convert(id, 1)
      await start(2)
      await untilStatus(id, 'auto_disabled')
      await stop()
      expect(await offer(id)).toMatchObject({ disabledReason: 'cr_threshold' })
      expect((await queuedEvents()).map(({ data }) => data)).toEqual([
        {
          offerId: id,
          name: `Offer ${id}`,
          reason: '1 conversions of 100 clicks are 1%, below the least of 2%',
          source: 'cr_threshold',
        },
      ])
      expect(await auditedOf(id)).toMatchObject([
        { userId: null, changes: { status: 'auto_disabled', disabledReason: 'cr_threshold' } },
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

    it('check one that a person reactivated when as many clicks have come again', async () => {
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
      expect(await queuedEvents()).toHaveLength(3)
    })
  })
})
