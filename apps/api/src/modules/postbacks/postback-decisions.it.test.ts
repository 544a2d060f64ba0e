import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

type Step = Readonly<Record<string, string>>
interface Row {
  name: string
  steps: readonly [Step, string][]
  /** In the order they were created: status, tid, payout. */
  after: readonly string[]
  /** Places that they take in the caps of the offer. */
  counted: number
}

const sale = { status: 'approved', payout: '10' }
const lead = { status: 'pending', payout: '3' }

/** Contract §7, "Identity": what the click has, what comes, the result. Each postback is sent three times. */
const rows: readonly Row[] = [
  {
    name: 'tid T, then tid T: update',
    steps: [
      [{ ...lead, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'T' }, 'updated'],
    ],
    after: ['sale T 10'],
    counted: 1,
  },
  {
    name: 'one without tid, then a sale with one: update, the tid is adopted',
    steps: [
      [lead, 'created'],
      [{ ...sale, tid: 'T' }, 'updated'],
    ],
    after: ['sale T 10'],
    counted: 1,
  },
  {
    name: 'one without tid, then a rejection without one: update, and the place is given back',
    steps: [
      [sale, 'created'],
      [{ status: 'trash' }, 'updated'],
    ],
    after: ['rejected - 10'],
    counted: 0,
  },
  {
    name: 'a sale, then a negative amount: ignored as a sale, 0 as a rejection',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'T', payout: '-1.5' }, 'ignored'],
      [{ status: 'chargeback', tid: 'T', payout: '-10' }, 'updated'],
    ],
    after: ['rejected T 0'],
    counted: 0,
  },
  {
    name: 'a lead with tid, then a lead with another: new',
    steps: [
      [{ ...lead, tid: 'T' }, 'created'],
      [{ ...lead, tid: 'U' }, 'created'],
    ],
    after: ['lead T 3', 'lead U 3'],
    counted: 2,
  },
  {
    name: 'a lead with tid, then a sale with another: new',
    steps: [
      [{ ...lead, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'U' }, 'created'],
    ],
    after: ['lead T 3', 'sale U 10'],
    counted: 2,
  },
  {
    name: 'a sale with tid, then a sale with another: new, as rebill, which takes no place',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'U', payout: '4' }, 'created'],
    ],
    after: ['sale T 10', 'rebill U 4'],
    counted: 1,
  },
  {
    name: 'a sale with tid, then a rebill and an upsell with others: new',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ status: 'recurring', tid: 'U', payout: '4' }, 'created'],
      [{ status: 'addon', tid: 'V', payout: '5' }, 'created'],
    ],
    after: ['sale T 10', 'rebill U 4', 'upsell V 5'],
    counted: 1,
  },
  {
    name: 'a sale without tid, then a rebill with one: new',
    steps: [
      [sale, 'created'],
      [{ status: 'rebill', tid: 'U', payout: '4' }, 'created'],
    ],
    after: ['sale - 10', 'rebill U 4'],
    counted: 1,
  },
  {
    name: 'a sale, then a rebill without tid: ignored',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ status: 'rebill', payout: '4' }, 'ignored'],
    ],
    after: ['sale T 10'],
    counted: 1,
  },
  {
    name: 'a rejected one with tid, then another: new',
    steps: [
      [{ status: 'declined', tid: 'T', payout: '1' }, 'created'],
      [{ ...sale, tid: 'U' }, 'created'],
    ],
    after: ['rejected T 1', 'sale U 10'],
    counted: 1,
  },
  {
    name: 'the same status, another payout: update',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'T', payout: '12.345678' }, 'updated'],
    ],
    after: ['sale T 12.345678'],
    counted: 1,
  },
  {
    name: 'the same status, another currency: update',
    steps: [
      [sale, 'created'],
      [{ ...sale, currency: 'eur' }, 'updated'],
    ],
    after: ['sale - 10'],
    counted: 1,
  },
  {
    name: 'lead, sale, rejected, sale: the place is given back and taken again',
    steps: [
      [lead, 'created'],
      [sale, 'updated'],
      [{ status: 'refund' }, 'updated'],
      [sale, 'updated'],
    ],
    after: ['sale - 10'],
    counted: 1,
  },
  {
    name: 'a lead after the sale: ignored',
    steps: [
      [sale, 'created'],
      [lead, 'ignored'],
    ],
    after: ['sale - 10'],
    counted: 1,
  },
  {
    name: 'a rebill, then a sale with the same tid: ignored',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ status: 'rebill', tid: 'U', payout: '4' }, 'created'],
      [{ ...sale, tid: 'U', payout: '6' }, 'ignored'],
    ],
    after: ['sale T 10', 'rebill U 4'],
    counted: 1,
  },
  {
    name: 'a further sale, which is a rebill, reported again with another payout: update',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'U', payout: '4' }, 'created'],
      [{ ...sale, tid: 'U', payout: '6' }, 'updated'],
    ],
    after: ['sale T 10', 'rebill U 6'],
    counted: 1,
  },
  {
    name: 'a first rebill, then a sale, with the same tid, another or none: ignored',
    steps: [
      [{ status: 'rebill', tid: 'T', payout: '4' }, 'created'],
      [{ ...sale, tid: 'T' }, 'ignored'],
      [{ ...sale, tid: 'U' }, 'ignored'],
      [sale, 'ignored'],
    ],
    after: ['rebill T 4'],
    counted: 0,
  },
  {
    name: 'a rejection with a payout of 0: it is 0',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ status: 'rejected', tid: 'T', payout: '0' }, 'updated'],
    ],
    after: ['rejected T 0'],
    counted: 0,
  },
  {
    name: 'a rebill, rejected',
    steps: [
      [{ ...sale, tid: 'T' }, 'created'],
      [{ ...sale, tid: 'U' }, 'created'],
      [{ status: 'chargeback', tid: 'U' }, 'updated'],
    ],
    after: ['sale T 10', 'rejected U 10'],
    counted: 1,
  },
]

