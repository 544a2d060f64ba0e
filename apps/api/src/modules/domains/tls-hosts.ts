import { parseHostName } from '@waymark/domain'
import { LRUCache } from 'lru-cache'
import type { DomainRepository } from './domains.repository.ts'

export interface TlsHostsDeps {
  domains: Pick<DomainRepository, 'findVerified'>
  /** The host that short links of no custom domain live on. */
  defaultHost: string
  monotonicMs: () => number
}

/** Whether a certificate may be had for the host. Rejects when Postgres is unavailable. */
export type IsOurHost = (host: string) => Promise<boolean>

/** A scan of made-up hosts must not become a query each, and a new domain should not wait long. */
const retentionMs = 5_000
const maxCached = 10_000

/**
 * The hosts that a TLS front may get certificates for (contract §4): the default one and the verified ones,
 * the banned among them, since they still send their visitors on.
 */
export function createIsOurHost({ domains, defaultHost, monotonicMs }: TlsHostsDeps): IsOurHost {
  const known = new LRUCache<string, { isOurs: boolean; untilMs: number }>({ max: maxCached })
  return async (text) => {
    const parsed = parseHostName(text)
    if (!parsed.ok) return false
    if (parsed.host === defaultHost) return true
    const cached = known.get(parsed.host)
    if (cached !== undefined && monotonicMs() < cached.untilMs) return cached.isOurs
    const isOurs = (await domains.findVerified(parsed.host)) !== null
    known.set(parsed.host, { isOurs, untilMs: monotonicMs() + retentionMs })
    return isOurs
  }
}
