import { type ConversionStatus, conversionStatuses } from '@waymark/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConversionDecision, decide, type KnownConversion, type StatedConversion } from './decide.ts'
import { payoutOf } from './payout.ts'

const runs = { numRuns: 2_000, seed: 11 }
const fallback = { payout: '7', currency: 'USD' }

/** Millionths of a stored amount. */
const millionths = (payout: string): bigint => {
  const [whole = '', fraction = ''] = payout.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
const amount = fc.integer({ min: 0, max: 999_999_999 }).map((units) => (units / 1_000).toFixed(3))
const stated = fc.record<StatedConversion>({
  status: fc.constantFrom(...conversionStatuses),
  tid: fc.constantFrom(null, 'T', 'U', 'V'),
  own: fc.option(fc.record({ payout: amount, currency: fc.constantFrom(null, 'EUR', 'USD') })),
  fallback: fc.constant(fallback),
})
const sequence = fc.array(stated, { maxLength: 10 })

interface Step {
  postback: StatedConversion
  decision: ConversionDecision
  before: KnownConversion | null
  after: KnownConversion | null
}

/** What becomes of a sequence: each step, and the conversions at its end. */
function play(postbacks: readonly StatedConversion[]) {
  let known: readonly KnownConversion[] = []
  const steps: Step[] = []
  for (const postback of postbacks) {
    const decision = decide(known, postback)
    const state = 'state' in decision ? decision.state : null
    const isFurtherSale = state?.status === 'rebill' && postback.status === 'sale'
    const id = decision.result === 'create' ? `c${known.length}` : decision.id
    const before = known.find((one) => one.id === id) ?? null
    const after = state && id !== null ? { ...state, id, isFurtherSale } : before
    if (after !== null) known = before === null ? [...known, after] : known.with(known.indexOf(before), after)
    steps.push({ postback, decision, before, after })
  }
  return { known, steps }
}

const always = (contains: (step: Step) => boolean) =>
  fc.assert(
    fc.property(sequence, (postbacks) => play(postbacks).steps.every(contains)),
    runs,
  )

describe('whatever comes in whatever order', () => {
  it('changes a payout only where a postback states one, or what was worth nothing gets a worth', () => {
    always(({ postback, before, after }) => {
      if (before === null || after === null || postback.own !== null) return true
      const isSame =
        millionths(before.payout) === millionths(after.payout) && before.currency === after.currency
      const getsWorth = millionths(before.payout) === 0n && before.status !== after.status
      return isSame || (getsWorth && after.status !== 'rejected' && after.payout === fallback.payout)
    })
  })

  it('stores a stated payout to the last place, in the stated currency or the one that it had', () => {
    always(({ postback: { own }, decision, before, after }) => {
      if (own === null || after === null || decision.result === 'ignored') return true
      const currency = own.currency ?? before?.currency ?? fallback.currency
      return millionths(after.payout) === millionths(own.payout) && after.currency === currency
    })
  })

  it('leaves one that is ignored or a duplicate without effect', () => {
    always(({ decision, before, after }) => 'state' in decision || before === after)
  })

  it('never gives a transaction another id, and removes none', () => {
    always(
      ({ before, after, postback }) =>
        before === null || after?.tid === before.tid || (before.tid === null && after?.tid === postback.tid),
    )
  })

  it('goes from status to status by the arrows of the contract alone', () => {
    const arrows: Readonly<Record<ConversionStatus, readonly ConversionStatus[]>> = {
      lead: ['lead', 'sale', 'rejected'],
      sale: ['sale', 'rejected'],
      rejected: ['rejected', 'lead', 'sale'],
      rebill: ['rebill', 'rejected'],
      upsell: ['upsell', 'rejected'],
    }
    always(({ before, after }) => !before || !after || arrows[before.status].includes(after.status))
  })

  it('calls an update with the same status no change of the status, and any other by what it was', () => {
    always(({ decision, before }) =>
      decision.result !== 'update'
        ? true
        : decision.previousStatus === (before?.status === decision.state.status ? null : before?.status),
    )
  })
})

describe('sales of one click', () => {
  const sales = fc.uniqueArray(fc.tuple(fc.nat(99), amount), { selector: ([tid]) => tid, minLength: 1 })
  const saleOf = ([tid, payout]: readonly [number, string]): StatedConversion => ({
    status: 'sale',
    tid: `T${tid}`,
    own: { payout, currency: 'USD' },
    fallback,
  })

  it('are one sale and rebills, worth the sum of them all, in any order and however often each comes', () => {
    const shuffled = sales.chain((once) =>
      fc.record({
        once: fc.constant(once),
        sent: fc.shuffledSubarray([...once, ...once], { minLength: once.length * 2 }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ once, sent }) => {
        const { known } = play(sent.map(saleOf))
        const sum = (payouts: readonly string[]) => payouts.reduce((all, one) => all + millionths(one), 0n)
        expect(sum(known.map(({ payout }) => payout))).toBe(sum(once.map(([, payout]) => payout)))
        expect(known.map(({ status }) => status).toSorted()).toEqual([
          ...Array<string>(once.length - 1).fill('rebill'),
          'sale',
        ])
      }),
      { ...runs, numRuns: 500 },
    )
  })

  it('that were a lead before end as a sale, whichever of the two comes first', () => {
    const leadAndSale = fc.shuffledSubarray(['lead', 'sale', 'lead', 'sale'] as const, { minLength: 4 })
    fc.assert(
      fc.property(leadAndSale, fc.constantFrom(null, 'T'), (statuses, tid) => {
        const { known } = play(statuses.map((status) => ({ status, tid, own: null, fallback })))
        expect(known.map(({ status, payout }) => `${status} ${payout}`)).toEqual(['sale 7'])
      }),
      runs,
    )
  })
})

it('earns what its sources say, and reckons with no float', () => {
  const offer = fc.option(
    fc.record({
      payout: amount,
      payoutCurrency: fc.constant('GBP'),
      payoutModel: fc.constantFrom('fixed' as const, 'auto_from_postback' as const),
    }),
  )
  const goal = fc.option(fc.record({ defaultPayout: fc.option(amount) }))
  const own = fc.option(fc.record({ payout: amount, currency: fc.constantFrom(null, 'EUR') }))
  fc.assert(
    fc.property(own, offer, goal, (stated, ofOffer, ofGoal) => {
      const { payout, currency } = payoutOf({
        own: stated,
        offer: ofOffer,
        goal: ofGoal,
        baseCurrency: 'USD',
      })
      const fixed = ofOffer?.payoutModel === 'fixed' ? ofOffer.payout : null
      const source = stated?.payout ?? fixed ?? ofGoal?.defaultPayout ?? '0'
      expect(millionths(payout)).toBe(millionths(source))
      const inOffers = stated !== null ? ofOffer !== null : fixed !== null
      expect(currency).toBe(stated?.currency ?? (inOffers ? 'GBP' : 'USD'))
    }),
    runs,
  )
})
