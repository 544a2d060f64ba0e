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
import { claimDeliveries } from './claim.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { createOutgoingEventQueue } from './outgoing-event-queue.ts'
import { aConversion, type ConversionOf } from './testing/sample-conversion.ts'
import {
  aCollection,
  aLink,
  anIntegration,
  aTrafficSource,
  aWebhook,
  aWorkspace,
} from './testing/workspace.ts'

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

  it.each([
    [['conversion'], true, ['conversion']],
    [['conversion.updated'], true, []],
    [['conversion.updated'], false, ['conversion.updated']],
    [['conversion', 'conversion.updated'], false, ['conversion', 'conversion.updated']],
  ])('sends a webhook for %j a conversion (new: %s) as %j', async (events, isNew, sent) => {
    const workspaceId = await aWorkspace(db)
    await aWebhook(db, workspaceId, { events })
    const conversion = aConversion(workspaceId)
    await publish({ ...conversion, data: { ...conversion.data, isNew } })
    const rows = await rowsOf(workspaceId)
    expect(rows.map(({ event }) => event)).toEqual(sent)
    const bodies = rows.map(({ body }) => JSON.parse(body ?? ''))
    expect(bodies.map(({ event }) => event)).toEqual(sent)
    for (const { data } of bodies) expect(data).toEqual({ ...conversion.data, isNew })
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
    const { conversionId } = outgoing.conversion
    expect(rows.find(({ kind }) => kind === 'integration')?.facts).toEqual({
      ...outgoing.conversion,
      eventId: `${conversionId}:sale`,
    })
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

  describe('sends ad platforms the conversions of their own traffic', () => {
    type Fields = Parameters<typeof anIntegration>[2]
    const ids = { gclid: 'g-1', fbclid: 'f-1', ttclid: 't-1' }
    const own = { appliesTo: 'own' as const }

    it.each<[click: ConversionOf['click'], google: number, facebook: number, tiktok: number]>([
      [{}, 0, 0, 0],
      [{ gclid: '' }, 0, 0, 0],
      [{ msclkid: 'm-1', externalId: 'push-1' }, 0, 0, 0],
      [{ fbclid: ids.fbclid }, 0, 1, 0],
      [{ ttclid: ids.ttclid }, 0, 0, 1],
      [{ gclid: ids.gclid }, 1, 0, 0],
      [{ clickIds: { wbraid: 'w-1' } }, 1, 0, 0],
      [{ clickIds: { gbraid: 'g-1' } }, 1, 0, 0],
      [{ clickIds: { ScCid: 's-1', twclid: 't-1' } }, 0, 0, 0],
      [ids, 1, 1, 1],
    ])('by the click ids %j', async (click, google, facebook, tiktok) => {
      const workspaceId = await aWorkspace(db)
      const made = async (provider: 'google' | 'facebook' | 'tiktok') =>
        anIntegration(db, workspaceId, { ...own, provider })
      const of = {
        google: await made('google'),
        facebook: await made('facebook'),
        tiktok: await made('tiktok'),
      }
      const trafficSourceId = await aTrafficSource(db, workspaceId, { isActive: false })
      await publish(aConversion(workspaceId, { click: { ...click, trafficSourceId } }))
      const rows = await rowsOf(workspaceId)
      const sent = (id: string) => rows.filter(({ integrationId }) => integrationId === id).length
      expect([sent(of.google), sent(of.facebook), sent(of.tiktok)]).toEqual([google, facebook, tiktok])
    })

    it.each<
      [what: string, appliesTo: 'own' | 'all', click: 'listed' | 'other' | 'none' | 'fbclid', rows: number]
    >([
      ['a listed source', 'own', 'listed', 1],
      ['another source', 'own', 'other', 0],
      ['no source', 'own', 'none', 0],
      ['another source with a click id', 'own', 'fbclid', 1],
      ['another source, where it applies to all', 'all', 'other', 1],
      ['no source, where it applies to all', 'all', 'none', 1],
    ])('by the source: %s', async (_what, appliesTo, click, count) => {
      const workspaceId = await aWorkspace(db)
      const listed = await aTrafficSource(db, workspaceId, { isActive: false })
      const other = await aTrafficSource(db, workspaceId, { isActive: false })
      await anIntegration(db, workspaceId, { appliesTo, trafficSourceIds: [listed] })
      const trafficSourceId = { listed, other, none: null, fbclid: other }[click]
      const fbclid = click === 'fbclid' ? 'f-1' : null
      await publish(aConversion(workspaceId, { click: { trafficSourceId, fbclid } }))
      expect(await rowsOf(workspaceId)).toHaveLength(count)
    })

    it.each<[link: 'in' | 'in another' | 'in none' | 'none', isListed: boolean, rows: number]>([
      ['in', true, 1],
      ['in another', true, 0],
      ['in none', true, 0],
      ['none', true, 0],
      ['in none', false, 1],
      ['none', false, 1],
    ])('by the collection of the link: %s, where any is listed: %s', async (link, isListed, count) => {
      const workspaceId = await aWorkspace(db)
      const linkIds = { in: await aLink(db, workspaceId), another: await aLink(db, workspaceId) }
      const listed = [
        await aCollection(db, workspaceId, []),
        await aCollection(db, workspaceId, [linkIds.in]),
      ]
      await aCollection(db, workspaceId, [linkIds.another])
      await anIntegration(db, workspaceId, { ...own, ...(isListed && { collectionIds: listed }) })
      const linkId = {
        in: linkIds.in,
        'in another': linkIds.another,
        'in none': await aLink(db, workspaceId),
        none: null,
      }[link]
      await publish(aConversion(workspaceId, { click: { linkId, fbclid: 'f-1' } }))
      expect(await rowsOf(workspaceId)).toHaveLength(count)
    })

    it.each<[setting: string, conversion: ConversionOf, id: string]>([
      ['conversion', {}, 'ID:sale'],
      ['tid', {}, 'T-1'],
      ['tid', { tid: null }, 'ID:sale'],
      ['tid', { tid: ' ' }, 'ID:sale'],
      ['external_id', {}, 'e/1'],
      ['sub_id_10', {}, 'ten as it came'],
      ['utm_source', {}, 'news letter'],
      ['missing', {}, 'ID:sale'],
      ['utm_source', { click: { resolvedParams: { utm_source: '{{campaign.id}}' } } }, 'ID:sale'],
      ['tid', { tid: '%%tid%%' }, 'ID:sale'],
    ])('under the id of %s of %j: %s', async (eventId, conversion, id) => {
      const workspaceId = await aWorkspace(db)
      await anIntegration(db, workspaceId, { eventId })
      const outgoing = aConversion(workspaceId, conversion)
      await publish(outgoing)
      const [row] = await rowsOf(workspaceId)
      expect(row?.facts?.eventId).toBe(id.replace('ID', outgoing.data.conversionId))
    })

    const hour = 3_600_000
    /** Returns what became of the events of one conversion, published one after the other, or together. */
    const rowsAfter = async (changes: ConversionOf[], fields: Fields, together = false) => {
      const workspaceId = await aWorkspace(db)
      await anIntegration(db, workspaceId, fields)
      const conversionId = randomUUID()
      const events = changes.map((change, index) =>
        aConversion(workspaceId, { conversionId, isNew: index === 0, ...change }),
      )
      if (together) await publish(...events)
      else for (const event of events) await publish(event)
      return (await rowsOf(workspaceId)).map(({ action, status, facts, nextAttemptAt, error }) => {
        const hours = nextAttemptAt === null ? null : (nextAttemptAt.getTime() - now) / hour
        return [action, facts?.status, facts?.payout, status, hours, error]
      })
    }
    const mapped = { statusMapping: { lead: 'Lead', sale: 'Purchase', rejected: 'Refund' } }
    const sale = (payout: string): ConversionOf => ({ status: 'sale', payout })

    it.each<[what: string, changes: ConversionOf[], fields: Fields, rows: unknown[][]]>([
      ['at its hour', [sale('1')], { delays: { sale: 24 } }, [['send', 'sale', '1', 'pending', 24, null]]],
      ['at once', [sale('1')], { delays: { lead: 24 } }, [['send', 'sale', '1', 'pending', 0, null]]],
      [
        'after half an hour',
        [sale('1')],
        { delays: { sale: 0.5 } },
        [['send', 'sale', '1', 'pending', 0.5, null]],
      ],
      [
        'once, with the payout of its time',
        [sale('1'), sale('2'), sale('3')],
        { delays: { sale: 168 } },
        [['send', 'sale', '3', 'pending', 168, null]],
      ],
      [
        'not when it was rejected',
        [sale('1'), { status: 'rejected', payout: '1' }],
        { delays: { sale: 24 } },
        [['send', 'sale', '1', 'failed', null, 'The conversion was rejected before its time came.']],
      ],
      [
        'again when it is a sale again',
        [sale('1'), { status: 'rejected', payout: '1' }, sale('2')],
        { delays: { sale: 24 } },
        [
          ['send', 'sale', '1', 'failed', null, 'The conversion was rejected before its time came.'],
          ['send', 'sale', '2', 'pending', 24, null],
        ],
      ],
      [
        'as what it became, by the hour of that',
        [{ status: 'lead', payout: '1' }, sale('2')],
        { ...mapped, delays: { lead: 24, sale: 1 } },
        [
          ['send', 'lead', '1', 'failed', null, 'The conversion became a sale before its time came.'],
          ['send', 'sale', '2', 'pending', 1, null],
        ],
      ],
      [
        'with a correction where it does not wait',
        [sale('1'), sale('2'), { status: 'rejected', payout: '2' }],
        mapped,
        [
          ['send', 'sale', '1', 'pending', 0, null],
          ['restate', 'sale', '2', 'pending', 0, null],
          ['retract', 'sale', '2', 'pending', 0, null],
          ['send', 'rejected', '2', 'pending', 0, null],
        ],
      ],
    ])('%s', async (_what, changes, fields, rows) => {
      expect(await rowsAfter(changes, fields)).toEqual(rows)
      expect(await rowsAfter(changes, fields, true)).toEqual(rows)
    })

    it('leaves what waits for its hour to the one that changes it: a worker claims it before or after', async () => {
      const workspaceId = await aWorkspace(db)
      await anIntegration(db, workspaceId, { delays: { sale: 24 } })
      const outgoing = aConversion(workspaceId, sale('1'))
      const { conversionId } = outgoing.conversion
      const changed = aConversion(workspaceId, { ...sale('2'), conversionId, isNew: false })
      await publish(outgoing)
      const atItsHour = setPostgresClock(() => now + 24 * hour)
      const claim = async () => {
        const limits = { limit: 10_000, perDestination: 10, underWay: new Map() }
        const all = await claimDeliveries(db.orm, { now: atItsHour(), leaseId: randomUUID(), ...limits })
        return all.filter((one) => one.workspaceId === workspaceId)
      }
      await db.transaction(async (tx) => {
        await outgoingEvents.queueEvents(tx, [changed])
        expect(await claim()).toEqual([])
      })
      expect(await claim()).toMatchObject([{ kind: 'integration', facts: { payout: '2' }, action: 'send' }])
      // It is under way now, whatever the date of who changes it says.
      await publish(aConversion(workspaceId, { ...sale('3'), conversionId, isNew: false }))
      expect((await rowsOf(workspaceId)).map(({ action, facts }) => [action, facts?.payout])).toEqual([
        ['send', '2'],
        ['restate', '3'],
      ])
    })
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
