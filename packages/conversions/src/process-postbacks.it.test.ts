import { randomUUID } from 'node:crypto'
import {
  affiliateNetworks,
  conversionIdentities,
  postbackLogs,
  postbackSecurity,
  workspaces,
} from '@waymark/db'
import { setPostgresClock } from '@waymark/db/testing'
import { uuidV7, uuidV7TimeMs, type VisitorIdentity } from '@waymark/domain'
import { describeWith, waitFor } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldIdentities, deleteOldPostbacks } from './delete-old.ts'
import { createIdentityRepository } from './identity.repository.ts'
import { processPostbacks } from './process-postbacks.ts'
import { receivedOf } from './received-postback.ts'
import { aPostback } from './testing/a-postback.ts'
import { type OpenConversions, openConversions } from './testing/open-conversions.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

describeWith(['postgres'], 'postbacks that wait for their click', () => {
  let world: OpenConversions
  beforeAll(async () => {
    world = await openConversions()
  })
  beforeEach(() => {
    world.errors.length = 0
  })
  afterAll(() => world.close())

  const resultsOf = async (clickToken: string) => (await world.logsOf(clickToken)).map(({ result }) => result)
  const processDue = async (afterMs: number) => {
    await world.letPass(afterMs)
    while (await world.waiting().process());
  }

  it('are processed in the order of arrival, with a later one of the same click', async () => {
    const click = world.click()
    const intake = world.intake()
    await intake.receive([aPostback(click.clickToken, { status: 'lead', tid: 'T' })])
    await intake.receive([aPostback(click.clickToken, { status: 'sale', tid: 'T', payout: '5' })])
    world.store(click)
    const [last] = await intake.receive([aPostback(click.clickToken, { status: 'refund', tid: 'T' })])
    expect(last?.result).toBe('updated')
    expect(await resultsOf(click.clickToken)).toEqual(['created', 'updated', 'updated'])
    expect(await world.ofClicks([click.clickToken])).toMatchObject([
      { status: 'rejected', previousStatus: 'sale', version: 3, payout: '5.000000' },
    ])
  })

  it('belong to the process that took them for 30 seconds, then to any worker', async () => {
    const click = world.click()
    world.state.isDown = true
    await world.intake().receive([aPostback(click.clickToken)])
    // What a process leaves that is killed between its two transactions.
    const retryAt = sql`now() + interval '30 seconds'`
    await world.db.orm
      .update(postbackLogs)
      .set({ retryAt })
      .where(eq(postbackLogs.clickToken, click.clickToken))
    world.state.isDown = false
    world.store(click)
    await processDue(29_000)
    expect(await resultsOf(click.clickToken)).toEqual(['pending'])
    await processDue(2_000)
    expect(await resultsOf(click.clickToken)).toEqual(['created'])
  })

  it('are taken some hundreds at a time, and the worker says whether more may be due', async () => {
    const clicks = Array.from({ length: 501 }, () => world.click())
    await world.intake().receive(clicks.map(({ clickToken }) => aPostback(clickToken)))
    world.store(...clicks)
    await world.letPass(minuteMs)
    const worker = world.waiting()
    expect([await worker.process(), await worker.process(), await worker.process()]).toEqual([
      true,
      false,
      false,
    ])
    expect([...worker.outcomes()]).toContainEqual([{ when: 'waited', result: 'created' }, 501])
  })

  it('are looked at again with a backoff of five minutes at most', async () => {
    const click = world.click()
    await world.intake().receive([aPostback(click.clickToken)])
    const pauseMs = async () => {
      const [row] = await world.db.orm
        .select({ ms: sql<string>`extract(epoch from retry_at - now()) * 1000` })
        .from(postbackLogs)
        .where(eq(postbackLogs.clickToken, click.clickToken))
      return Number(row?.ms)
    }
    expect(await pauseMs()).toBeLessThanOrEqual(1_000)
    await processDue(2 * minuteMs)
    const grown = await pauseMs()
    expect(grown).toBeGreaterThan(50_000)
    expect(grown).toBeLessThan(70_000)
    await processDue(5 * hourMs)
    expect(await pauseMs()).toBeGreaterThan(290_000)
    expect(await pauseMs()).toBeLessThanOrEqual(300_000)
  })

  it('are given up when their click cannot come any more, and not before', async () => {
    const at = (agoMs: number) => uuidV7(Date.now() - agoMs, new Uint8Array(10).fill(agoMs % 251))
    const [old, young] = [at(24 * hourMs + 1), at(23 * hourMs)]
    expect(await world.intake().receive([aPostback(old), aPostback(young)])).toMatchObject([
      { result: 'unknown', reason: 'There is no such click.' },
      { result: 'pending', reason: 'Its click is not readable yet.' },
    ])
    expect(await world.logsOf(old)).toMatchObject([{ result: 'unknown', retryAt: null }])
  })

  it('are not given up where another process has found their click meanwhile', async () => {
    const clickToken = uuidV7(Date.now() - 25 * hourMs, new Uint8Array(10).fill(3))
    const click = world.click({ clickToken })
    world.state.isDown = true
    await world.intake().receive([aPostback(clickToken, { tid: 'T' })])
    world.state.isDown = false
    const rows = await world.processing().logs.find((await world.logsOf(clickToken)).map(({ id }) => id))
    world.store(click)
    await world.intake().receive([aPostback(clickToken, { tid: 'U' })])
    const [sale] = await world.ofClicks([clickToken])
    // It looked for the click before that was there.
    const outcomes = await processPostbacks(world.processing(), rows.map(receivedOf), new Map())
    expect(outcomes).toMatchObject([{ result: 'created', conversionId: sale?.id, reason: null }])
    expect(await resultsOf(clickToken)).toEqual(['created', 'created'])
  })

  it('wait for the offer that the visitor went to from the landing', async () => {
    const [landingId, offerId] = [randomUUID(), await world.offer({ payout: '4' })]
    const click = world.click({ landingId })
    world.store(click)
    const [outcome] = await world.intake().receive([aPostback(click.clickToken)])
    expect(outcome).toMatchObject({
      result: 'pending',
      reason: 'The offer of its click may not be readable yet.',
    })
    world.store({ ...click, offerId })
    await processDue(10_000)
    expect(await world.ofClicks([click.clickToken])).toMatchObject([{ offerId, payout: '4.000000' }])
  })

  it('of which one cannot be written are in no way of the others, and the one is not lost', async () => {
    const [good, bad] = [world.click(), world.click({ shortCode: 'poison' })]
    world.store(good, bad)
    const { orm } = world.db
    await orm.execute(
      `alter table conversions add constraint poison check (click ->> 'shortCode' <> 'poison') not valid`,
    )
    const outcomes = await world.intake().receive([aPostback(good.clickToken), aPostback(bad.clickToken)])
    expect(outcomes.map(({ result }) => result)).toEqual(['created', 'pending'])
    expect(world.errors).toEqual([
      'Postbacks could not be processed as one batch',
      'The postbacks of a click could not be processed, and stay in the log to be processed again',
    ])
    const imported = aPostback(bad.clickToken, { source: 'import', arrival: null })
    await expect(world.intake().receive([imported])).rejects.toThrow()
    await orm.execute('alter table conversions drop constraint poison')
    await processDue(minuteMs)
    expect(await world.ofClicks([bad.clickToken])).toMatchObject([{ status: 'sale' }])
  })

  describe('are listed for the workspace', () => {
    const keyHash = 'ab'.repeat(32)
    const networkId = randomUUID()
    let otherId: string
    beforeAll(async () => {
      const { orm } = world.db
      otherId = randomUUID()
      await orm.insert(workspaces).values({ id: otherId, name: 'Other', plan: 'pro' })
      await orm.insert(postbackSecurity).values({ workspaceId: otherId, keyHash, key: '' })
      const network = { workspaceId: world.workspaceId, statusMap: {} }
      await orm.insert(affiliateNetworks).values([
        { ...network, id: networkId, name: 'Ours' },
        { ...network, id: randomUUID(), name: 'Both' },
        { ...network, id: randomUUID(), name: 'Both', workspaceId: otherId },
      ])
    })

    it.each([
      ['of their key', { keyHash }, () => [otherId, null]],
      [
        'of the id of their network',
        { network: networkId.toUpperCase() },
        () => [world.workspaceId, networkId],
      ],
      ['of the name of their network', { network: 'OURS' }, () => [world.workspaceId, networkId]],
      ['of their key, whichever network they name', { keyHash, network: 'Ours' }, () => [otherId, null]],
      ['of none, where a name is of several', { network: 'Both' }, () => [null, null]],
      ['of none, where nothing says it', {}, () => [null, null]],
      ['of none, by a key that none has', { keyHash: 'cd'.repeat(32) }, () => [null, null]],
    ])('%s', async (_name, stated, expected) => {
      const { clickToken } = world.click()
      await world.intake().receive([aPostback(clickToken, stated)])
      const [row] = await world.logsOf(clickToken)
      expect([row?.workspaceId, row?.networkId]).toEqual(expected())
    })
  })

  describe('and say who the visitor is', () => {
    const identityOf = async (clickToken: string) => {
      const [conversion] = await world.ofClicks([clickToken])
      const [row] = await world.db.orm
        .select()
        .from(conversionIdentities)
        .where(eq(conversionIdentities.conversionId, conversion?.id ?? randomUUID()))
      return row ?? null
    }
    const setHours = (identityHours: number) =>
      world.db.orm.update(workspaces).set({ identityHours }).where(eq(workspaces.id, world.workspaceId))

    it('leave it with the conversion for the hours of the workspace, and not in the log', async () => {
      const click = world.click()
      const said = (identity: VisitorIdentity, tid = 'T') => aPostback(click.clickToken, { tid, identity })
      await world.intake().receive([said({ email: 'a', city: 'x' }), said({ email: 'b', phoneE164: 'p' })])
      const waiting = await world.logsOf(click.clickToken)
      expect(waiting.map(({ identity }) => identity?.email)).toEqual(['a', 'b'])
      expect(JSON.stringify(waiting.map(({ query, report }) => [query, report]))).not.toContain('email')
      world.store(click)
      await processDue(31_000)
      // The second one changes nothing else of the conversion.
      expect(await resultsOf(click.clickToken)).toEqual(['created', 'duplicate'])
      const stored = await identityOf(click.clickToken)
      expect(stored?.identity).toEqual({ email: 'b', city: 'x', phoneE164: 'p' })
      expect(Number(stored?.expiresAt) - Date.now()).toBeGreaterThan(71 * hourMs)
      expect(Number(stored?.expiresAt) - Date.now()).toBeLessThanOrEqual(72 * hourMs)
      expect((await world.logsOf(click.clickToken)).map(({ identity }) => identity)).toEqual([null, null])
    })

    it.each([
      ['where the workspace stores none', 0, { status: 'sale' }],
      ['where they are ignored', 72, { status: 'a word of no meaning' }],
      ['where they say nothing', 72, { identity: null }],
    ])('leave nothing %s', async (_, hours, stated) => {
      const click = world.click()
      world.store(click)
      await setHours(hours)
      await world.intake().receive([aPostback(click.clickToken, { identity: { email: 'a' }, ...stated })])
      await setHours(72)
      expect(await identityOf(click.clickToken)).toBeNull()
    })

    it('until its time is over', async () => {
      const clicks = [world.click(), world.click()]
      world.store(...clicks)
      const [hour, longer] = clicks.map(({ clickToken }) => clickToken)
      for (const [token, hours] of [
        [hour, 1],
        [longer, 2],
      ] as const) {
        await setHours(hours)
        await world.intake().receive([aPostback(token ?? '', { identity: { email: 'a' } })])
      }
      await setHours(72)
      const deleteAfter = (ms: number) =>
        deleteOldIdentities(
          world.db,
          setPostgresClock(() => Date.now() + ms),
        )
      await deleteAfter(hourMs - minuteMs)
      expect(await identityOf(hour ?? '')).not.toBeNull()
      expect(await deleteAfter(hourMs)).toBe(false)
      expect(await identityOf(hour ?? '')).toBeNull()
      expect(await identityOf(longer ?? '')).not.toBeNull()
    })

    const expire = (conversionId: string) =>
      world.db.orm
        .update(conversionIdentities)
        .set({ expiresAt: sql`now()` })
        .where(eq(conversionIdentities.conversionId, conversionId))

    it('are not brought back by a later one when its time is over', async () => {
      const click = world.click()
      world.store(click)
      const say = (identity: VisitorIdentity) =>
        world.intake().receive([aPostback(click.clickToken, { identity })])
      await say({ email: 'a', city: 'x' })
      await expire((await identityOf(click.clickToken))?.conversionId ?? '')
      await say({ phoneDigits: 'p' })
      expect((await identityOf(click.clickToken))?.identity).toEqual({ phoneDigits: 'p' })
      await say({ email: 'b' })
      expect((await identityOf(click.clickToken))?.identity).toEqual({ phoneDigits: 'p', email: 'b' })
    })

    it('stay when they are said again while others are deleted', async () => {
      const click = world.click()
      world.store(click)
      await world.intake().receive([aPostback(click.clickToken, { identity: { email: 'a' } })])
      const { conversionId = '', workspaceId = '' } = (await identityOf(click.clickToken)) ?? {}
      await expire(conversionId)
      const identity = { email: 'b' }
      let deleted: Promise<boolean> | undefined
      await world.db.transaction(async (tx) => {
        await createIdentityRepository(tx).store([{ conversionId, workspaceId, identity, hours: 1 }])
        deleted = deleteOldIdentities(world.db)
        const isWaiting = async () => {
          const { rows } = await world.db.orm.execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          return rows.length > 0
        }
        await waitFor(isWaiting, { timeoutMs: 10_000, description: 'the sweep waits for the row' })
      })
      await deleted
      expect((await identityOf(click.clickToken))?.identity).toEqual(identity)
    })
  })

  it('stay in the log while others go after 90 days, those of no workspace after one', async () => {
    const [ours, waiting] = [world.click(), world.click()]
    world.store(ours)
    await world
      .intake()
      .receive([aPostback(ours.clickToken), aPostback(waiting.clickToken), aPostback('none')])
    const [row] = await world.logsOf(ours.clickToken)
    const atMs = uuidV7TimeMs(row?.id ?? '') ?? 0
    const left = async (afterMs: number) => {
      while (
        await deleteOldPostbacks(
          world.db,
          setPostgresClock(() => atMs + afterMs),
        )
      );
      const tokens = [ours.clickToken, waiting.clickToken, 'none']
      return (await Promise.all(tokens.map(world.logsOf))).map(({ length }) => length)
    }
    expect(await left(0)).toEqual([1, 1, 1])
    expect(await left(25 * hourMs)).toEqual([1, 1, 0])
    expect(await left(90 * 24 * hourMs)).toEqual([1, 1, 0])
    expect(await left(91 * 24 * hourMs)).toEqual([0, 1, 0])
  })
})
