import { isForwardPath } from '@waymark/domain'
import type { LinkAddress, LinkSnapshot } from './types.ts'

/** What a short code or an alias can be (contract §3: base 58, or 3 to 64 of `A-Za-z0-9_-`). */
const codeShape = /^[A-Za-z0-9_-]{1,64}$/

/** False: no link can have this code, and no query is needed. */
export const isPossibleCode = (code: string): boolean => codeShape.test(code)

/**
 * Returns the code that a path names (contract §4): slashes at its end and percent-encoding do not count. It
 * may be none that a link can have; '' where the encoding is broken.
 * @param path begins with a slash, and has no query
 */
export function codeOfPath(path: string): string {
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === 0x2f) end--
  const code = path.slice(1, end)
  return code.includes('%') ? decoded(code) : code
}

function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    // Broken percent-encoding names no link.
    return ''
  }
}

/** A path of more parts than a code. */
interface SplitPath {
  code: string
  /** Begins with a slash, and is as it was sent. */
  rest: string
}

/**
 * Returns the code of the first part of a path and the rest of it, which links with `appendPath` answer
 * (contract-3 §18); `null` where the path has no more parts, or one that leads up.
 * @param path begins with a slash, and has no query
 */
export function splitPath(path: string): SplitPath | null {
  const slash = path.indexOf('/', 1)
  const rest = slash < 0 ? '' : path.slice(slash)
  if (/^\/*$/.test(rest) || !isForwardPath(rest)) return null
  return { code: codeOfPath(path.slice(0, slash)), rest }
}

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
