import { type ConversionStatus, conversionStatuses } from '@waymark/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ConversionState, decide, type KnownConversion, type StatedConversion } from './decide.ts'

/** A store of conversions that does what the verdicts say. */
function apply(known: readonly KnownConversion[], postback: StatedConversion) {
  const decision = decide(known, postback)
  if (decision.result === 'create') {
    const isFurtherSale = decision.state.status !== postback.status
    return { decision, after: [...known, { id: `c${known.length}`, ...decision.state, isFurtherSale }] }
  }
  if (decision.result !== 'update') return { decision, after: known }
  const isFurtherSale = decision.state.status !== postback.status
  const changed = { ...decision.state, isFurtherSale }
  const after = known.map((one) => (one.id === decision.id ? { id: one.id, ...changed } : one))
  return { decision, after }
}

const decideAll = (postbacks: readonly StatedConversion[], from: readonly KnownConversion[] = []) =>
  postbacks.reduce((known, postback) => apply(known, postback).after, from)

/**
 * A second implementation of the contract's table, row by row in its order, over millionths and a list that
 * is changed in place: written from the contract, sharing no line with the code that it checks.
 */
interface ModelConversion {
  status: ConversionStatus
  tid: string
  millionths: number
  currency: string
  saidSale: boolean
}

function modelPick(list: readonly ModelConversion[], status: string, tid: string) {
  const leadSaleRejected = status === 'lead' || status === 'sale' || status === 'rejected'
  const nameless = list.filter((one) => one.tid === '')
  const exact = list.filter((one) => one.tid === tid && tid !== '')
  if (exact[0]) return exact[0]
  if (nameless[0] && leadSaleRejected) return nameless[0]
  if (nameless[0]?.status === status && tid === '') return nameless[0]
  if (tid !== '' || !leadSaleRejected) return null
  const mains = list.filter((one) => one.status !== 'rebill' && one.status !== 'upsell')
  return mains[mains.length - 1] ?? (status === 'rejected' ? (list[list.length - 1] ?? null) : null)
}

function modelNew(list: readonly ModelConversion[], status: ConversionStatus, tid: string) {
  const count = (wanted: string) => list.filter((one) => one.status === wanted).length
  if (list.length === 0) return status
  if (tid === '' || count('rebill') + count('upsell') === list.length) return null
  if (count('sale') > 0 && status === 'sale') return 'rebill'
  const isRecurring = status === 'rebill' || status === 'upsell'
  if (isRecurring && count('sale') === 0) {
    return list.some((one) => one.status === 'rejected' && one.tid !== '') ? status : null
  }
  if (count('rejected') > 0) return status
  if (count('lead') === list.length) return status === 'lead' || status === 'sale' ? status : null
  if (status === 'rejected') return null
  if (status === 'lead') return count('sale') > 0 && count('lead') === 0 ? null : 'lead'
  return status
}

const arrows =
  'lead>sale lead>rejected sale>rejected rejected>lead rejected>sale rebill>rejected upsell>rejected'

interface ModelPostback {
  status: ConversionStatus
  tid: string
  millionths: number
  currency: string
}

const fallback = { payout: '7.25', currency: 'EUR' }

/** -1 millionths: no payout stated; '' is no currency. */
function modelStep(list: ModelConversion[], postback: ModelPostback): string {
  const { tid, millionths, currency } = postback
  const one = modelPick(list, postback.status, tid)
  if (one === null) {
    const status = modelNew(list, postback.status, tid)
    if (status === null) return 'ignored'
    const own = millionths >= 0
    const amount = { millionths: own ? millionths : 7_250_000, currency: (own && currency) || 'EUR' }
    list.push({ status, tid, ...amount, saidSale: postback.status === 'sale' })
    return 'create'
  }
  const isFurtherSale = one.status === 'rebill' && one.saidSale && postback.status === 'sale' && tid !== ''
  const status = isFurtherSale ? 'rebill' : postback.status
  if (status !== one.status && !arrows.split(' ').includes(`${one.status}>${status}`)) return 'ignored'
  const before = JSON.stringify(one)
  if (millionths >= 0) {
    one.millionths = millionths
    one.currency = currency || one.currency
  } else if (millionths < 0 && one.millionths === 0 && status !== one.status && status !== 'rejected') {
    one.millionths = 7_250_000
    one.currency = 'EUR'
  }
  one.status = status
  one.tid = one.tid || tid
  if (JSON.stringify(one) === before) return 'duplicate'
  one.saidSale = postback.status === 'sale'
  return 'update'
}

