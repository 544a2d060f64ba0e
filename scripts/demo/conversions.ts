import type { Terms } from './catalogue/marketing.ts'
import { delayMs, hex, type Random } from './random.ts'
import { dayMs, hourMs, type Visit } from './visits.ts'

export interface ConversionStep {
  status: 'lead' | 'sale' | 'rejected' | 'rebill'
  /** The network's word for it. */
  word: string
  /** Unix ms. */
  atMs: number
}

/** A conversion with all that becomes of it, in order. */
export interface Conversion {
  steps: readonly ConversionStep[]
  payout: string
  currency: string
  tid: string
}

const minuteMs = 60_000
const chargebackRate = 0.03
const mostRebills = 3
/** Of a shop of one's own; how often it sells is said by the link. */
const ownShop = { payout: 42, payoutCurrency: 'USD', approveRate: null, rebillRate: 0 }

/** 60 % to 200 % of the usual basket. */
const basket = (usual: number, random: Random) => usual * (0.6 + 1.4 * random() ** 2)
const transactionId = (random: Random) => `T${hex(random, 6)}`.toUpperCase()

function saleSteps(word: string, atMs: number, random: Random): ConversionStep[] {
  const sale = { status: 'sale', word, atMs } as const
  if (random() >= chargebackRate) return [sale]
  const backAtMs = atMs + delayMs(random, { mean: 4 * dayMs, atMost: 20 * dayMs })
  return [sale, { status: 'rejected', word: 'chargeback', atMs: backAtMs }]
}

/** A lead is approved or declined, if at all. */
function leadSteps(approveRate: number, atMs: number, random: Random): ConversionStep[] {
  const lead = { status: 'lead', word: 'lead', atMs } as const
  const draw = random()
  const decidedAtMs = atMs + delayMs(random, { mean: 18 * hourMs, atMost: 6 * dayMs })
  if (draw < approveRate) return [lead, ...saleSteps('approved', decidedAtMs, random)]
  if (draw >= approveRate + (1 - approveRate) * 0.7) return [lead]
  return [lead, { status: 'rejected', word: 'declined', atMs: decidedAtMs }]
}

/** One a week, until it is cancelled. */
function rebillsOf(
  { payout, payoutCurrency, rebillRate }: Terms,
  saleAtMs: number,
  random: Random,
): Conversion[] {
  const rebills: Conversion[] = []
  for (let week = 1; week <= mostRebills && random() < rebillRate; week++) {
    const atMs = saleAtMs + week * 7 * dayMs + Math.floor(random() * hourMs)
    rebills.push({
      steps: [{ status: 'rebill', word: 'rebill', atMs }],
      payout: (payout / 2).toFixed(2),
      currency: payoutCurrency,
      tid: transactionId(random),
    })
  }
  return rebills
}

/**
 * What a visit leads to that came to an offer, or to a shop of one's own (null): mostly nothing.
 * @param atMs when it came there
 */
export function conversionsOf(
  { visitor, link }: Visit,
  { offer, atMs }: { offer: Terms | null; atMs: number },
  random: Random,
): Conversion[] {
  const terms: Terms = offer ?? {
    ...ownShop,
    payoutModel: 'auto_from_postback',
    conversionRate: link.ownSaleRate,
  }
  const { payout, payoutModel, conversionRate, approveRate } = terms
  if (visitor.isBot || random() >= conversionRate * visitor.country.value) return []
  const steps =
    approveRate === null
      ? saleSteps('sale', atMs + delayMs(random, { mean: 14 * minuteMs, atMost: 2 * dayMs }), random)
      : leadSteps(approveRate, atMs + delayMs(random, { mean: 6 * minuteMs, atMost: 12 * hourMs }), random)
  const conversion = {
    steps,
    payout: (payoutModel === 'fixed' ? payout : basket(payout, random)).toFixed(2),
    currency: terms.payoutCurrency,
    tid: transactionId(random),
  }
  const last = steps.at(-1)
  return last?.status === 'sale' ? [conversion, ...rebillsOf(terms, last.atMs, random)] : [conversion]
}

/** When a visitor of a landing goes on to its offer; null: never. */
export function goesOnAtMs(
  { visitor, atMs }: Visit,
  { clickThrough }: { clickThrough: number },
  random: Random,
): number | null {
  if (visitor.isBot || random() >= clickThrough) return null
  return atMs + 2_000 + delayMs(random, { mean: 40_000, atMost: 1_800_000 })
}
