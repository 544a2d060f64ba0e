import { createHash, createHmac } from 'node:crypto'
import { describeWith, type ReceivedRequest } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { done } from './support/integrator.ts'
import { type LifeName, liveNetworkLife, type NetworkLife } from './support/network-life.ts'
import { userAgents } from './support/visitor.ts'

/** What a conversion became, in the order of its changes. */
interface Recorded {
  conversion: LifeName
  status: string
  payout: number
  currency: string
  isNew: boolean
}

/** All that ever happens, whatever is sent three times, too early or too late. */
const changes: readonly Recorded[] = [
  { conversion: 'early', status: 'sale', payout: 30, currency: 'USD', isNew: true },
  { conversion: 'first', status: 'lead', payout: 12.5, currency: 'GBP', isNew: true },
  { conversion: 'first', status: 'sale', payout: 20, currency: 'EUR', isNew: false },
  { conversion: 'rebill', status: 'rebill', payout: 5, currency: 'EUR', isNew: true },
  { conversion: 'first', status: 'rejected', payout: 0, currency: 'EUR', isNew: false },
]

describeWith(['postgres', 'redis', 'kafka'], "a network's life by HTTP", () => {
  let life: NetworkLife

  beforeAll(async () => {
    life = await liveNetworkLife()
  }, 300_000)
  afterAll(async () => life?.close())

  it('takes each of three copies once, stores the early ones, and ignores what comes too late', () => {
    const once = (result: string) => [result, 'duplicate', 'duplicate'].toSorted()
    const thrice = (result: string) => [result, result, result]
    expect(life.answers).toEqual({
      early: thrice('pending'),
      late: thrice('ignored'),
      lead: once('created'),
      sale: once('updated'),
      unknown: thrice('ignored'),
      rebill: once('created'),
      rejected: once('updated'),
    })
  })

  it('has exactly the conversions that happened, each born with the dimensions of its click', async () => {
    const rows = await life.stored.conversions()
    const { workspaceId, offerId, networkId, linkId } = life.flow
    expect(rows).toMatchObject([
      {
        clickToken: life.tokens.early,
        tid: 'T-9',
        status: 'sale',
        previousStatus: null,
        originalStatus: 'approved',
      },
      {
        clickToken: life.tokens.first,
        tid: 'T-1',
        status: 'rejected',
        previousStatus: 'sale',
        originalStatus: 'chargeback',
      },
      {
        clickToken: life.tokens.first,
        tid: 'T-2',
        status: 'rebill',
        previousStatus: null,
        originalStatus: 'rebill',
      },
    ])
    expect(rows.map(({ payout, currency }) => [Number(payout), currency])).toEqual([
      [30, 'USD'],
      [0, 'EUR'],
      [5, 'EUR'],
    ])
    for (const row of rows)
      expect(row).toMatchObject({ workspaceId, offerId, networkId, linkId, source: 'postback' })
    expect(rows.map(({ click }) => [click.landingId, click.countryCode, click.os, click.externalId])).toEqual(
      [
        [life.flow.landingId, null, 'Windows', null],
        [life.flow.landingId, 'GB', 'iOS', 'visitor 1'],
        [life.flow.landingId, 'GB', 'iOS', 'visitor 1'],
      ],
    )
  })

  it('sent the webhook each change once, signed, those of a conversion in their order', async () => {
    const reported = life.hook.requests.map(({ body }) => JSON.parse(body.toString()))
    for (const { method, path, headers, body } of life.hook.requests) {
      const signature = createHmac('sha256', life.webhook.secret).update(body).digest('hex')
      expect([method, path]).toEqual(['POST', '/hook'])
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-webhook-event': 'conversion',
        'x-webhook-signature': signature,
      })
    }
    expect(reported).toEqual(
      changes.map(({ conversion, ...change }) => ({
        event: 'conversion',
        data: {
          ...change,
          conversionId: life.idOf(conversion),
          clickToken: conversion === 'early' ? life.tokens.early : life.tokens.first,
          offerId: life.flow.offerId,
        },
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      })),
    )
    const list = await done(
      life.account.session.call<object[]>('GET', `/webhooks/${life.webhook.id}/deliveries`),
    )
    expect(list).toEqual(
      changes.map(() => ({
        id: expect.any(String),
        event: 'conversion',
        status: 'delivered',
        attempts: 1,
        nextAttemptAt: null,
        error: null,
        responseStatus: 200,
        responseMs: expect.any(Number),
        createdAt: expect.any(String),
      })),
    )
  })

  it('called the traffic sources whose conditions fit, with macros encoded', async () => {
    const calledAt = (name: string) =>
      life.source.requests
        .filter(({ path }) => path.startsWith(`/${name}?`))
        .map(({ method, path }) => `${method} ${path}`)
    const expectedOfAll = changes.map(({ conversion, status, payout, currency }) => {
      const isEarly = conversion === 'early'
      const ids = isEarly ? 'e=&s=&q=' : 'e=visitor%201&s=adset%26A&q=new%2B1'
      const token = isEarly ? life.tokens.early : life.tokens.first
      return `GET /all?${ids}&st=${status}&p=${payout}${currency}&c=${life.idOf(conversion)}&t=${token}`
    })
    expect(calledAt('all').toSorted()).toEqual(expectedOfAll.toSorted())
    expect(calledAt('dear')).toEqual([
      `GET /dear?st=sale&p=30&n=${life.flow.networkId}`,
      `GET /dear?st=sale&p=20&n=${life.flow.networkId}`,
    ])
    const listOf = (id: string) =>
      done(life.account.key.call<object[]>('GET', `/traffic-sources/${id}/postbacks`))
    expect(await listOf(life.sources.all)).toHaveLength(changes.length)
    const taken = {
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      responseBody: 'taken',
      error: null,
    }
    const both = {
      id: expect.any(String),
      createdAt: expect.any(String),
      deliveredAt: expect.any(String),
      method: 'GET',
      ...taken,
    }
    expect(await listOf(life.sources.dear)).toEqual([
      {
        ...both,
        conversionId: life.idOf('first'),
        url: `${life.source.url}/dear?st=sale&p=20&n=${life.flow.networkId}`,
      },
      {
        ...both,
        conversionId: life.idOf('early'),
        url: `${life.source.url}/dear?st=sale&p=30&n=${life.flow.networkId}`,
      },
    ])
  })

  const bodiesOf = (requests: readonly ReceivedRequest[]) =>
    requests.map(({ body }) => JSON.parse(body.toString()))
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

  /** Unix ms. */
  const timesOf = async (name: LifeName) => {
    const row = (await life.stored.conversions()).find(({ id }) => id === life.idOf(name))
    return { convertedAt: row?.convertedAt.getTime() ?? 0, clickedAt: row?.clickedAt.getTime() ?? 0 }
  }
  const inSeconds = (ms: number) => Math.floor(ms / 1_000)

  it('sent facebook the events of the mapping, of clicks with its id', async () => {
    const first = await timesOf('first')
    const ofFirst = {
      action_source: 'website',
      event_source_url: expect.stringContaining('/life'),
      event_time: inSeconds(first.convertedAt),
      user_data: {
        client_user_agent: userAgents.phone,
        fbc: `fb.1.${first.clickedAt}.IwAR-f`,
        external_id: [hashed('visitor 1')],
      },
    }
    const events = [
      {
        ...ofFirst,
        event_name: 'Lead',
        event_id: `${life.idOf('first')}:lead`,
        custom_data: { currency: 'GBP', value: 12.5, order_id: 'T-1' },
      },
      {
        ...ofFirst,
        event_name: 'Purchase',
        event_id: `${life.idOf('first')}:sale`,
        custom_data: { currency: 'EUR', value: 20, order_id: 'T-1' },
      },
    ]
    expect(life.platforms.facebook().map(({ path }) => path)).toEqual(
      events.map(() => '/facebook/v25.0/1234567890/events'),
    )
    expect(bodiesOf(life.platforms.facebook())).toEqual(
      events.map((event) => ({ data: [event], access_token: 'EAAB-token' })),
    )
  })

  it('sent tiktok the events of the mapping, of any click', () => {
    const sent = life.platforms.tiktok()
    const event = { path: '/tiktok/event/track/', token: 'tiktok-token' }
    expect(sent.map(({ path, headers }) => ({ path, token: headers['access-token'] }))).toEqual([
      event,
      event,
      event,
    ])
    expect(bodiesOf(sent)).toMatchObject([
      {
        data: [
          { event: 'CompletePayment', event_id: `${life.idOf('early')}:sale`, properties: { value: 30 } },
        ],
      },
      {
        event_source: 'web',
        event_source_id: 'C4A1B2',
        data: [
          { event: 'CompletePayment', event_id: `${life.idOf('first')}:sale`, user: { ttclid: 'E.C.t' } },
        ],
      },
      { data: [{ event: 'Refund', event_id: `${life.idOf('first')}:rejected`, properties: { value: 0 } }] },
    ])
  })

  it('sent google what it can know by its click id and took it back, with one access token', async () => {
    const sent = life.platforms.google()
    expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual(
      Array(3).fill(['/google/v1/events:ingest', 'Bearer ya29.access']),
    )
    const event = { adIdentifiers: { gclid: 'Cj0-g' }, currency: 'EUR' }
    expect(bodiesOf(sent)).toMatchObject([
      { events: [{ ...event, transactionId: `${life.idOf('first')}:sale`, conversionValue: 20 }] },
      { events: [{ ...event, transactionId: `${life.idOf('rebill')}:rebill`, conversionValue: 5 }] },
      { events: [{ ...event, transactionId: `${life.idOf('first')}:sale`, conversionValue: 0 }] },
    ])
    expect(life.platforms.tokens()).toHaveLength(1)
  })

  it('says what the platforms could not take back', async () => {
    const notSent = (await life.stored.deliveries()).filter(({ status }) => status !== 'delivered')
    const uncorrected = { conversionId: life.idOf('first'), status: 'unsupported', attempts: 0 }
    expect(notSent).toMatchObject(Array(3).fill(uncorrected))
    expect(notSent.map(({ error }) => error?.split(' ')[0]).toSorted()).toEqual([
      'facebook',
      'facebook',
      'tiktok',
    ])
  })

  it('counts the caps, and has the conversions in the analytics store', async () => {
    // The early sale counts; the rejected one was taken off again; a rebill does not count.
    const { offerId } = life.flow
    const stats = await done(life.account.key.call('GET', `/offers/${offerId}/stats`))
    expect(stats).toMatchObject({ clicksTotal: 2, conversionsTotal: 1, cr: 0.5, capTotalRemaining: 9 })
    const columns =
      'click_token, tid, status, toFloat64(payout) AS amount, currency, country_code, toString(offer_id) AS offer'
    const { first, early } = life.tokens
    const ofFirst = { click_token: first, currency: 'EUR', country_code: 'GB', offer: offerId }
    const expected = [
      { ...ofFirst, tid: 'T-1', status: 'rejected', amount: 0 },
      { ...ofFirst, tid: 'T-2', status: 'rebill', amount: 5 },
      {
        click_token: early,
        tid: 'T-9',
        status: 'sale',
        amount: 30,
        currency: 'USD',
        country_code: '',
        offer: offerId,
      },
    ]
    await vi.waitFor(
      async () => expect(await life.stored.projected(columns, 'tid')).toEqual(expected),
      60_000,
    )
  })
})
