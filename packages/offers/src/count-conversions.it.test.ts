import { randomUUID } from 'node:crypto'
import { linkChanges, links, offerConversionDays, offers } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CountedConversions, countConversions } from './index.ts'
import { type OfferDatabase, openOfferDatabase } from './testing/offer-database.ts'

const today = '2026-03-01'
const yesterday = '2026-02-28'
/** An hour of Kathmandu that begins at a quarter past, in its day of the 2nd. */
const nowMs = Date.parse(`${today}T20:20:00Z`)

describeWith(['postgres'], 'conversions counted in caps', () => {
  let database: OfferDatabase
  beforeAll(async () => {
    database = await openOfferDatabase()
  })
  afterAll(() => database.close())

  const count = (...changes: [offerId: string, delta: number, day?: string][]): Promise<CountedConversions> =>
    database.db.transaction((tx) =>
      countConversions(
        tx,
        changes.map(([offerId, delta, day = today]) => ({
          workspaceId: database.workspaceId,
          offerId,
          day,
          delta,
          atMs: day === today ? nowMs : Date.parse(day),
        })),
        nowMs,
      ),
    )
  const countsOf = async (offerId: string) => {
    const rows = await database.db.orm
      .select()
      .from(offerConversionDays)
      .where(eq(offerConversionDays.offerId, offerId))
    return Object.fromEntries(rows.map(({ day, conversions }) => [day, conversions]))
  }
  const versionOf = async (linkId: string) =>
    (await database.db.orm.select().from(links).where(eq(links.id, linkId)))[0]?.version

  it('are counted by offer and day, whatever sums they come in', async () => {
    const [a, b] = [await database.addOffer(), await database.addOffer()]
    await count([a, 1], [b, 2], [a, 1], [a, 3, yesterday])
    await count([a, -1], [b, 1], [b, -1, today], [a, -1, yesterday])
    expect(await countsOf(a)).toEqual({ [today]: 1, [yesterday]: 2 })
    expect(await countsOf(b)).toEqual({ [today]: 2 })
  })

  it.each<
    [
      name: string,
      caps: { capDaily?: number; capTotal?: number },
      before: number,
      delta: number,
      changes: boolean,
    ]
  >([
    ['no cap', {}, 0, 5, false],
    ['below the daily cap', { capDaily: 3 }, 1, 1, false],
    ['up to the daily cap', { capDaily: 3 }, 2, 1, true],
    ['over the daily cap at once', { capDaily: 3 }, 2, 5, true],
    ['beyond the daily cap', { capDaily: 3 }, 3, 1, false],
    ['back below the daily cap', { capDaily: 3 }, 3, -1, true],
    ['back to the daily cap', { capDaily: 3 }, 4, -1, false],
    ['up to the total cap', { capTotal: 3 }, 2, 1, true],
    ['back below the total cap', { capTotal: 3 }, 3, -1, true],
    ['a cap of 0', { capDaily: 0 }, 0, 1, false],
  ])('change whether there is room: %s', async (_name, caps, before, delta, changes) => {
    const offer = await database.addOffer(caps)
    const link = await database.addLink([offer])
    if (before > 0) await count([offer, before])
    const version = await versionOf(link)
    const counted = await count([offer, delta])
    expect(counted).toMatchObject({
      changedOffers: changes ? [offer] : [],
      changedLinks: changes ? [link] : [],
    })
    expect(await versionOf(link)).toBe((version ?? 0) + (changes ? 1 : 0))
  })

  const kathmandu = { capTimezone: 'Asia/Kathmandu' } as const
  it.each<
    [
      name: string,
      caps: Parameters<OfferDatabase['addOffer']>[0],
      /** Times of conversions that are there. */
      before: readonly string[],
      delta: number,
      expected: { reached: string[]; changes: boolean },
    ]
  >([
    ['an hour', { capHourly: 3 }, ['20:05', '20:00'], 1, { reached: ['hourly 3 of 3'], changes: true }],
    [
      'an hour, of which one was before',
      { capHourly: 3 },
      ['20:05', '19:59'],
      1,
      { reached: [], changes: false },
    ],
    ['an hour that is full', { capHourly: 2 }, ['20:05', '20:06'], 1, { reached: [], changes: false }],
    [
      'an hour of a zone',
      { ...kathmandu, capHourly: 2 },
      ['20:15'],
      1,
      { reached: ['hourly 2 of 2'], changes: true },
    ],
    [
      'an hour of a zone, after another',
      { ...kathmandu, capHourly: 2 },
      ['20:14'],
      1,
      { reached: [], changes: false },
    ],
    [
      'a day of a zone',
      { ...kathmandu, capDaily: 2 },
      ['18:15'],
      1,
      { reached: ['daily 2 of 2'], changes: true },
    ],
    [
      'a day of a zone, after another',
      { ...kathmandu, capDaily: 2 },
      ['18:14'],
      1,
      { reached: [], changes: false },
    ],
    [
      'an hour and a day',
      { capHourly: 2, capDaily: 2 },
      ['20:05'],
      1,
      { reached: ['daily 2 of 2', 'hourly 2 of 2'], changes: true },
    ],
    [
      'an hour that closes nothing',
      { capHourly: 1, softCaps: true },
      [],
      1,
      { reached: ['hourly 1 of 1'], changes: false },
    ],
    [
      'a total that closes nothing',
      { capTotal: 1, softCaps: true },
      [],
      1,
      { reached: ['total 1 of 1'], changes: false },
    ],
    ['an hour that gets room', { capHourly: 2 }, ['20:20', '20:05'], -1, { reached: [], changes: true }],
  ])('fill %s', async (_name, caps, before, delta, expected) => {
    const offer = await database.addOffer({ ...caps, name: 'Shoes' })
    await database.addConversions(
      offer,
      before.map((time) => new Date(`${today}T${time}:00Z`)),
    )
    if (before.length > 0)
      await database.db.orm
        .insert(offerConversionDays)
        .values({ offerId: offer, day: today, conversions: before.length })
    const { reached, changedOffers } = await count([offer, delta])
    expect(reached.map(({ cap, conversions, limit }) => `${cap} ${conversions} of ${limit}`)).toEqual(
      expected.reached,
    )
    for (const cap of reached)
      expect(cap).toMatchObject({ offerId: offer, name: 'Shoes', softCaps: caps?.softCaps ?? false })
    expect(changedOffers).toEqual(expected.changes ? [offer] : [])
  })

  it('fill an hour although those of another hour leave the day as it was', async () => {
    const offer = await database.addOffer({ capHourly: 2 })
    await database.addConversions(offer, [new Date(`${today}T19:59:00Z`), new Date(`${today}T20:05:00Z`)])
    const changeAt = (time: string, delta: number) => {
      const atMs = Date.parse(`${today}T${time}:00Z`)
      return { workspaceId: database.workspaceId, offerId: offer, day: today, delta, atMs }
    }
    const changes = [changeAt('19:59', -1), changeAt('20:06', 1)]
    const counted = await database.db.transaction((tx) => countConversions(tx, changes, nowMs))
    expect(counted).toMatchObject({ reached: [{ cap: 'hourly', conversions: 2 }], changedOffers: [offer] })
  })

  it('of other days count in the total cap, and not in today’s', async () => {
    const offer = await database.addOffer({ capDaily: 2, capTotal: 4 })
    expect((await count([offer, 2, yesterday])).changedOffers).toEqual([offer])
    expect((await count([offer, 1])).changedOffers).toEqual([])
    expect((await count([offer, 1])).changedOffers).toEqual([offer])
    expect((await count([offer, -1, yesterday])).changedOffers).toEqual([offer])
  })

  it('of a day that is full open another one when they are given back under the total cap', async () => {
    const offer = await database.addOffer({ capDaily: 2, capTotal: 5 })
    await count([offer, 4, yesterday], [offer, 1])
    expect((await count([offer, -1, yesterday])).changedOffers).toEqual([offer])
  })

  it('are left to the sweeper at once: no other process need publish them', async () => {
    const offer = await database.addOffer({ capDaily: 1 })
    const link = await database.addLink([offer])
    await count([offer, 1])
    const ripe = await database.db.orm.select().from(linkChanges).where(lte(linkChanges.sweepAt, sql`now()`))
    expect(ripe.map(({ linkId }) => linkId)).toContain(link)
  })

  it('of an offer that is not the workspace’s count nowhere', async () => {
    const workspaceId = await database.addWorkspace()
    const foreign = await database.addOffer({ workspaceId, capDaily: 1 })
    expect(await count([foreign, 1], [randomUUID(), 1])).toEqual({
      reached: [],
      changedOffers: [],
      changedLinks: [],
    })
    expect(await countsOf(foreign)).toEqual({})
  })

  it('cannot be subtracted from a cap that did not count them', async () => {
    const offer = await database.addOffer()
    await expect(count([offer, -1])).rejects.toThrow('stops counting')
    await count([offer, 1])
    await expect(count([offer, -2])).rejects.toThrow()
    expect(await countsOf(offer)).toEqual({ [today]: 1 })
  })

  it('are exact when fifty come at once, in any order, and the cap is reached once', async () => {
    const capped = await Promise.all(
      Array.from({ length: 4 }, () => database.addOffer({ capDaily: 10, capTotal: 60 })),
    )
    await database.addLink(capped)
    await database.addLink(capped.toReversed())
    const reached = await Promise.all(
      Array.from({ length: 50 }, (_, round) => {
        const order = round % 2 === 0 ? capped : capped.toReversed()
        return count(...order.map((offer): [string, number, string] => [offer, 1, today]))
      }),
    )
    for (const offer of capped) {
      expect(await countsOf(offer)).toEqual({ [today]: 50 })
      expect(reached.filter(({ changedOffers }) => changedOffers.includes(offer))).toHaveLength(1)
    }
    const more = await Promise.all(
      Array.from({ length: 20 }, (_, round) => count([capped[0] ?? '', 1, round % 2 ? yesterday : today])),
    )
    expect(await countsOf(capped[0] ?? '')).toEqual({ [today]: 60, [yesterday]: 10 })
    // By the tenth of yesterday and the sixtieth of all days, which may be the same.
    const crossings = more.filter(({ changedOffers }) => changedOffers.length > 0).length
    expect([1, 2]).toContain(crossings)
  })

  it('wait for a change of the caps that is running, and are decided by the new ones', async () => {
    const offer = await database.addOffer()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: existing } = Promise.withResolvers<void>()
    const change = database.db.transaction(async (tx) => {
      await tx.update(offers).set({ capDaily: 1 }).where(eq(offers.id, offer))
      existing()
      await mayEnd
    })
    await isLocked
    const counted = count([offer, 1])
    end()
    await change
    expect((await counted).changedOffers).toEqual([offer])
  })
})
