import { randomBytes, randomUUID } from 'node:crypto'
import {
  createDb,
  currencyRates,
  type Db,
  deliveries,
  landings,
  offers,
  trafficSources,
  webhooks,
} from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingEvent } from './outgoing-event.ts'
import { createOutgoingEventQueue } from './outgoing-event-queue.ts'
import { aConversion, type ConversionOf } from './testing/sample-conversion.ts'
import { anIntegration, aTrafficSource, aWebhook, aWorkspace } from './testing/workspace.ts'

const now = Date.parse('2026-01-02T03:04:05.678Z')
const outgoingEvents = createOutgoingEventQueue({
  clock: () => now,
  dbClock: setPostgresClock(() => now),
  randomBytes,
  random: () => 0.5,
})

describeWith(['postgres'], 'the queue of outgoing events', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const publish = (...events: OutgoingEvent[]) =>
    db.transaction((tx) => outgoingEvents.queueEvents(tx, events))
  const rowsOf = (workspaceId: string) =>
    db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.workspaceId, workspaceId))
      .orderBy(asc(deliveries.seq))
  const banned = (workspaceId: string): OutgoingEvent => ({
    event: 'domain_banned',
    workspaceId,
    data: { domainId: randomUUID(), domain: 'go.example', reason: 'Listed', rotatedTo: 'to.example' },
  })

  it('writes a row for each destination, and the body once', async () => {
    const workspaceId = await aWorkspace(db)
    const hooks = [await aWebhook(db, workspaceId), await aWebhook(db, workspaceId)]
    const source = await aTrafficSource(db, workspaceId)
    const integration = await anIntegration(db, workspaceId)
    const outgoing = aConversion(workspaceId)
    await publish(outgoing)
    const rows = await rowsOf(workspaceId)
    expect(rows.map(({ destinationId }) => destinationId).toSorted()).toEqual(
      [...hooks, source, integration].toSorted(),
    )
    const body = `{"event":"conversion","data":${JSON.stringify(outgoing.data)},"timestamp":"2026-01-02T03:04:05.678Z"}`
    expect(rows.filter(({ kind }) => kind === 'webhook').map((row) => row.body)).toEqual([body, body])
    expect(rows.find(({ kind }) => kind === 'source')?.url).toBe(
      `https://source.example/?cid=${outgoing.data.clickToken}`,
    )
    expect(rows.find(({ kind }) => kind === 'integration')?.facts).toEqual(outgoing.conversion)
    for (const row of rows)
      expect(row).toMatchObject({
        event: 'conversion',
        conversionId: outgoing.data.conversionId,
        status: 'pending',
        attempts: 0,
        nextAttemptAt: new Date(now),
      })
  })

  it('separates workspaces, and preserves the order of the events', async () => {
    const [one, other] = [await aWorkspace(db), await aWorkspace(db)]
    await aWebhook(db, one)
    await aWebhook(db, other)
    const conversionId = randomUUID()
    const reported = [
      aConversion(one, { conversionId, status: 'lead' }),
      aConversion(other),
      aConversion(one, { conversionId, status: 'sale', isNew: false }),
    ]
    await publish(...reported)
    const bodies = (await rowsOf(one)).map(({ body }) => JSON.parse(body ?? '').data)
    expect(bodies).toEqual([reported[0]?.data, reported[2]?.data])
    expect(await rowsOf(other)).toHaveLength(1)
  })

  it('queues nothing for what was not committed', async () => {
    const workspaceId = await aWorkspace(db)
    await aWebhook(db, workspaceId)
    const failing = db.transaction(async (tx) => {
      await outgoingEvents.queueEvents(tx, [aConversion(workspaceId)])
      throw new Error('the conversion failed')
    })
    await expect(failing).rejects.toThrow('the conversion failed')
    expect(await rowsOf(workspaceId)).toEqual([])
  })

  it.each<[string, Parameters<typeof aWebhook>[2], Parameters<typeof aWorkspace>[1]]>([
    ['inactive', { isActive: false }, {}],
    ['of another event', { events: ['alert_fired'] }, {}],
    ['of a workspace that is deleted', {}, { deletedAt: new Date(now) }],
    ['of a plan without webhooks', {}, { plan: 'free' }],
  ])('leaves out a webhook that is %s', async (_what, fields, workspace) => {
    const workspaceId = await aWorkspace(db, workspace)
    await aWebhook(db, workspaceId, fields)
    await publish(aConversion(workspaceId))
    expect(await rowsOf(workspaceId)).toEqual([])
  })

  it('sends to webhooks alone what is no conversion', async () => {
    const workspaceId = await aWorkspace(db)
    const id = await aWebhook(db, workspaceId, { events: ['domain_banned'] })
    await aTrafficSource(db, workspaceId)
    await anIntegration(db, workspaceId)
    await publish(banned(workspaceId))
    expect(await rowsOf(workspaceId)).toMatchObject([
      { destinationId: id, event: 'domain_banned', conversionId: null },
    ])
  })

  it.each<[string, Parameters<typeof aTrafficSource>[2], ConversionOf, boolean]>([
    ['no conditions', {}, {}, true],
    ['its status', { conditions: { statuses: ['lead', 'sale'] } }, {}, true],
    ['another status', { conditions: { statuses: ['lead'] } }, {}, false],
    ['the payout itself', { conditions: { minPayout: '12.5' } }, {}, true],
    ['more than the payout', { conditions: { minPayout: '12.500001' } }, {}, false],
    ['a payout of more digits', { conditions: { minPayout: '9' } }, { payout: '12.500000' }, true],
    ['the status but not the payout', { conditions: { statuses: ['sale'], minPayout: '13' } }, {}, false],
    ['inactivity', { isActive: false }, {}, false],
  ])('checks a source that has %s as a condition', async (_what, fields, conversion, isSent) => {
    const workspaceId = await aWorkspace(db)
    await aTrafficSource(db, workspaceId, fields)
    await publish(aConversion(workspaceId, conversion))
    expect(await rowsOf(workspaceId)).toHaveLength(isSent ? 1 : 0)
  })

  it.each<['own' | 'all', 'its own' | 'another source’s' | 'no source’s', boolean]>([
    ['own', 'its own', true],
    ['own', 'no source’s', true],
    ['own', 'another source’s', false],
    ['all', 'its own', true],
    ['all', 'no source’s', true],
    ['all', 'another source’s', true],
  ])('a source that applies to %s is sent a conversion of %s click: %s', async (appliesTo, whose, isSent) => {
    const workspaceId = await aWorkspace(db)
    const id = await aTrafficSource(db, workspaceId, { appliesTo })
    const another = await aTrafficSource(db, workspaceId, { isActive: false })
    const trafficSourceId = { 'its own': id, 'another source’s': another, 'no source’s': null }[whose]
    await publish(aConversion(workspaceId, { click: { trafficSourceId } }))
    expect(await rowsOf(workspaceId)).toHaveLength(isSent ? 1 : 0)
  })

  describe('compares the least payout of a source in the base currency', () => {
    /** Of the day in Kathmandu: the conversion of 18:30 UTC is of the 3rd there. */
    const convertedAtMs = Date.parse('2026-01-02T18:30:00.000Z')
    const aRate = (workspaceId: string, date: string, rate: string) =>
      db.orm.insert(currencyRates).values({ workspaceId, date, currency: 'JPY', rate })
    const notifiedWith = async (
      rates: Record<string, string>,
      conversion: ConversionOf,
      conditions: { minPayout?: string; statuses?: string[] } = { minPayout: '10' },
    ) => {
      const workspaceId = await aWorkspace(db, { baseCurrency: 'USD', timezone: 'Asia/Kathmandu' })
      for (const [date, rate] of Object.entries(rates)) await aRate(workspaceId, date, rate)
      await aTrafficSource(db, workspaceId, { conditions })
      await publish(aConversion(workspaceId, { currency: 'JPY', convertedAtMs, ...conversion }))
      return rowsOf(workspaceId)
    }
    const rates = { '2026-01-02': '0.001', '2026-01-03': '0.01' }

    it.each<[string, ConversionOf, boolean]>([
      ['above it', { payout: '1001' }, true],
      ['at it', { payout: '1000' }, true],
      ['below it, though the bare number is above', { payout: '999.999' }, false],
      ['that needs no rate', { currency: 'USD', payout: '10' }, true],
      ['that needs no rate, below it', { currency: 'USD', payout: '9.999999' }, false],
      ['of nothing', { payout: '0' }, false],
    ])('a payout %s', async (_what, conversion, isSent) => {
      expect((await notifiedWith(rates, conversion)).map(({ status }) => status)).toEqual(
        isSent ? ['pending'] : [],
      )
    })

    it('and says in the history that a rate is missing', async () => {
      // It would be carried over seven days, and this is the eighth.
      const rows = await notifiedWith({ '2025-12-26': '0.01' }, { payout: '5000' })
      expect(rows).toMatchObject([
        {
          status: 'failed',
          attempts: 0,
          nextAttemptAt: null,
          error:
            'There is no rate of JPY to the base currency for the day of the conversion, so that `minPayout` could not be compared.',
        },
      ])
    })

    it('by the last rate that is carried over to the day, where it has none', async () => {
      const carried = { '2025-12-26': '1', '2025-12-27': '0.01', '2026-01-04': '1' }
      expect(await notifiedWith(carried, { payout: '1000' })).toMatchObject([{ status: 'pending' }])
      expect(await notifiedWith(carried, { payout: '999.999' })).toEqual([])
    })

    it('and reads a rate only when a payout is to be compared', async () => {
      expect(await notifiedWith({}, {}, {})).toMatchObject([{ status: 'pending' }])
      expect(await notifiedWith({}, {}, { minPayout: '1', statuses: ['lead'] })).toEqual([])
    })
  })

  it('sends a source its share of the conversions, of each all events or none', async () => {
    const workspaceId = await aWorkspace(db)
    const id = await aTrafficSource(db, workspaceId, { sharePercent: 25 })
    const leads = Array.from({ length: 1_000 }, () => aConversion(workspaceId, { status: 'lead' }))
    const sales = leads.map(({ conversion: { conversionId } }) =>
      aConversion(workspaceId, { conversionId, status: 'sale', isNew: false }),
    )
    await publish(...leads)
    await publish(...sales)
    const sent = Map.groupBy(await rowsOf(workspaceId), ({ conversionId }) => conversionId)
    // 25 % within five standard deviations.
    expect(sent.size).toBeGreaterThan(180)
    expect(sent.size).toBeLessThan(320)
    expect([...sent.values()].every((rows) => rows.length === 2)).toBe(true)
    // Of a larger share, those are sent too that were sent before.
    await db.orm.update(trafficSources).set({ sharePercent: 60 }).where(eq(trafficSources.id, id))
    await publish(...sales)
    const more = Map.groupBy(await rowsOf(workspaceId), ({ conversionId }) => conversionId)
    expect([...sent.keys()].every((conversionId) => more.get(conversionId)?.length === 3)).toBe(true)
    expect(more.size).toBeGreaterThan(520)
  })

  it('notes how a source is called when the conversion happens', async () => {
    const workspaceId = await aWorkspace(db)
    await aTrafficSource(db, workspaceId, { method: 'POST' })
    await aTrafficSource(db, workspaceId)
    await publish(aConversion(workspaceId))
    expect((await rowsOf(workspaceId)).map(({ method }) => method).toSorted()).toEqual(['GET', 'POST'])
  })

  it.each<[string, string]>([
    [
      '?c={click_id}&s={status}&p={payout}&cur={currency}',
      '?c=01900000-0000-7000-8000-00000000000c&s=sale&p=12.5&cur=USD',
    ],
    ['?e={external_id}&a={sub_id_1}&t={sub_id_10}', '?e=e%2F1&a=a%20%26%20b&t=ten'],
    ['?n={gclid}&u={unknown}&x={sub_id_2}', '?n=&u=&x='],
    ['?p={payout:EUR}&t={timestamp}', '?p=12.5&t=1767323045'],
    ['?s={status:sale=2,lead=1}', '?s=2'],
    [
      '?q={param:utm_source}&a={param:sub_id_1}&t={param:sub_id_10}&g={param:gclid}&m={param:missing}',
      '?q=news%20letter&a=a%20%26%20b&t=ten%20as%20it%20came&g=&m=',
    ],
    [
      '?e={param:external_id}&c={param:cost}&k={param:keyword}&s={param:source}&a={param:sub1}&t={param:sub10}',
      '?e=e%2F1&c=0.5&k=shoes&s=site&a=a%20%26%20b&t=ten',
    ],
    ['?b={device_brand}&m={device_model}', '?b=Apple&m=iPhone'],
  ])('writes %s as %s', async (template, written) => {
    const workspaceId = await aWorkspace(db)
    await aTrafficSource(db, workspaceId, { postbackUrl: `https://source.example/p${template}` })
    await publish(aConversion(workspaceId, { click: { keyword: 'shoes', source: 'site' } }))
    expect((await rowsOf(workspaceId))[0]?.url).toBe(`https://source.example/p${written}`)
  })

  it('writes names as they are when the conversion happens, and none of another workspace', async () => {
    const workspaceId = await aWorkspace(db)
    const other = await aWorkspace(db)
    const named = async (of: string, name: string) => {
      const row = { workspaceId: of, name, url: 'https://shop.example/' }
      const [offer] = await db.orm
        .insert(offers)
        .values({ ...row, id: randomUUID(), payoutCurrency: 'USD' })
        .returning()
      const [landing] = await db.orm
        .insert(landings)
        .values({ ...row, id: randomUUID() })
        .returning()
      return { offerId: offer?.id ?? null, landingId: landing?.id ?? null }
    }
    const postbackUrl =
      'https://source.example/p?o={offer_name}&l={landing_name}&s={traffic_source_name}&c={campaign_name}'
    const trafficSourceId = await aTrafficSource(db, workspaceId, { name: 'Ads', postbackUrl })
    const urlOf = async ({ offerId, landingId }: Awaited<ReturnType<typeof named>>) => {
      await publish(aConversion(workspaceId, { offerId, click: { landingId, trafficSourceId } }))
      return (await rowsOf(workspaceId)).at(-1)?.url
    }
    expect(await urlOf(await named(workspaceId, 'A & B'))).toBe(
      'https://source.example/p?o=A%20%26%20B&l=A%20%26%20B&s=Ads&c=',
    )
    expect(await urlOf(await named(other, 'Theirs'))).toBe('https://source.example/p?o=&l=&s=Ads&c=')
  })

  it('does not call what the values make of a URL, and says so', async () => {
    const workspaceId = await aWorkspace(db)
    await aTrafficSource(db, workspaceId, { postbackUrl: 'https://source.example/{external_id}/x' })
    await publish(aConversion(workspaceId, { click: { externalId: '..' } }))
    expect(await rowsOf(workspaceId)).toMatchObject([
      {
        status: 'failed',
        attempts: 0,
        nextAttemptAt: null,
        error: expect.stringContaining('depth of the path'),
      },
    ])
  })

  it.each([
    ['mapped', { sale: 'Purchase' }, 1],
    ['not mapped', { lead: 'Lead' }, 0],
  ])('sends integrations a status that is %s', async (_what, statusMapping, rows) => {
    const workspaceId = await aWorkspace(db)
    await anIntegration(db, workspaceId, { statusMapping })
    await publish(aConversion(workspaceId))
    expect(await rowsOf(workspaceId)).toHaveLength(rows)
  })

  it('loses no conversion to what a visitor wrote', async () => {
    const workspaceId = await aWorkspace(db)
    await aTrafficSource(db, workspaceId, { postbackUrl: 'https://source.example/?a={sub_id_1}' })
    await anIntegration(db, workspaceId)
    const subIds = { sub_id_1: 'a\0b\ud800' }
    await publish(aConversion(workspaceId, { click: { subIds, resolvedParams: { 'q\0': '\0v' } } }))
    expect(await rowsOf(workspaceId)).toMatchObject([
      { url: 'https://source.example/?a=a%00b%EF%BF%BD' },
      { facts: { click: { subIds: { sub_id_1: 'ab\ufffd' }, resolvedParams: { q: 'v' } } } },
    ])
  })

  it('writes more rows than one statement takes', async () => {
    const workspaceId = await aWorkspace(db)
    for (let index = 0; index < 5; index += 1) await aWebhook(db, workspaceId)
    await publish(...Array.from({ length: 450 }, () => aConversion(workspaceId)))
    expect(await rowsOf(workspaceId)).toHaveLength(2_250)
  })

  describe('when a destination is deleted meanwhile', () => {
    it('lets what happened stand: the deletion waits, and takes the row along', async () => {
      const workspaceId = await aWorkspace(db)
      const id = await aWebhook(db, workspaceId)
      let deleted: Promise<unknown> = Promise.resolve()
      await db.transaction(async (tx) => {
        await outgoingEvents.queueEvents(tx, [aConversion(workspaceId)])
        deleted = db.orm.delete(webhooks).where(eq(webhooks.id, id)).then()
        expect(await tx.select().from(deliveries).where(eq(deliveries.webhookId, id))).toHaveLength(1)
      })
      await deleted
      expect(await rowsOf(workspaceId)).toEqual([])
    })
  })
})