const modelPostbacks = fc.array(
  fc.record({
    status: fc.constantFrom(...conversionStatuses),
    tid: fc.constantFrom('', '', 'T1', 'T2', 'T3'),
    millionths: fc.constantFrom(-1, -1, 0, 1, 2_500_000, 10_000_000),
    currency: fc.constantFrom('', 'EUR', 'USD'),
  }),
  { maxLength: 12 },
)

const postbackOf = ({ status, tid, millionths, currency }: ModelPostback): StatedConversion => ({
  status,
  tid: tid === '' ? null : tid,
  own: millionths < 0 ? null : { payout: (millionths / 1e6).toFixed(6), currency: currency || null },
  fallback,
})

const stateOf = ({ status, tid, millionths, currency }: ModelConversion): ConversionState => ({
  status,
  tid: tid === '' ? null : tid,
  payout: String(Number((millionths / 1e6).toFixed(6)))
    .replace('0.000001', '0.000001')
    .replace('1e-6', '0.000001'),
  currency,
})

const runs = { numRuns: 4_000, seed: 7 }

it('decides as the table of the contract, whatever comes in whatever order', () => {
  fc.assert(
    fc.property(modelPostbacks, (postbacks) => {
      const model: ModelConversion[] = []
      let known: readonly KnownConversion[] = []
      for (const postback of postbacks) {
        const expected = modelStep(model, postback)
        const { decision, after } = apply(known, postbackOf(postback))
        expect(decision.result).toBe(expected)
        known = after
      }
      expect(known.map(({ id, isFurtherSale, ...state }) => state)).toEqual(model.map(stateOf))
    }),
    runs,
  )
})

it('never has two conversions of one transaction, and at most one without', () => {
  fc.assert(
    fc.property(modelPostbacks, (postbacks) => {
      const tids = decideAll(postbacks.map(postbackOf)).map(({ tid }) => tid)
      expect(new Set(tids).size).toBe(tids.length)
    }),
    runs,
  )
})

it('changes nothing by a postback that comes again at once', () => {
  fc.assert(
    fc.property(modelPostbacks, (postbacks) => {
      let known: readonly KnownConversion[] = []
      for (const postback of postbacks.map(postbackOf)) {
        known = apply(known, postback).after
        const again = apply(known, postback)
        expect(['duplicate', 'ignored']).toContain(again.decision.result)
        expect(again.after).toBe(known)
      }
    }),
    runs,
  )
})

/** The postbacks that were not ignored, and what they left. */
function decideAccepted(postbacks: readonly StatedConversion[]) {
  let known: readonly KnownConversion[] = []
  const taken: StatedConversion[] = []
  for (const postback of postbacks) {
    const { decision, after } = apply(known, postback)
    if (decision.result !== 'ignored') taken.push(postback)
    known = after
  }
  return { taken, known }
}

it('creates nothing when everything it took comes again in the same order', () => {
  fc.assert(
    fc.property(modelPostbacks, (sent) => {
      const { taken, known } = decideAccepted(sent.map(postbackOf))
      expect(decideAll(taken, known).map(({ id }) => id)).toEqual(known.map(({ id }) => id))
    }),
    runs,
  )
})

it('ends in the statuses it ended in when all of it names its transaction', () => {
  fc.assert(
    fc.property(modelPostbacks, (sent) => {
      const { taken, known } = decideAccepted(sent.filter(({ tid }) => tid !== '').map(postbackOf))
      const ends = (list: readonly KnownConversion[]) =>
        list.map(({ id, status, tid }) => ({ id, status, tid }))
      expect(ends(decideAll(taken, known))).toEqual(ends(known))
    }),
    runs,
  )
})
