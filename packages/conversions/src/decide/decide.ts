import { type ConversionStatus, moneyText } from '@waymark/domain'
import { type ConversionIdentity, findConversion } from './find-conversion.ts'
import { type Amount, type StatedAmount, sameMoney } from './payout.ts'

/**
 * A conversion of the click and the goal that a postback is about. Amounts are exact decimals as text, in any
 * spelling.
 */
export interface KnownConversion extends ConversionIdentity, Amount {
  id: string
  /**
   * Of a rebill: its network calls it a sale. Another sale of a click that was sold before is counted as a
   * rebill.
   */
  isFurtherSale: boolean
}

export interface StatedConversion extends ConversionIdentity {
  /** Null: the postback states no amount. */
  own: StatedAmount | null
  /**
   * What a conversion without an amount of its own earns, and the currency of one that names none
   * (`payoutOf`).
   */
  fallback: Amount
}

/** What a conversion is after its postback. */
export interface ConversionState extends ConversionIdentity, Amount {}

export type ConversionDecision =
  | { result: 'create'; state: ConversionState }
  /** `previousStatus` null: the status stays. */
  | { result: 'update'; id: string; state: ConversionState; previousStatus: ConversionStatus | null }
  | { result: 'duplicate'; id: string }
  /** `id` null: it is about none of them. `reason` is for people, in the postback log. */
  | { result: 'ignored'; id: string | null; reason: string }

const allowed: Readonly<Record<ConversionStatus, readonly ConversionStatus[]>> = {
  lead: ['sale', 'rejected'],
  sale: ['rejected'],
  rejected: ['lead', 'sale'],
  rebill: ['rejected'],
  upsell: ['rejected'],
}

/** Whether a conversion of a status may be of the other one then; each may stay what it is (contract §7). */
export function mayBecome(before: ConversionStatus, after: ConversionStatus): boolean {
  return before === after || allowed[before].includes(after)
}

/** Why a status does not change, for people. */
export const refusedTransition = (before: ConversionStatus, after: ConversionStatus): string =>
  `A ${before} does not become a ${after}.`

/**
 * What becomes of a postback of a conversion (contract §7: "Identity", allowed transitions, "Payout"). Pure:
 * the same arguments give the same decision, and a postback processed again right after its decision was
 * carried out is a duplicate or ignored.
 * @param known the conversions of the postback's click and goal, in the order they were created
 */
export function decide(known: readonly KnownConversion[], postback: StatedConversion): ConversionDecision {
  const match = findConversion(known, postback)
  if (match.found === 'refused') return { result: 'ignored', id: null, reason: match.reason }
  if (match.found === 'existing') return decideAgainst(match.conversion, postback)
  const { own, fallback, tid } = postback
  const amount = own === null ? fallback : statedAmount(own, fallback.currency)
  return {
    result: 'create',
    state: {
      status: match.createAs,
      tid,
      payout: moneyText(amount.payout),
      currency: amount.currency,
    },
  }
}

const statedAmount = ({ payout, currency }: StatedAmount, otherwise: string): Amount => ({
  payout,
  currency: currency ?? otherwise,
})

function decideAgainst(one: KnownConversion, postback: StatedConversion): ConversionDecision {
  const status = statusFor(one, postback)
  if (!mayBecome(one.status, status)) {
    return { result: 'ignored', id: one.id, reason: refusedTransition(one.status, status) }
  }
  const amount = amountAfter(one, status, postback)
  const tid = one.tid ?? postback.tid
  const stays = status === one.status && tid === one.tid && sameAmount(one, amount)
  if (stays) return { result: 'duplicate', id: one.id }
  return {
    result: 'update',
    id: one.id,
    state: { status, tid, payout: moneyText(amount.payout), currency: amount.currency },
    previousStatus: status === one.status ? null : one.status,
  }
}

/** Whether they are the same money in the same currency. */
export const sameAmount = (one: Amount, other: Amount) =>
  one.currency === other.currency && sameMoney(one.payout, other.payout)

/**
 * A further sale of a click became a rebill: its network goes on calling it a sale. What it called a rebill
 * is no sale.
 */
function statusFor(one: KnownConversion, { status, tid }: StatedConversion): ConversionStatus {
  const isSaleAgain = one.isFurtherSale && status === 'sale' && tid !== null && one.tid === tid
  return one.status === 'rebill' && isSaleAgain ? 'rebill' : status
}

function amountAfter(
  one: KnownConversion,
  status: ConversionStatus,
  { own, fallback }: StatedConversion,
): Amount {
  if (own === null) {
    // What was earned stays what it is; what had no worth so far gets one when it becomes something else.
    const getsPayout = sameMoney(one.payout, '0') && status !== one.status && status !== 'rejected'
    return getsPayout ? fallback : one
  }
  return statedAmount(own, one.currency)
}

/** Whether a conversion counts for its offer's caps: leads and sales do (contract §6). */
export function countsTowardsCap(status: ConversionStatus): boolean {
  return status === 'lead' || status === 'sale'
}
