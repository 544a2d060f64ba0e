import { botKinds } from '@waymark/replica'
import shipped from './address-ranges.generated.json' with { type: 'json' }

/** Whose addresses a list has. Crawlers are bots to all; of the others each workspace says what they are. */
export const addressKinds = ['crawler', ...botKinds] as const
export type AddressKind = (typeof addressKinds)[number]

/** Addresses of one owner that were read together. */
export interface AddressList {
  kind: AddressKind
  /** Of the owner: `googlebot`. */
  name: string
  /** The day on which they were read. */
  readOn: string
  /** Addresses, CIDRs and ranges (`a - b`). */
  ranges: readonly string[]
}

/**
 * The lists that `pnpm ranges` has written, and those that ship: addresses from which crawlers and the
 * reviewers of advertisements come, whatever they call themselves, as the companies publish them (Google:
 * common-crawlers.json and special-crawlers.json; Microsoft: bingbot.json; Apple: applebot.json; Meta: the
 * routes of AS32934; X and Telegram: their documentation), and from a public collection of these lists
 * (github.com/AnTheMaker/GoodBots). Networks that people browse from as well (relays, the whole of Yandex)
 * are in none.
 */
export const addressLists: readonly AddressList[] = shipped.flatMap(({ kind, ...list }) => {
  const known = addressKinds.find((one) => one === kind)
  return known === undefined ? [] : [{ kind: known, ...list }]
})
