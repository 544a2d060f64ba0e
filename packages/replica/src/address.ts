import type { LinkAddress, LinkSnapshot } from './types.ts'

/** What a short code or an alias can be (contract §3: base 58, or 3 to 64 of `A-Za-z0-9_-`). */
const codeShape = /^[A-Za-z0-9_-]{1,64}$/

/** False: no link can have this code, and no query is needed. */
export const isPossibleCode = (code: string): boolean => codeShape.test(code)

/**
 * One string an address. No possible code contains a slash, so that a code cannot pass for another domain's.
 */
export const addressKey = (domainKey: string, code: string): string =>
  domainKey === '' ? code : `${domainKey}/${code}`

/** The address of which it is the key. */
export function addressOfKey(key: string): LinkAddress {
  const end = key.lastIndexOf('/')
  return end === -1
    ? { domainKey: '', code: key }
    : { domainKey: key.slice(0, end), code: key.slice(end + 1) }
}

/** Whether the link says of itself that it answers at the address. */
export const answersAt = (snapshot: LinkSnapshot, { domainKey, code }: LinkAddress): boolean =>
  snapshot.domainKey === domainKey && snapshot.codes.includes(code)

export const addressesOf = ({ domainKey, codes }: Pick<LinkSnapshot, 'domainKey' | 'codes'>): LinkAddress[] =>
  codes.map((code) => ({ domainKey, code }))
