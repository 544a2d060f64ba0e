import { codeOfPath, isPossibleCode, type LinkAddress, splitPath } from '@waymark/replica'
import type { ApiSettings } from '../../deps.ts'
import type { AnsweringDomain } from './link-circles.repository.ts'

export type OwnHostSettings = Pick<ApiSettings, 'publicShortUrl' | 'defaultDomain'>

/** The part of a URL that may name a link of ours. */
export interface TargetAddress {
  /** Without a port; '' is the default domain. */
  host: string
  code: string
  /** True: more of a path follows the code, which only links with `appendPath` answer. */
  isLonger: boolean
}

/** A ban of a ban of a ban … */
const maxBans = 20

/**
 * Makes the function that reads a URL as redirectors read a request: percent-encoding and slashes at the end
 * do not count. It returns `null` where the URL can name no link. Without DEFAULT_DOMAIN only the host of
 * PUBLIC_SHORT_URL is known to be the default domain.
 */
export function createAddressReader(settings: OwnHostSettings): (url: string) => TargetAddress | null {
  const base = new URL(settings.publicShortUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const byDomain = settings.defaultDomain?.toLowerCase()

  return (text) => {
    const url = URL.parse(text)
    if (url === null) return null
    if (url.host === base.host && url.pathname.startsWith(`${prefix}/`))
      return addressIn('', url.pathname.slice(prefix.length))
    const isDefault = url.host === byDomain || url.hostname === byDomain
    return addressIn(isDefault ? '' : url.hostname.replace(/\.$/, ''), url.pathname)
  }
}

function addressIn(host: string, path: string): TargetAddress | null {
  const split = splitPath(path)
  const code = split?.code ?? codeOfPath(path)
  if (!isPossibleCode(code) || leadsToOffer(split?.rest ?? '')) return null
  return { host, code, isLonger: split !== null }
}

/** `/code/click` leads to an offer. */
const leadsToOffer = (rest: string): boolean => /^\/click(\/|$)/.test(rest)

/**
 * Returns the address at which a link answers such a URL, behind all bans of its host; `null` where its host
 * is none of ours. Hosts that are missing in `known` are added to `missing`.
 */
export function servedAddress(
  { host, code }: Pick<TargetAddress, 'host' | 'code'>,
  known: ReadonlyMap<string, AnsweringDomain | null>,
  missing: Set<string>,
): LinkAddress | null {
  let address: LinkAddress = { domainKey: host, code }
  for (let ban = 0; ban < maxBans && address.domainKey !== ''; ban += 1) {
    const domain = known.get(address.domainKey)
    if (domain === undefined) missing.add(address.domainKey)
    if (!domain) return null
    if (domain.rotatedTo === null) return address
    const renamed = domain.renamedCodes[address.code] ?? address.code
    address = { domainKey: domain.rotatedTo, code: renamed }
  }
  return address
}
