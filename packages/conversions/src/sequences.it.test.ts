import { randomUUID } from 'node:crypto'
import { affiliateNetworks, conversionGoals, type conversions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome, Postback } from './postback.ts'
import { aPostback } from './testing/a-postback.ts'
import { type OpenConversions, openConversions } from './testing/open-conversions.ts'

/** What a network may say of one click, in its own words. */
const stated = fc.record({
  status: fc.constantFrom(
    null,
    'lead',
    'hold',
    'approved',
    'sale',
    'refund',
    'rebill',
    'upsell',
    'a new word',
  ),
  tid: fc.constantFrom(null, 'T', 'U', 'V'),
  payout: fc.constantFrom(null, null, '0', '1', '2.5'),
  currency: fc.constantFrom(null, 'EUR'),
  goalKey: fc.constantFrom(null, null, 'deposit', 'again', 'nope'),
})
type Stated = Pick<Postback, 'status' | 'tid' | 'payout' | 'currency' | 'goalKey'>

describeWith(['postgres'], 'a sequence of postbacks', () => {
  let world: OpenConversions
  beforeAll(async () => {
    world = await openConversions()
    const { workspaceId } = world
    const { orm } = world.db
    const goal = { workspaceId, defaultPayout: '4' }
    await orm.insert(conversionGoals).values([
      { ...goal, id: randomUUID(), name: 'Deposit', key: 'deposit', createdAt: new Date(0) },
      { ...goal, id: randomUUID(), name: 'Again', key: 'again', defaultStatus: 'lead' },
    ])
    const network = { id: randomUUID(), workspaceId, name: 'Net', statusMap: { hold: 'sale' } }
    await orm.insert(affiliateNetworks).values(network)
  })
  afterAll(() => world.close())

  const readableClick = () => {
    const click = world.click()
    world.store(click)
    return click.clickToken
  }
  const shownRow = (row: typeof conversions.$inferSelect) => {
    const { status, previousStatus, originalStatus, tid, payout, currency, goalId, version } = row
    return { status, previousStatus, originalStatus, tid, payout, currency, goalId, version }
  }
  const rowsOf = async (token: string) => (await world.ofClicks([token])).map(shownRow)
  const shownOutcome = ({ result, field, reason }: Outcome) => ({ result, field, reason })

  it('comes to the same in one batch, one by one, and waiting for its click', async () => {
    const property = fc.asyncProperty(fc.array(stated, { minLength: 1, maxLength: 8 }), async (sequence) => {
      const [together, apart] = [readableClick(), readableClick()]
      const late = world.click()
      const batch = await world.intake().receive(sequence.map((one) => aPostback(together, one)))
      const single: Outcome[] = []
      const [first, second] = [world.intake(), world.intake()]
      for (const [index, one] of sequence.entries())
        single.push(...(await (index % 2 ? first : second).receive([aPostback(apart, one)])))
      await world.intake().receive(sequence.map((one) => aPostback(late.clickToken, one)))
      world.store(late)
      await world.letPass(600_000)
      while (await world.waiting().process());
      const expected = await rowsOf(apart)
      expect(batch.map(shownOutcome)).toEqual(single.map(shownOutcome))
      expect(await rowsOf(together)).toEqual(expected)
      expect(await rowsOf(late.clickToken)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 20 })
  })

  it('is not changed by each of it coming twice', async () => {
    const property = fc.asyncProperty(fc.array(stated, { minLength: 1, maxLength: 8 }), async (sequence) => {
      const [once, twice] = [readableClick(), readableClick()]
      const intake = world.intake()
      const results = await intake.receive(sequence.map((one) => aPostback(once, one)))
      const doubled = sequence.flatMap((one) => [aPostback(twice, one), aPostback(twice, one)])
      const both = await intake.receive(doubled)
      expect(await rowsOf(twice)).toEqual(await rowsOf(once))
      for (const [index, { result }] of results.entries()) {
        expect(both[2 * index]?.result).toBe(result)
        expect(both[2 * index + 1]?.result).toBe(result === 'ignored' ? 'ignored' : 'duplicate')
      }
    })
    await fc.assert(property, { numRuns: 20 })
  })

  it('loses no sale and counts none twice, when copies of sales come from several processes at once', async () => {
    const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 6 })
    const property = fc.asyncProperty(amounts, fc.integer({ min: 1, max: 3 }), async (millionths, copies) => {
      const token = readableClick()
      const intakes = [world.intake(), world.intake()]
      const sale = (amount: number): Partial<Stated> => ({
        status: 'approved',
        tid: `T${amount}`,
        payout: (amount / 1e6).toFixed(6),
      })
      await Promise.all(
        Array.from({ length: copies }, () => millionths)
          .flat()
          .map((amount, index) => intakes[index % 2]?.receive([aPostback(token, sale(amount))])),
      )
      const rows = await world.ofClicks([token])
      const stored = rows.map(({ payout }) => Number(payout.replace('.', '')))
      expect(stored.toSorted((a, b) => a - b)).toEqual(millionths.toSorted((a, b) => a - b))
      expect(rows.filter(({ status }) => status === 'sale')).toHaveLength(1)
      expect(rows.every(({ status, version }) => version === 1 && status !== 'lead')).toBe(true)
    })
    await fc.assert(property, { numRuns: 20 })
  })

  it.each([
    [' T ', 'T'],
    ['T', 't'],
    ['9007199254740992', '9007199254740993'],
    ['1', '1.0'],
    ['00001', '1'],
    ['{}', '{"a":1}'],
    ['NULL', 'null'],
    [`it's "quoted" \\ back`, `it's "quoted" \\\\ back`],
    ['Straße', 'STRASSE'],
    ['é', 'e\u0301'],
    ['💸', '💷'],
    ['a\u2028b', 'a\nb'],
    ['x'.repeat(255), 'x'.repeat(254)],
  ])('distinguishes the transactions %j and %j, and knows each again', async (one, other) => {
    const token = readableClick()
    const sent = [one, other, one, other].map((tid) => aPostback(token, { tid, status: 'lead' }))
    const outcomes = await world.intake().receive(sent)
    expect(outcomes.map(({ result }) => result)).toEqual(['created', 'created', 'duplicate', 'duplicate'])
    expect((await world.ofClicks([token])).map(({ tid }) => tid)).toEqual([one, other])
  })

  it.each([
    ['0.000001', '0.000001', '0.0000010'],
    ['999999999.999999', '999999999.999999', '999999999.999999'],
    ['0.1', '0.100000', '0.10'],
    ['0', '0.000000', '0.000000'],
    ['12', '12.000000', '12.0'],
  ])('stores %s as %s to the last place, and takes %s for the same', async (payout, stored, again) => {
    const token = readableClick()
    const of = (amount: string) => aPostback(token, { tid: 'T', payout: amount, currency: 'JPY' })
    const outcomes = await world.intake().receive([of(payout), of(again)])
    expect(outcomes.map(({ result }) => result)).toEqual(['created', 'duplicate'])
    expect(await world.ofClicks([token])).toMatchObject([{ payout: stored, currency: 'JPY' }])
  })

  it('has met no error', () => {
    expect(world.errors).toEqual([])
  })
})
