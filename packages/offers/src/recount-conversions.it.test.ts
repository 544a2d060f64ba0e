import { randomUUID } from 'node:crypto'
import { conversions, linkChanges, offerConversionDays } from '@waymark/db'
import { bareClickColumns } from '@waymark/db/testing'
import { describeWith } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countConversions } from './count-conversions.ts'
import { recountConversions } from './recount-conversions.ts'
import { type OfferDatabase, openOfferDatabase } from './testing/offer-database.ts'

describeWith(['postgres'], 'counts of conversions that are made again', () => {
  let database: OfferDatabase
  beforeAll(async () => {
    database = await openOfferDatabase()
  })
  afterAll(() => database.close())

  const convert = async (offerId: string, countedOn: string | null) => {
    const at = new Date('2026-01-02T03:04:05Z')
    await database.db.orm.insert(conversions).values({
      id: randomUUID(),
      workspaceId: database.workspaceId,
      clickToken: randomUUID(),
      clickedAt: at,
      convertedAt: at,
      createdAt: at,
      updatedAt: at,
      offerId,
      status: countedOn === null ? 'rejected' : 'sale',
      payout: '1',
      currency: 'USD',
      source: 'api',
      countedOn,
      click: bareClickColumns,
    })
  }
  const present = async (offerId: string) => {
    const rows = await database.db.orm
      .select()
      .from(offerConversionDays)
      .where(eq(offerConversionDays.offerId, offerId))
      .orderBy(asc(offerConversionDays.day))
    return rows.map((row) => [row.day, row.conversions])
  }
  const recount = () => database.db.transaction((tx) => recountConversions(tx, database.workspaceId))

  it('are those of the conversions, whatever stood there, and reach the links', async () => {
    const { db, workspaceId } = database
    const [offerId, right] = [await database.addOffer({ capTotal: 2 }), await database.addOffer()]
    const linkId = await database.addLink([offerId])
    const day = '2026-01-02'
    for (const countedOn of [day, day, '2026-01-03', null]) await convert(offerId, countedOn)
    await convert(right, day)
    await db.orm.insert(offerConversionDays).values([
      { offerId, day, conversions: 7 },
      { offerId, day: '2025-12-31', conversions: 3 },
      { offerId: right, day, conversions: 1 },
    ])
    expect(await recount()).toEqual({ corrected: 3 })
    expect(await present(offerId)).toEqual([
      ['2025-12-31', 0],
      [day, 2],
      ['2026-01-03', 1],
    ])
    expect(await present(right)).toEqual([[day, 1]])
    expect((await db.orm.select().from(linkChanges)).map((change) => change.linkId)).toEqual([linkId])
    expect(await recount()).toEqual({ corrected: 0 })
    await db.transaction((tx) => countConversions(tx, [{ workspaceId, offerId, day, atMs: 0, delta: -1 }], 0))
    expect(await recount()).toEqual({ corrected: 1 })
  })
})
