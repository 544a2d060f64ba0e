import { type BotKind, type BotKindAction, type BotKindActions, botKinds } from '@waymark/replica'
import type { ProxyType } from '@waymark/rule-engine'
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

/** Whether this installation has a list of such addresses; without one only databases know them. */
export const hasAddressesOf = (kind: BotKind): boolean => knownKinds[kind] !== null

/** What the search is by: the address, and what an Anonymous-IP database says of it. */
interface NetworkOfVisitor {
  ip: string | null
  proxyType: ProxyType | null
}

/** What such a database calls the kinds that it knows. */
const proxyTypeOf: Readonly<Record<BotKind, ProxyType | null>> = {
  mail_scanner: null,
  tor: 'tor',
  vpn: 'vpn',
  data_center: 'hosting',
}

/** Whether an Anonymous-IP database (`GEOIP_ISP_DB`) knows addresses of the kind, too. */
export const isKnownByDatabases = (kind: BotKind): boolean => proxyTypeOf[kind] !== null

/**
 * The first kind with this action that the visitor's address is of, the most specific kinds first: by the
 * lists (`tor:exit`), else by an Anonymous-IP database (`tor:anonymous-ip`). Null: no kind has this action.
 */
export function compileKindSearch(
  actions: BotKindActions,
  wanted: BotKindAction,
  known: KnownKinds,
): ((visitor: NetworkOfVisitor) => string | null) | null {
  const kinds = botKinds.filter(
    (kind) => actions[kind] === wanted && (known[kind] !== null || isKnownByDatabases(kind)),
  )
  if (kinds.length === 0) return null
  return ({ ip, proxyType }) => {
    for (const kind of kinds) {
      const listed = ip === null ? null : known[kind]?.(ip)
      if (listed != null) return listed
      if (proxyType !== null && proxyType === proxyTypeOf[kind]) return `${kind}:anonymous-ip`
    }
    return null
  }
}
