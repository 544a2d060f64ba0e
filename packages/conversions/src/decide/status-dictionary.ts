import { type ConversionStatus, conversionStatuses } from '@waymark/domain'

const words: Readonly<Record<ConversionStatus, string>> = {
  lead: 'lead pending hold on_hold new wait waiting processing in_progress created create open reg registration signup install unconfirmed',
  sale: 'sale sell sold approved approve confirmed confirm accepted paid payed pay purchase buy buyout order success completed complete converted conversion deposit dep ftd first_dep billed onetime redeem redeemed qualified',
  rejected:
    'rejected reject declined decline cancelled canceled cancel trash trashed fail failed failure spam fraud fake duplicate double denied invalid refused return returned refund refunded chargeback reversed void',
  rebill: 'rebill web_rebill recurring renewal renew prolong second_dep redep',
  upsell: 'upsell up_sell cross_sell crosssell addon',
}

/**
 * What networks call our five statuses, lower-case (contract §7): what most of them mean by a word. Numbers
 * are left out, since networks mean opposite things by them.
 */
export const statusDictionary: ReadonlyMap<string, ConversionStatus> = new Map(
  conversionStatuses.flatMap((status) => words[status].split(' ').map((word) => [word, status] as const)),
)
