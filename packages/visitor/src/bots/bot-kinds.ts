import { type BotKind, type BotKindAction, type BotKindActions, botKinds } from '@waymark/replica'
import { type AddressList, addressLists } from './address-lists.ts'
import { compileNamedRanges } from './named-ranges.ts'

/** `data_center:aws`: the kind and the owner of the address; null: it is of no kind that is searched. */
type KindSearch = (ip: string) => string | null

/** Whose addresses are known, by their kind. */
export type KnownKinds = Readonly<Record<BotKind, KindSearch | null>>

const searchOf = (kind: BotKind, lists: readonly AddressList[]): KindSearch | null => {
  const ofKind = lists.filter((list) => list.kind === kind)
  if (ofKind.length === 0) return null
  const ownerOf = compileNamedRanges(ofKind)
  return (ip) => {
    const owner = ownerOf(ip)
    return owner === null ? null : `${kind}:${owner}`
  }
}

/** @throws Error for a range that is none */
export const compileKinds = (lists: readonly AddressList[]): KnownKinds => ({
  mail_scanner: searchOf('mail_scanner', lists),
  tor: searchOf('tor', lists),
  vpn: searchOf('vpn', lists),
  data_center: searchOf('data_center', lists),
})

/** Of the lists that `pnpm ranges` has written; none of these kinds ships. */
export const knownKinds = compileKinds(addressLists)

/** Whether this installation has a list of such addresses; without one its action finds nobody. */
export const hasAddressesOf = (kind: BotKind): boolean => knownKinds[kind] !== null

/** The first kind with this action that the address is of, most telling kinds first; null: none has it. */
export function compileKindSearch(
  actions: BotKindActions,
  wanted: BotKindAction,
  known: KnownKinds,
): KindSearch | null {
  const searches = botKinds.flatMap((kind) => (actions[kind] === wanted ? (known[kind] ?? []) : []))
  if (searches.length === 0) return null
  return (ip) => {
    for (const search of searches) {
      const reason = search(ip)
      if (reason !== null) return reason
    }
    return null
  }
}
