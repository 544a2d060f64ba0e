import { moneyText } from '@waymark/domain'

/** An exact decimal as text, and its ISO 4217 code. */
export interface Amount {
  payout: string
  currency: string
}

/** What a postback of a conversion states itself; `currency` null: it names none. */
export interface StatedAmount {
  payout: string
  currency: string | null
}

export interface PayoutSources {
  own: StatedAmount | null
  offer: { payout: string; payoutCurrency: string; payoutModel: 'fixed' | 'auto_from_postback' } | null
  goal: { defaultPayout: string | null } | null
  /** Of the workspace: what payouts of goals are in. */
  baseCurrency: string
}

/**
 * What a conversion earns (contract §7): what its postback states, else the offer's payout when that is
 * fixed, else the goal's, else 0. An amount without a currency is in the offer's, or in the workspace's when
 * there is no offer.
 */
export function payoutOf({ own, offer, goal, baseCurrency }: PayoutSources): Amount {
  if (own !== null) {
    return {
      payout: moneyText(own.payout),
      currency: own.currency ?? offer?.payoutCurrency ?? baseCurrency,
    }
  }
  if (offer?.payoutModel === 'fixed') {
    return { payout: moneyText(offer.payout), currency: offer.payoutCurrency }
  }
  const payout = goal?.defaultPayout ?? null
  return { payout: payout === null ? '0' : moneyText(payout), currency: baseCurrency }
}

/** Whether two stored or read amounts are the same number. */
export function sameMoney(one: string, other: string): boolean {
  return moneyText(one) === moneyText(other)
}
