import { randomUUID } from 'node:crypto'
import { conversionGoals, createDb, deliveries, webhooks } from '@waymark/db'
import { createTcpProxy, describeWith, waitFor } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createConversionRepository } from './conversions.repository.ts'
import { aPostback } from './testing/a-postback.ts'
import { type OpenConversions, openConversions } from './testing/open-conversions.ts'

const dayMs = 86_400_000
const staysInLog =
  'The postbacks of a click could not be processed, and stay in the log to be processed again'

describeWith(['postgres'], 'postbacks in one transaction', () => {
  let world: OpenConversions
  beforeAll(async () => {
    world = await openConversions()
  })
  afterEach(() => {
    world.errors.length = 0
    world.state.aheadMs = 0
  })
  afterAll(() => world.close())

  const readableClick = (click: Parameters<OpenConversions['click']>[0] = {}) => {
    const made = world.click(click)
    world.store(made)
    return made
  }
  const processDue = async () => {
    await world.letPass(31_000)
    while (await world.waiting().process());
  }
  const resultsInLog = async (token: string) => (await world.logsOf(token)).map(({ result }) => result)
  /** All that could be stored of a postback beside its row in the log. */
  const storedOf = async (token: string, offerId: string) => ({
    conversions: (await world.ofClicks([token])).length,
    counted: await world.countedOf(offerId),
    events: (await world.db.orm.select().from(deliveries)).filter(({ body }) => body?.includes(token)).length,
  })

  describe('store all of a postback or nothing of it', () => {
    it.each([
      ['its conversion', 'conversions', 'insert', 'true'],
      ['its history', 'conversion_changes', 'insert', 'true'],
      ['the count of its offer', 'offer_conversion_days', 'insert', 'true'],
      ['what is to be sent', 'deliveries', 'insert', 'true'],
      ['its visitor', 'conversion_identities', 'insert', 'true'],
      ['what came of it', 'postback_logs', 'update', `new.result <> 'pending'`],
    ])('where %s cannot be written', async (_what, table, event, when) => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const { orm } = world.db
      await orm.execute(sql`
        create or replace function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'refused, as the test says'; end $$`)
      await orm.execute(
        sql.raw(
          `create trigger refuse before ${event} on ${table} for each row when (${when}) execute function refuse()`,
        ),
      )
      const [outcome] = await world
        .intake()
        .receive([aPostback(clickToken, { tid: 'T', identity: { email: 'hash' } })])
      expect(outcome).toMatchObject({ result: 'pending', conversionId: null })
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 0, counted: 0, events: 0 })
      expect(await world.logsOf(clickToken)).toMatchObject([{ result: 'pending', processedAt: null }])
      await orm.execute(sql.raw(`drop trigger refuse on ${table}`))
      await processDue()
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 1, counted: 1, events: 1 })
      expect(await resultsInLog(clickToken)).toEqual(['created'])
    })
  })

  describe('between the log and the commit', () => {
    /** Locks the click as another process does, until it is released. */
    const lockClick = async (clickToken: string) => {
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const lock = world.db.transaction(async (tx) => {
        await createConversionRepository(tx).lockClicks([clickToken])
        locked.resolve()
        await released.promise
      })
      await locked.promise
      return async () => {
        released.resolve()
        await lock
      }
    }
    /** The backends that wait for the lock of a click. */
    const waitingBackends = async (count: number): Promise<number[]> => {
      let pids: number[] = []
      await waitFor(
        async () => {
          const { rows } = await world.db.orm.execute<{ pid: number }>(sql`
            select pid from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`)
          pids = rows.map(({ pid }) => pid)
          return pids.length === count
        },
        { timeoutMs: 10_000, description: `${count} wait for the click` },
      )
      return pids
    }

    it('a connection that is cut costs nothing: the postback stays, and is processed once', async () => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const release = await lockClick(clickToken)
      const answer = world.intake().receive([aPostback(clickToken, { tid: 'T' })])
      const [pid] = await waitingBackends(1)
      await world.db.orm.execute(sql`select pg_terminate_backend(${pid})`)
      expect(await answer).toMatchObject([{ result: 'pending', reason: 'It is processed soon.' }])
      expect(world.errors).toEqual([staysInLog])
      await release()
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 0, counted: 0, events: 0 })
      await processDue()
      await processDue()
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 1, counted: 1, events: 1 })
    })

    it('a commit whose answer is lost is a commit: nothing is made twice', async () => {
      const { host, hostname, port } = new URL(world.databaseUrl)
      await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
      const slowed = Promise.withResolvers<void>()
      const db = createDb({
        url: world.databaseUrl.replace(host, `127.0.0.1:${proxy.port}`),
        // Late enough for the connection to be cut before the answer is back.
        onStatement: (text) => {
          if (text === 'commit') proxy.slow(200).then(slowed.resolve, slowed.reject)
        },
      })
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const answer = world.intakeOn(db).receive([aPostback(clickToken, { tid: 'T' })])
      await slowed.promise
      await waitFor(async () => (await world.ofClicks([clickToken])).length === 1, {
        timeoutMs: 10_000,
        description: 'the server has committed',
      })
      await proxy.cut()
      expect(await answer).toMatchObject([{ result: 'pending', conversionId: null }])
      await db.close()
      await processDue()
      const again = await world.intake().receive([aPostback(clickToken, { tid: 'T' })])
      expect(again).toMatchObject([{ result: 'duplicate' }])
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 1, counted: 1, events: 1 })
      expect(await resultsInLog(clickToken)).toEqual(['created', 'duplicate'])
    })

    it('one that took too long is taken by a worker too, and both give the answer of the one that was first', async () => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const release = await lockClick(clickToken)
      const answer = world.intake().receive([aPostback(clickToken, { tid: 'T' })])
      await waitingBackends(1)
      await world.letPass(31_000)
      const worker = world.waiting()
      const processed = worker.process()
      await waitingBackends(2)
      await release()
      const [outcome] = await answer
      await processed
      const [conversion] = await world.ofClicks([clickToken])
      expect(outcome).toMatchObject({ result: 'created', conversionId: conversion?.id })
      expect([...worker.outcomes()]).toEqual([[{ when: 'waited', result: 'created' }, 1]])
      expect(conversion).toMatchObject({ version: 1 })
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 1, counted: 1, events: 1 })
    })

    it('those of one click are decided in the order of arrival, in whatever order they commit', async () => {
      const { clickToken } = readableClick()
      const release = await lockClick(clickToken)
      const answers = []
      for (const [index, status] of ['lead', 'sale', 'refund'].entries()) {
        answers.push(
          world.intake().receive([aPostback(clickToken, { status, tid: 'T', payout: `${index}` })]),
        )
        await waitingBackends(index + 1)
      }
      await release()
      const outcomes = (await Promise.all(answers)).flat()
      expect(outcomes.map(({ result }) => result)).toEqual(['created', 'updated', 'updated'])
      expect(await world.ofClicks([clickToken])).toMatchObject([
        {
          status: 'rejected',
          previousStatus: 'sale',
          originalStatus: 'refund',
          payout: '2.000000',
          version: 3,
        },
      ])
    })
  })

  describe('that come at once to several processes', () => {
    it('of twelve sales of one click one is the sale, the others are rebills, and no money is lost', async () => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const intakes = Array.from({ length: 4 }, () => world.intake())
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          intakes[at % 4]?.receive([aPostback(clickToken, { tid: `T${at}`, payout: `${at + 1}.000001` })]),
        ),
      )
      const rows = await world.ofClicks([clickToken])
      expect(rows.map(({ status }) => status)).toEqual(['sale', ...Array<string>(11).fill('rebill')])
      const millionths = rows.reduce((sum, { payout }) => sum + BigInt(payout.replace('.', '')), 0n)
      expect(millionths).toBe(78_000_012n)
      // Rebills take no place of a cap.
      expect(await storedOf(clickToken, offerId)).toEqual({ conversions: 12, counted: 1, events: 12 })
    })

    it('never wait for each other in a circle, in whichever order they name clicks and offers', async () => {
      const offerIds = await Promise.all([world.offer(), world.offer(), world.offer()])
      const rounds = Array.from({ length: 12 }, async (_, round) => {
        const clicks = offerIds.map((offerId) => readableClick({ offerId }))
        const postbacks = clicks.map(({ clickToken }) => aPostback(clickToken, { tid: `T${round}` }))
        const twice = await Promise.all([
          world.intake().receive(postbacks),
          world.intake().receive(postbacks.toReversed()),
        ])
        return twice.flat().map(({ result }) => result)
      })
      const results = (await Promise.all(rounds)).flat()
      expect(results.filter((result) => result === 'created')).toHaveLength(36)
      expect(results.filter((result) => result === 'duplicate')).toHaveLength(36)
      expect(await Promise.all(offerIds.map(world.countedOf))).toEqual([12, 12, 12])
      expect(world.errors).toEqual([])
    })
  })

  describe('count towards the caps of an offer', () => {
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

    it('a place on the day that the postback came, given back there, and taken again on the day of the return', async () => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const [today, yesterday] = [dayOf(Date.now()), dayOf(Date.now() - dayMs)]
      const toNoonMs = Date.parse(`${today}T12:00:00Z`) - Date.now()
      const send = async (status: string, laterMs: number) => {
        world.state.aheadMs = toNoonMs + laterMs
        await world.intake().receive([aPostback(clickToken, { status, tid: 'T' })])
        return world.countsByDay(offerId)
      }
      expect(await send('lead', -dayMs)).toEqual({ [yesterday]: 1 })
      expect(await send('sale', 0)).toEqual({ [yesterday]: 1 })
      expect(await send('rejected', 0)).toEqual({ [yesterday]: 0 })
      expect(await send('sale', 0)).toEqual({ [yesterday]: 0, [today]: 1 })
      const [conversion] = await world.ofClicks([clickToken])
      expect(conversion).toMatchObject({ countedOn: today, version: 4 })
    })

    it.each([
      ['hard', false],
      ['soft', true],
    ])('a %s cap that is filled is published, once', async (name, softCaps) => {
      const offerId = await world.offer({ name, capDaily: 2, softCaps })
      const { orm } = world.db
      await orm.update(webhooks).set({ events: ['conversion', 'offer_cap_reached'] })
      for (const tid of ['1', '2', '3']) {
        const { clickToken } = readableClick({ offerId })
        await world.intake().receive([aPostback(clickToken, { status: 'sale', tid })])
      }
      const sent = (await orm.select().from(deliveries).where(eq(deliveries.event, 'offer_cap_reached')))
        .map(({ body }) => JSON.parse(body ?? '').data)
        .filter((data) => data.offerId === offerId)
      expect(sent).toEqual([{ offerId, name, cap: 'daily', limit: 2, conversions: 2, isClosed: !softCaps }])
    })

    it('none where the offer is of another workspace or is gone', async () => {
      const { clickToken } = readableClick({ offerId: randomUUID() })
      const send = (status: string) => world.intake().receive([aPostback(clickToken, { status, tid: 'T' })])
      expect(await send('sale')).toMatchObject([{ result: 'created' }])
      expect(await send('rejected')).toMatchObject([{ result: 'updated' }])
      expect(await world.ofClicks([clickToken])).toMatchObject([{ payout: '0.000000', countedOn: null }])
    })
  })

  it('distinguishes two goals of a click, also by the same transaction', async () => {
    const { orm } = world.db
    const { workspaceId } = world
    await orm.insert(conversionGoals).values([
      { id: randomUUID(), workspaceId, name: 'Sign-up', key: 'signup', createdAt: new Date(0) },
      { id: randomUUID(), workspaceId, name: 'Deposit', key: 'deposit', createdAt: new Date(1) },
    ])
    const { clickToken } = readableClick()
    const of = (goalKey: string | null, status: string) =>
      aPostback(clickToken, { goalKey, status, tid: 'T' })
    const outcomes = await world
      .intake()
      // Without a goal it is about the oldest one.
      .receive([of('signup', 'lead'), of('deposit', 'sale'), of(null, 'rejected'), of('deposit', 'sale')])
    expect(outcomes.map(({ result }) => result)).toEqual(['created', 'created', 'updated', 'duplicate'])
    const rows = await world.ofClicks([clickToken])
    expect(rows.map(({ status, tid }) => `${status} ${tid}`)).toEqual(['rejected T', 'sale T'])
    await orm.delete(conversionGoals)
  })
})
