import {
  createConversionIntake,
  createWaitingPostbacks,
  deleteOldPostbacks,
  type WaitingPostbacks,
} from '@waymark/conversions'
import { type Orm, postbackLogs } from '@waymark/db'
import { setPostgresClock } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../testing/index.ts'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

const hourMs = 3_600_000

describeWith(['postgres'], 'postbacks that wait', () => {
  let app: PostbackApp
  /** The job of a worker. */
  let worker: WaitingPostbacks
  /** Made before the clock moves: the session ends. */
  let offers: Record<'late' | 'swept' | 'copies', { id: string }>
  beforeAll(async () => {
    app = await openPostbackApp()
    const make = (name: string) => app.make('/offers', { name, url: 'https://shop.example/', payout: 4 })
    offers = { late: await make('Late'), swept: await make('Swept'), copies: await make('Copies') }
    worker = createWaitingPostbacks(app.test.deps)
    await app.make('/webhooks', { url: 'https://hooks.example/', events: ['conversion'] })
  })
  afterAll(() => app.close())

  const orm = (): Orm => app.test.deps.db.orm
  const logOf = (clickToken: string) =>
    orm()
      .select()
      .from(postbackLogs)
      .where(eq(postbackLogs.clickToken, clickToken))
      .orderBy(asc(postbackLogs.receivedAt), asc(postbackLogs.seq))
  /** Here and in Postgres, whose date says what is due. */
  const letPass = async (ms: number) => {
    app.test.clock.advance(ms)
    await orm().execute(sql`
      update postback_logs set retry_at = retry_at - passed.by, stored_at = stored_at - passed.by
      from (select ${ms} * interval '1 millisecond' as by) as passed`)
  }
  const sweep = async (afterMs: number) => {
    await letPass(afterMs)
    while (await worker.process());
  }

  it('are processed in the order of arrival once their click can be read', async () => {
    const click = app.unread()
    const send = (parameters: Record<string, string>) =>
      app.result({ click_id: click.clickToken, ...parameters })
    expect(await send({ status: 'lead', tid: 'T' })).toBe('pending')
    app.test.clock.advance(5)
    expect(await send({ status: 'sale', tid: 'T', payout: '5' })).toBe('pending')
    app.test.clock.advance(5)
    expect(await send({ status: 'sale', tid: 'T', payout: '5' })).toBe('pending')
    await sweep(1_500)
    expect(await app.conversionsOf(click)).toEqual([])
    await app.store(click)
    await sweep(60_000)
    expect(await app.conversionsOf(click)).toMatchObject([
      { status: 'sale', previousStatus: 'lead', version: 2 },
    ])
    const logs = await logOf(click.clickToken)
    expect(logs.map(({ result }) => result)).toEqual(['created', 'updated', 'duplicate'])
    expect(await app.eventsOf(click)).toHaveLength(2)
  })

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])('are processed soon by others where the clock of the one that logged them is %s', async (_, offMs) => {
    app.test.clock.advance(offMs)
    const click = app.unread()
    expect(await app.result({ click_id: click.clickToken })).toBe('pending')
    app.test.clock.advance(-offMs)
    // Seen by one with the right clock, and left waiting: not for half of the hour that it seems to have
    // waited.
    await sweep(1_000)
    await app.store(click)
    await sweep(2_000)
    expect(await app.conversionsOf(click)).toHaveLength(1)
  })

  it('wait for clicks of a redirector whose clock is ahead', async () => {
    app.test.clock.advance(hourMs)
    const click = app.unread()
    app.test.clock.advance(-hourMs)
    expect(await app.result({ click_id: click.clickToken })).toBe('pending')
    await app.store(click)
    await sweep(60_000)
    expect(await app.conversionsOf(click)).toHaveLength(1)
  })

  it('are processed before a later one of the same click is', async () => {
    const click = app.unread()
    const send = (status: string) => app.result({ click_id: click.clickToken, status })
    expect(await send('lead')).toBe('pending')
    await app.store(click)
    app.test.clock.advance(5)
    expect(await send('sale')).toBe('updated')
    expect((await logOf(click.clickToken)).map(({ result }) => result)).toEqual(['created', 'updated'])
  })

  it('are processed by another process where the one that logged them has ended', async () => {
    const click = await app.click()
    const receivedAt = new Date(app.test.clock.now())
    // What a process leaves that is killed between its two transactions.
    await orm()
      .insert(postbackLogs)
      .values({
        id: uuidV7(receivedAt.getTime(), app.test.deps.randomBytes(10)),
        source: 'postback',
        receivedAt,
        ip: '192.0.2.7',
        method: 'GET',
        query: { click_id: click.clickToken },
        report: {
          clickToken: click.clickToken,
          status: 'approved',
          statusLists: {},
          payout: '5',
          currency: null,
          tid: null,
          goalKey: null,
          convertedAt: null,
          network: null,
          keyHash: null,
        },
        clickToken: click.clickToken,
        retryAt: sql`now() + interval '30 seconds'`,
      })
    await sweep(29_000)
    expect(await app.conversionsOf(click)).toEqual([])
    await sweep(2_000)
    expect(await app.conversionsOf(click)).toMatchObject([
      { status: 'sale', payout: '5.000000', convertedAt: receivedAt },
    ])
    expect(await logOf(click.clickToken)).toMatchObject([{ result: 'created' }])
  })

  it('are answered while the analytics store hangs, and processed when it answers again', async () => {
    const clicks = [await app.click(), await app.click(), await app.click()]
    app.setUnavailable('hanging')
    // More than may be under way at once: none waits for those before it.
    const answers = await Promise.all(clicks.map(({ clickToken }) => app.result({ click_id: clickToken })))
    expect(answers).toEqual(['pending', 'pending', 'pending'])
    expect(await app.result({ click_id: clicks[0]?.clickToken ?? '', tid: 'T' })).toBe('pending')
    app.setUnavailable(false)
    await sweep(60_000)
    for (const click of clicks) expect(await app.conversionsOf(click)).toMatchObject([{ status: 'sale' }])
    for (const { clickToken } of clicks)
      expect((await logOf(clickToken))[0]).toMatchObject({ result: 'created' })
  })

  it('wait while the analytics store is unavailable, and are processed when it is back', async () => {
    const clicks = [await app.click(), await app.click()]
    app.setUnavailable(true)
    for (const { clickToken } of clicks) expect(await app.result({ click_id: clickToken })).toBe('pending')
    await sweep(30 * hourMs)
    app.setUnavailable(false)
    await sweep(hourMs)
    for (const click of clicks) {
      expect(await app.conversionsOf(click)).toMatchObject([{ status: 'sale' }])
      expect(await logOf(click.clickToken)).toMatchObject([{ result: 'created', reason: null }])
    }
  })

  it('are given up when their click cannot come any more', async () => {
    const click = app.unread()
    expect(await app.result({ click_id: click.clickToken })).toBe('pending')
    await sweep(23 * hourMs)
    expect(await logOf(click.clickToken)).toMatchObject([{ result: 'pending' }])
    await sweep(2 * hourMs)
    expect(await logOf(click.clickToken)).toMatchObject([{ result: 'unknown', retryAt: null }])
    expect(await app.result({ click_id: click.clickToken })).toBe(404)
  })

  it('wait a little for the offer that the visitor went to from the landing', async () => {
    const landingId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c'
    const offer = offers.late
    const [late, without] = [await app.click({ landingId }), await app.click({ landingId })]
    expect(await app.result({ click_id: late.clickToken })).toBe('pending')
    expect(await app.result({ click_id: without.clickToken })).toBe('pending')
    await app.store({ ...late, offerId: offer.id })
    await sweep(10_000)
    const has = async (click: typeof late) =>
      (await app.conversionsOf(click)).map(({ offerId, payout }) => [offerId, payout])
    expect(await has(late)).toEqual([[offer.id, '4.000000']])
    expect(await has(without)).toEqual([[null, '0.000000']])
  })

  it('are taken by one sweep each, however many there are', async () => {
    const offer = offers.swept
    const clicks = Array.from({ length: 60 }, () => app.unread({ offerId: offer.id }))
    await Promise.all(clicks.map(({ clickToken }) => app.result({ click_id: clickToken, tid: 'T' })))
    await app.store(...clicks)
    await letPass(60_000)
    const workers = Array.from({ length: 4 }, () => createWaitingPostbacks(app.test.deps))
    await Promise.all(workers.map((one) => one.process()))
    for (const click of clicks) expect(await app.conversionsOf(click)).toHaveLength(1)
    expect(await app.countedOf(offer.id)).toBe(60)
  })

  it('50 copies over two apps at once leave one conversion, and one event', async () => {
    const offer = offers.copies
    const second = await buildTestApp({ deps: app.test.deps })
    const click = await app.click({ offerId: offer.id })
    const url = `/postback?click_id=${click.clickToken}&status=sale&payout=5&tid=T`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? app.test : second).request({ method: 'GET', url }),
      ),
    )
    await second.close()
    const results = answers.map((answer) => answer.json().data.result)
    expect(results.toSorted()).toEqual(['created', ...Array<string>(49).fill('duplicate')])
    expect(new Set(answers.map((answer) => answer.json().data.conversionId)).size).toBe(1)
    expect(await app.conversionsOf(click)).toHaveLength(1)
    expect(await app.countedOf(offer.id)).toBe(1)
    expect(await app.eventsOf(click)).toHaveLength(1)
    expect(await logOf(click.clickToken)).toHaveLength(50)
  })

  it('one that cannot be processed delays no other, and is not lost', async () => {
    const [good, bad] = [await app.click(), await app.click({ shortCode: 'poison' })]
    // Postgres refuses what this click brings, as it would any row that breaks a check.
    await orm().execute(
      `alter table conversions add constraint poison check (click ->> 'shortCode' <> 'poison') not valid`,
    )
    const results = await Promise.all([
      app.result({ click_id: good.clickToken }),
      app.result({ click_id: bad.clickToken }),
    ])
    expect(results).toEqual(['created', 'pending'])
    await orm().execute('alter table conversions drop constraint poison')
    await sweep(60_000)
    expect(await app.conversionsOf(bad)).toMatchObject([{ status: 'sale' }])
  })

  it('are bounded by address, and others are taken', async () => {
    const narrow = createConversionIntake({ ...app.test.deps, mostWaiting: 3 })
    const report = (ip: string) => ({
      source: 'postback' as const,
      clickToken: app.unread().clickToken,
      status: null,
      statusLists: {},
      payout: null,
      currency: null,
      tid: null,
      goalKey: null,
      convertedAt: null,
      identity: null,
      network: null,
      keyHash: null,
      workspaceId: null,
      arrival: { ip, method: 'GET', query: {} },
    })
    const crowd = Array.from({ length: 3 }, () => report('198.51.100.1'))
    expect((await narrow.receive(crowd)).map(({ result }) => result)).toEqual(Array(3).fill('pending'))
    const later = createConversionIntake({ ...app.test.deps, mostWaiting: 3 })
    const refused = report('198.51.100.1')
    await expect(later.receive([refused])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 60,
    })
    expect(await logOf(refused.clickToken)).toEqual([])
    expect(await later.receive([report('198.51.100.2')])).toMatchObject([{ result: 'pending' }])
  })

  it('are forgotten after 90 days, those of no workspace after one', async () => {
    const [mine, waiting] = [await app.click(), app.unread()]
    const noMatch = uuidV7(app.test.clock.now() - 25 * hourMs, app.test.deps.randomBytes(10))
    for (const token of [mine.clickToken, waiting.clickToken, noMatch]) await app.result({ click_id: token })
    const stored = async () =>
      (await Promise.all([mine.clickToken, waiting.clickToken, noMatch].map(logOf))).map(
        ({ length }) => length,
      )
    const deleteOld = () => deleteOldPostbacks(app.test.deps.db, setPostgresClock(app.test.clock.now))
    await deleteOld()
    expect(await stored()).toEqual([1, 1, 1])
    app.test.clock.advance(25 * hourMs)
    while (await deleteOld());
    expect(await stored()).toEqual([1, 1, 0])
    app.test.clock.advance(90 * 24 * hourMs)
    while (await deleteOld());
    expect(await stored()).toEqual([0, 1, 0])
  })
})
