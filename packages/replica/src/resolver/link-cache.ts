import { LRUCache } from 'lru-cache'
import { addressKey } from '../address.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import type { CacheState } from './freshness.ts'
import type { FoundLink } from './resolved.ts'

/** One version of a link, shared by all of its addresses that are held. */
export interface CachedLink<T> extends CacheState {
  readonly linkId: string
  readonly version: number
  readonly domainKey: string
  readonly codes: readonly string[]
  /** Made once, so that a warm answer allocates nothing. */
  readonly resolved: FoundLink<T>
}

export interface LinkCacheDeps<T> {
  compile: (snapshot: LinkSnapshot) => T
  maxAddresses: number
}

export interface LinkCache<T> {
  get(key: string): CachedLink<T> | undefined
  /** As `get`, but does not count as asked for. */
  peek(key: string): CachedLink<T> | undefined
  /**
   * Holds the link at the address and brings its other held addresses to the same version; a version is compiled once.
   * `isNew` is false when this version was held. Throws what `compile` throws; then nothing has changed.
   */
  put(address: LinkAddress, snapshot: LinkSnapshot): { held: CachedLink<T>; isNew: boolean }
  delete(key: string): void
  readonly size: number
}

/** The links held in memory, by address. */
export function createLinkCache<T>({ compile, maxAddresses }: LinkCacheDeps<T>): LinkCache<T> {
  const slots = new LRUCache<string, CachedLink<T>>({ max: maxAddresses })

  /** The newest version of the link held at any of its addresses. */
  function validEntryOf({ linkId, domainKey, codes }: LinkSnapshot): CachedLink<T> | undefined {
    let newest: CachedLink<T> | undefined
    for (const code of codes) {
      const held = slots.peek(addressKey(domainKey, code))
      if (held?.linkId === linkId && (newest === undefined || held.version > newest.version)) newest = held
    }
    return newest
  }

  function replace(old: CachedLink<T>, fresh: CachedLink<T>): void {
    for (const code of old.codes) {
      const key = addressKey(old.domainKey, code)
      if (slots.peek(key) !== old) continue
      if (fresh.codes.includes(code)) slots.set(key, fresh)
      else slots.delete(key)
    }
  }

  return {
    get: (key) => slots.get(key),
    peek: (key) => slots.peek(key),
    put({ domainKey, code }, snapshot) {
      const standing = validEntryOf(snapshot)
      const isCached =
        standing !== undefined && standing.version >= snapshot.version && standing.codes.includes(code)
      const held = isCached ? standing : cachedLink(snapshot, compile(snapshot))
      if (standing !== undefined && standing.version < held.version) replace(standing, held)
      // The link's own text of the code: what a visitor asked for is a piece of an address line, and would keep all of that.
      slots.set(addressKey(domainKey, held.codes.find((own) => own === code) ?? code), held)
      return { held, isNew: !isCached }
    },
    delete: (key) => void slots.delete(key),
    get size() {
      return slots.size
    },
  }
}

const cachedLink = <T>({ linkId, version, domainKey, codes }: LinkSnapshot, link: T): CachedLink<T> => ({
  linkId,
  version,
  domainKey,
  codes,
  resolved: { kind: 'found', link },
  staleAtMs: 0,
  epoch: 0,
  isConfirmed: false,
})