describeWith(['postgres'], 'what becomes of postbacks', () => {
  let app: PostbackApp
  beforeAll(async () => {
    app = await openPostbackApp()
    await app.make('/webhooks', { url: 'https://hooks.example/', events: ['conversion'] })
  })
  afterAll(() => app.close())

  it.each(rows)('$name', async ({ steps, after, counted }) => {
    const offer = await app.make('/offers', { name: 'An offer', url: 'https://shop.example/', payout: 7 })
    const click = await app.click({ offerId: offer.id })
    let changes = 0
    for (const [step, expected] of steps) {
      const parameters = { click_id: click.clickToken, ...step }
      const again = expected === 'ignored' ? 'ignored' : 'duplicate'
      expect([step, await app.result(parameters)]).toEqual([step, expected])
      expect([step, await app.result(parameters)]).toEqual([step, again])
      expect([step, await app.result(parameters)]).toEqual([step, again])
      if (expected !== 'ignored') changes += 1
    }
    const rows = await app.conversionsOf(click)
    expect(rows.map(({ status, tid, payout }) => `${status} ${tid ?? '-'} ${Number(payout)}`)).toEqual(after)
    expect(await app.countedOf(offer.id)).toBe(counted)
    expect(await app.eventsOf(click)).toHaveLength(changes)
    expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(changes)
  })

  it.each(['lead', 'sale', 'rejected', 'rebill', 'upsell'])('a first %s creates one', async (status) => {
    const click = await app.click()
    expect(await app.result({ click_id: click.clickToken, status })).toBe('created')
    expect(await app.conversionsOf(click)).toMatchObject([
      { status, previousStatus: null, originalStatus: status },
    ])
  })

  it('stores the dimensions of the click, and publishes the conversion', async () => {
    const network = await app.make('/affiliate-networks', { name: 'Told', statusMap: { ok: 'lead' } })
    const offer = await app.make('/offers', {
      name: 'Told',
      url: 'https://shop.example/',
      networkId: network.id,
    })
    const goal = await app.make('/conversions/goals', { name: 'Deposit', key: 'told', isActive: false })
    const click = await app.click({ offerId: offer.id, networkId: network.id })
    const parameters = {
      subid: click.clickToken,
      status: 'OK ',
      revenue: '1.50',
      currency: 'eur',
      txid: 'A',
      goal: 'told',
    }
    const response = await app.postback(parameters)
    const [row] = await app.conversionsOf(click)
    expect(response.json()).toEqual({ data: { result: 'created', conversionId: row?.id } })
    expect(row).toMatchObject({
      workspaceId: app.user.workspaceId,
      linkId: click.linkId,
      offerId: offer.id,
      networkId: network.id,
      goalId: goal.id,
      status: 'lead',
      originalStatus: 'OK',
      payout: '1.500000',
      currency: 'EUR',
      tid: 'A',
      source: 'postback',
      clickedAt: new Date(click.clickedAtMs),
      version: 1,
      projectedVersion: 0,
      click: {
        countryCode: 'GB',
        subIds: { sub_id_1: 'adset-7' },
        externalId: 'ext-1',
        gclid: 'g-1',
        cost: '0.0125',
      },
    })
    await app.postback({ ...parameters, status: 'approved' })
    const reported = {
      conversionId: row?.id,
      payout: 1.5,
      currency: 'EUR',
      clickToken: click.clickToken,
      offerId: offer.id,
    }
    expect(await app.eventsOf(click)).toEqual([
      { ...reported, status: 'lead', isNew: true },
      { ...reported, status: 'sale', isNew: false },
    ])
    expect(await app.conversionsOf(click)).toMatchObject([
      { status: 'sale', previousStatus: 'lead', version: 2 },
    ])
  })

  it('stores when the status changed, and the time of the conversion', async () => {
    const click = await app.click()
    const send = async (parameters: Step) => {
      const result = await app.result({ click_id: click.clickToken, tid: 'T', ...parameters })
      app.test.clock.advance(1_000)
      const [row] = await app.conversionsOf(click)
      if (row === undefined) throw new Error('There is no conversion')
      const changedMs = row.statusChangedAt.getTime()
      return { result, status: row.status, changedMs, convertedMs: row.convertedAt.getTime() }
    }
    const born = await send(lead)
    expect(born).toMatchObject({ result: 'created', status: 'lead', changedMs: born.convertedMs })
    const { changedMs, convertedMs } = born
    expect(await send({ ...lead, payout: '4' })).toEqual({ ...born, result: 'updated' })
    expect(await send({ ...lead, payout: '4' })).toEqual({ ...born, result: 'duplicate' })
    const sold = await send(sale)
    expect(sold).toMatchObject({ result: 'updated', status: 'sale', convertedMs })
    expect(sold.changedMs).toBeGreaterThanOrEqual(changedMs + 3_000)
    expect(await send({ ...sale, payout: '11' })).toEqual(sold)
    // The date of a postback says when it was, but never before the change that came before.
    const at = (ms: number) => ({ date: new Date(ms).toISOString() })
    const backAtMs = sold.changedMs + 500
    const back = await send({ status: 'refund', ...at(backAtMs) })
    expect(back).toMatchObject({ status: 'rejected', convertedMs, changedMs: backAtMs })
    const again = await send({ ...sale, ...at(convertedMs - 5_000) })
    expect(again).toMatchObject({ status: 'sale', convertedMs, changedMs: backAtMs })
  })

  describe('the payout', () => {
    it.each([
      ['its own', { payout: '2.5', currency: 'GBP' }, { payout: 7 }, '2.5 GBP'],
      [
        'its own in the currency of the offer',
        { payout: '2.5' },
        { payout: 7, payoutCurrency: 'EUR' },
        '2.5 EUR',
      ],
      [
        'its own of an offer that pays as reported',
        { payout: '2.5' },
        { payoutModel: 'auto_from_postback', payoutCurrency: 'EUR' },
        '2.5 EUR',
      ],
      ['the fixed one of the offer', {}, { payout: 7, payoutCurrency: 'EUR' }, '7 EUR'],
      [
        'the fixed one where a macro was left',
        { payout: '{payout}', currency: '{currency}' },
        { payout: 7 },
        '7 USD',
      ],
      ['the fixed one where it is empty', { payout: ' ' }, { payout: 7 }, '7 USD'],
      ['that of the goal', { goal: 'worth' }, { payout: 7, payoutModel: 'auto_from_postback' }, '9 USD'],
      ['that of the goal, without an offer', { goal: 'worth' }, null, '9 USD'],
      ['its own with a decimal comma', { payout: '12,50' }, { payout: 7 }, '12.5 USD'],
      ['none', {}, null, '0 USD'],
      ['nothing, where it is taken back', { status: 'chargeback', payout: '-5' }, { payout: 7 }, '0 USD'],
    ])('is %s', async (_name, step, offer, expected) => {
      const found = await app.test.request({
        method: 'GET',
        url: '/conversions/goals?search=worth',
        token: app.user.token,
      })
      if (found.json().meta.total === 0) {
        const goal = { name: 'Worth', key: 'worth', defaultPayout: 9, isActive: false }
        await app.make('/conversions/goals', goal)
      }
      const made =
        offer && (await app.make('/offers', { name: 'Paid', url: 'https://shop.example/', ...offer }))
      const click = await app.click({ offerId: made?.id ?? null })
      expect(await app.result({ click_id: click.clickToken, ...step })).toBe('created')
      const [row] = await app.conversionsOf(click)
      expect(`${Number(row?.payout)} ${row?.currency}`).toBe(expected)
    })
  })
})
