import { randomUUID } from 'node:crypto'
import { conversions } from '@waymark/db'
import { capWindows, offerClicksCounter } from '@waymark/domain'
import { countConversions } from '@waymark/offers'
import { describeWith } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { noClicks } from '../../testing/no-clicks.ts'
import type { OfferRecord } from './offers.schema.ts'

const url = 'https://offer.example/'

describeWith(['postgres'], 'live statistics of offers', () => {
  let test: TestApp
  let user: TestUser
  /** What the analytics know of offers whose counter is not there. */
  const known = new Map<string, number>()

  const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, by = user) =>
    test.request({ method, url: path, token: by.token, body })
  const anOffer = async (body: object = {}, by = user): Promise<OfferRecord> =>
    (await send('POST', '/offers', { name: 'O', url, ...body }, by)).json().data
  const statsOf = async (id: string, by = user) =>
    (await send('GET', `/offers/${id}/stats`, undefined, by)).json()
  const count = (offer: OfferRecord, delta: number, day = today()) =>
    test.deps.db.transaction((tx) =>
      countConversions(
        tx,
        [{ workspaceId: offer.workspaceId, offerId: offer.id, day, atMs: Date.parse(day), delta }],
        test.clock.now(),
      ),
    )
  const click = (offer: OfferRecord, clicks: number) =>
    test.deps.kv.getOrSet(offerClicksCounter.key(offer.id), String(clicks), 60_000)
  const today = () => new Date(test.clock.now()).toISOString().slice(0, 10)

  beforeAll(async () => {
    const offerClicksTotals = async () => known
    test = await buildTestApp({ deps: { analytics: { reader: { ...noClicks, offerClicksTotals } } } })
    user = await test.signUp()
  })
  afterAll(() => test.close())

  it('begin with nothing, and the numbers of the workspace', async () => {
    const offer = await anOffer()
    expect(await statsOf(offer.id)).toEqual({
      data: {
        offerId: offer.id,
        conversionsThisHour: 0,
        conversionsToday: 0,
        conversionsTotal: 0,
        clicksTotal: 0,
        cr: 0,
        capHourly: null,
        capHourlyRemaining: null,
        capTimezone: 'UTC',
        softCaps: false,
        capsReached: [],
        capDaily: null,
        capTotal: null,
        capDailyRemaining: null,
        capTotalRemaining: null,
        autoDisableMinClicks: 0,
        autoDisableMinCr: 0,
      },
    })
  })

  it('count clicks and conversions as of this moment, of this UTC day and of all', async () => {
    const offer = await anOffer({ capDaily: 5, capTotal: 12 })
    await click(offer, 300)
    await count(offer, 3)
    await count(offer, 4, '2026-01-01')
    expect((await statsOf(offer.id)).data).toMatchObject({
      conversionsToday: 3,
      conversionsTotal: 7,
      clicksTotal: 300,
      cr: 7 / 300,
      capDaily: 5,
      capTotal: 12,
      capDailyRemaining: 2,
      capTotalRemaining: 5,
    })
    await count(offer, -1)
    expect((await statsOf(offer.id)).data).toMatchObject({
      conversionsToday: 2,
      cr: 6 / 300,
      capDailyRemaining: 3,
    })
  })

  it('say which caps are reached, of hours and days of their zone', async () => {
    const caps = { capHourly: 2, capDaily: 3, capTotal: 9, capTimezone: 'Asia/Kathmandu', softCaps: true }
    const offer = await anOffer(caps)
    const { hour, day } = capWindows(caps.capTimezone, test.clock.now())
    for (const countedAt of [hour.fromMs, hour.fromMs + 1, day.fromMs - 1].map((ms) => new Date(ms))) {
      const now = { clickedAt: countedAt, convertedAt: countedAt, createdAt: countedAt, updatedAt: countedAt }
      await test.deps.db.orm.insert(conversions).values({
        id: randomUUID(),
        workspaceId: offer.workspaceId,
        offerId: offer.id,
        clickToken: randomUUID(),
        status: 'sale',
        payout: '1',
        currency: 'USD',
        source: 'postback',
        linkId: null,
        countedOn: countedAt.toISOString().slice(0, 10),
        countedAt,
        click: sql`'{}'::jsonb`,
        ...now,
      })
      await count(offer, 1, countedAt.toISOString().slice(0, 10))
    }
    expect((await statsOf(offer.id)).data).toMatchObject({
      ...caps,
      conversionsThisHour: 2,
      conversionsToday: 2,
      conversionsTotal: 3,
      capHourlyRemaining: 0,
      capDailyRemaining: 1,
      capTotalRemaining: 6,
      capsReached: ['hourly'],
    })
  })

  it('have nothing left above a cap, and less than nothing never', async () => {
    const offer = await anOffer({ capDaily: 2, capTotal: 0 })
    await count(offer, 3)
    expect((await statsOf(offer.id)).data).toMatchObject({
      conversionsToday: 3,
      capDailyRemaining: 0,
      capTotalRemaining: 0,
      cr: 0,
    })
  })

  it('take the clicks from the analytics where no counter is there', async () => {
    const offer = await anOffer()
    known.set(offer.id, 40)
    await count(offer, 10)
    expect((await statsOf(offer.id)).data).toMatchObject({ clicksTotal: 40, cr: 0.25 })
  })

  it('say which numbers the check goes by: the offer’s, else the workspace’s', async () => {
    const owner = await test.signUp()
    const defaults = { autoDisableMinClicks: 500, autoDisableMinCr: 0.01234567 }
    await send('PATCH', `/workspaces/${owner.workspaceId}`, defaults, owner)
    const plain = await anOffer({}, owner)
    const own = await anOffer({ autoDisableMinClicks: 0, autoDisableMinCr: 0.5 }, owner)
    expect((await statsOf(plain.id, owner)).data).toMatchObject(defaults)
    expect((await statsOf(own.id, owner)).data).toMatchObject({
      autoDisableMinClicks: 0,
      autoDisableMinCr: 0.5,
    })
  })

  it('are of all offers unless a page is requested, in the order of the offers, and filtered as they are', async () => {
    const owner = await test.signUp()
    const made: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const status = index === 7 ? 'paused' : 'active'
      made.unshift((await anOffer({ name: `Offer ${index}`, status }, owner)).id)
    }
    const list = async (query = '') => (await send('GET', `/offers/stats${query}`, undefined, owner)).json()
    const idsOf = async (query = '') =>
      (await list(query)).data.map(({ offerId }: { offerId: string }) => offerId)
    expect(await idsOf()).toEqual(made)
    expect((await list()).meta).toEqual({ total: 60, limit: 60, offset: 0 })
    expect(await idsOf('?limit=2&offset=1')).toEqual(made.slice(1, 3))
    expect(await idsOf('?status=paused')).toEqual([made[52]])
    expect((await list('?limit=101')).details).toMatchObject([{ path: 'limit' }])
    expect(
      (await send('GET', '/offers/stats')).json().data.map((item: { offerId: string }) => item.offerId),
    ).not.toContain(made[0])
  })

  it('are no other workspace’s', async () => {
    const offer = await anOffer()
    const stranger = await test.signUp()
    expect((await statsOf(offer.id, stranger)).code).toBe('NOT_FOUND')
    expect((await statsOf('019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e')).code).toBe('NOT_FOUND')
  })
})
