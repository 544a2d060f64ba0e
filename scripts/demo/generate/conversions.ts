import type { PlannedOffer } from '../workspace/plan.ts'
import { hex8 } from './ids.ts'
import { delayMs, type Random } from './random.ts'
import type { ConversionStep, GeneratedConversion } from './visit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const chargebackRate = 0.03
const mostRebills = 3

const tid = (random: Random) => `T${hex8(random)}${hex8(random).slice(0, 4)}`.toUpperCase()

/** 60 % to 200 % of the usual basket. */
const basketCents = (cents: number, random: Random) => Math.round(cents * (0.6 + 1.4 * random() ** 2))

const step = (status: ConversionStep['status'], word: string, atMs: number): ConversionStep => ({
  status,
  word,
  atMs,
})

function afterLead(lead: ConversionStep, approveRate: number, random: Random): ConversionStep[] {
  const draw = random()
  const atMs = lead.atMs + delayMs(random, { mean: 18 * hourMs, atMost: 6 * dayMs })
  if (draw < approveRate) return [step('sale', 'approved', atMs)]
  // Some are never judged.
  return draw < approveRate + (1 - approveRate) * 0.7 ? [step('rejected', 'declined', atMs)] : []
}

function afterSale(sale: ConversionStep, random: Random): ConversionStep[] {
  if (random() >= chargebackRate) return []
  return [
    step('rejected', 'chargeback', sale.atMs + delayMs(random, { mean: 4 * dayMs, atMost: 20 * dayMs })),
  ]
}

/** One a week, until somebody cancels. */
function rebillsOf(offer: PlannedOffer, sale: ConversionStep, random: Random): GeneratedConversion[] {
  const rebills: GeneratedConversion[] = []
  for (let week = 1; week <= mostRebills && random() < offer.rebillRate; week++) {
    const atMs = sale.atMs + week * 7 * dayMs + Math.floor(random() * hourMs)
    rebills.push({
      steps: [step('rebill', 'rebill', atMs)],
      payoutCents: Math.round(offer.payoutCents / 2),
      currency: offer.payoutCurrency,
      tid: tid(random),
    })
  }
  return rebills
}

function soldSteps(offer: PlannedOffer, clickedAtMs: number, random: Random): GeneratedConversion['steps'] {
  if (!offer.isLeadFirst) {
    const sale = step(
      'sale',
      'sale',
      clickedAtMs + delayMs(random, { mean: 14 * minuteMs, atMost: 2 * dayMs }),
    )
    return [sale, ...afterSale(sale, random)]
  }
  const lead = step(
    'lead',
    'lead',
    clickedAtMs + delayMs(random, { mean: 6 * minuteMs, atMost: 12 * hourMs }),
  )
  const decided = afterLead(lead, offer.approveRate, random)
  const [sale] = decided
  return sale?.status === 'sale' ? [lead, sale, ...afterSale(sale, random)] : [lead, ...decided]
}

/** What a click at an offer leads to: mostly nothing. @param value of the visitor's country, 0 to 1 */
export function conversionsAtOffer(
  offer: PlannedOffer,
  { clickedAtMs, value }: { clickedAtMs: number; value: number },
  random: Random,
): readonly GeneratedConversion[] {
  if (random() >= offer.conversionRate * value) return none
  const conversion: GeneratedConversion = {
    steps: soldSteps(offer, clickedAtMs, random),
    payoutCents: offer.isFixed ? offer.payoutCents : basketCents(offer.payoutCents, random),
    currency: offer.payoutCurrency,
    tid: tid(random),
  }
  const sale = conversion.steps.find(({ status }) => status === 'sale')
  const isPaid = sale !== undefined && conversion.steps.at(-1) === sale
  return isPaid ? [conversion, ...rebillsOf(offer, sale, random)] : [conversion]
}

const none: readonly GeneratedConversion[] = []
const ownBasketCents = 4200

/** What a click at a shop of one's own leads to. */
export function conversionsAtShop(
  saleRate: number,
  { clickedAtMs, value }: { clickedAtMs: number; value: number },
  random: Random,
): readonly GeneratedConversion[] {
  if (random() >= saleRate * value) return none
  const sale = step('sale', 'paid', clickedAtMs + delayMs(random, { mean: 35 * minuteMs, atMost: 3 * dayMs }))
  return [
    {
      steps: [sale, ...afterSale(sale, random)],
      payoutCents: basketCents(ownBasketCents, random),
      currency: 'USD',
      tid: tid(random),
    },
  ]
}
