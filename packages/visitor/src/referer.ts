import { refererSite } from '@waymark/domain'
import { LRUCache } from 'lru-cache'

/** Events carry at most this much of it. */
export const maxRefererLength = 2_048

export interface RefererFacts {
  referer: string | null
  /**
   * The site of the host, lower case, no port: reports group by it, and `www.` or `m.` name no other site.
   */
  refererDomain: string | null
}

/**
 * What the caller makes of the facts again and again comes with them. The same header gives the same object
 * while it is cached.
 */
export type RefererReader<Derived> = (header: string | undefined) => KnownReferer<Derived>

export interface KnownReferer<Derived> {
  facts: RefererFacts
  derived: Derived
}

const none: RefererFacts = Object.freeze({ referer: null, refererDomain: null })
const maxCachedReferers = 5_000

/** Campaigns send many visitors from few pages: each referer is parsed once. */
export function createRefererReader<Derived>(
  derive: (facts: RefererFacts) => Derived,
): RefererReader<Derived> {
  const byText = new LRUCache<string, KnownReferer<Derived>>({ max: maxCachedReferers })
  const direct = { facts: none, derived: derive(none) }
  return (header) => {
    if (header === undefined || header === '') return direct
    let known = byText.get(header)
    if (known === undefined) {
      const facts = readReferer(header)
      known = { facts, derived: derive(facts) }
      byText.set(header, known)
    }
    return known
  }
}

/**
 * A referer that is no URL is stored as it came, without a domain; app referers (`android-app://…`) have
 * theirs.
 */
export function readReferer(header: string): RefererFacts {
  const text = header.trim()
  if (text === '') return none
  return { referer: text.slice(0, maxRefererLength), refererDomain: domainOf(text) }
}

function domainOf(text: string): string | null {
  const host = URL.parse(text)?.hostname.toLowerCase() ?? ''
  return host === '' ? null : refererSite(host)
}
