import { LRUCache } from 'lru-cache'

/** Events carry at most this much of it. */
export const maxRefererLength = 2_048

export interface RefererFacts {
  referer: string | null
  /** Host without a leading `www.`, lower case, no port: reports group by it, and `www.` names no other site. */
  refererDomain: string | null
}

export type RefererReader = (header: string | undefined) => RefererFacts

const none: RefererFacts = Object.freeze({ referer: null, refererDomain: null })
const maxCachedReferers = 5_000

/** Campaigns send many visitors from few pages: each referer is parsed once. */
export function createRefererReader(): RefererReader {
  const byText = new LRUCache<string, RefererFacts>({ max: maxCachedReferers })
  return (header) => {
    if (header === undefined || header === '') return none
    let facts = byText.get(header)
    if (facts === undefined) {
      facts = readReferer(header)
      byText.set(header, facts)
    }
    return facts
  }
}

/** A referer that is no URL is kept as it came, without a domain; app referers (`android-app://…`) have theirs. */
export function readReferer(header: string): RefererFacts {
  const text = header.trim()
  if (text === '') return none
  return { referer: text.slice(0, maxRefererLength), refererDomain: domainOf(text) }
}

function domainOf(text: string): string | null {
  const host = URL.parse(text)?.hostname.toLowerCase() ?? ''
  const domain = host.startsWith('www.') && host.length > 4 ? host.slice(4) : host
  return domain === '' ? null : domain
}
