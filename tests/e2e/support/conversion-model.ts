import { countsTowardsCap, decide, type KnownConversion, payoutOf } from '@waymark/conversions'
import type { ConversionStatus } from '@waymark/domain'

/** A postback of a click, as its network sends it. */
export interface Postback {
  status: ConversionStatus
  tid: string | null
  /** A decimal. */
  payout: string | null
  currency: string | null
}

/** What the workspace gets of a change. */
export interface Change {
  status: ConversionStatus
  payout: number
  currency: string
  isNew: boolean
}

/**
 * What a click's conversions are in the end, in the order they were created, each with all that became of it.
 */
export interface ModelConversion extends Omit<Change, 'isNew'> {
  tid: string | null
  changes: Change[]
}

/** Of the offer that all clicks of the run went to. */
export const modelOffer = { payout: '7.5', payoutCurrency: 'EUR', payoutModel: 'fixed' } as const

const cycle = {
  statuses: ['lead', 'lead', 'lead', 'sale', 'sale', 'rejected', 'rebill', 'upsell'],
  tids: [null, null, 'T-1', 'T-2', 'T-3'],
  payouts: [null, null, '0', '2.5', '10'],
  currencies: [null, 'EUR', 'USD'],
} as const satisfies { [name: string]: readonly (ConversionStatus | string | null)[] }

/**
 * The postbacks of so many clicks, so many in all, each click's in their order: copies of earlier ones are
 * among them.
 */
export function drawPostbacks(
  random: () => number,
  { clicks, postbacks }: { clicks: number; postbacks: number },
): Postback[][] {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('There is nothing to draw from')
    return value
  }
  const drawn: Postback[][] = Array.from({ length: clicks }, () => [])
  for (let count = 0; count < postbacks; count++) {
    const ofClick = count < clicks ? (drawn[count] ?? []) : pick(drawn)
    const isCopy = ofClick.length > 0 && random() < 0.3
    const fresh = {
      status: pick(cycle.statuses),
      tid: pick(cycle.tids),
      payout: pick(cycle.payouts),
      currency: pick(cycle.currencies),
    }
    ofClick.push(isCopy ? pick(ofClick) : fresh)
  }
  return drawn
}

/** What must have become of a click's postbacks, processed one after the other. */
export function conversionsOf(postbacks: readonly Postback[]): ModelConversion[] {
  let known: readonly KnownConversion[] = []
  const changes = new Map<string, Change[]>()
  for (const { status, tid, payout, currency } of postbacks) {
    const own = payout === null ? null : { payout, currency }
    const fallback = payoutOf({ own, offer: modelOffer, goal: null, baseCurrency: 'USD' })
    const verdict = decide(known, { status, tid, own, fallback })
    if (verdict.result !== 'create' && verdict.result !== 'update') continue
    const isNew = verdict.result === 'create'
    const isFurtherSale = verdict.state.status !== status
    const after = { ...verdict.state, isFurtherSale, id: isNew ? `c${known.length}` : verdict.id }
    known = isNew ? [...known, after] : known.map((one) => (one.id === after.id ? after : one))
    const change = { status: after.status, payout: Number(after.payout), currency: after.currency, isNew }
    changes.set(after.id, [...(changes.get(after.id) ?? []), change])
  }
  return known.map(({ id, payout, isFurtherSale: _, ...state }) => ({
    ...state,
    payout: Number(payout),
    changes: changes.get(id) ?? [],
  }))
}

/** How many of them count towards their offer's caps. */
export function countedOf(conversions: readonly Pick<ModelConversion, 'status'>[]): number {
  return conversions.filter(({ status }) => countsTowardsCap(status)).length
}
