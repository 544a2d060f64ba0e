import { addressLists } from './address-lists.ts'
import { compileNamedRanges } from './named-ranges.ts'

const crawlerAt = compileNamedRanges(addressLists.filter(({ kind }) => kind === 'crawler'))

const prefix = 'cidr:'

/** `cidr:` and whose crawlers come from the address (contract §4, "Bots": known CIDRs); null: none. */
export function addressBotReasonOf(ip: string): string | null {
  const crawler = crawlerAt(ip)
  return crawler === null ? null : `${prefix}${crawler}`
}

/** Whether a visitor's verdict is by the address, and so another than that of the user agent. */
export const isAddressVerdict = (botReason: string | null): boolean => botReason?.startsWith(prefix) === true
