import type { CompiledLink } from '@waymark/redirect-flow'
import { LRUCache } from 'lru-cache'

/**
 * Links whose click limit is known to be reached: a count does not go down, and a changed link is another
 * version.
 */
export interface FullLinks {
  has(link: Pick<CompiledLink, 'facts'>): boolean
  add(link: Pick<CompiledLink, 'facts'>): void
}

const maxFullLinks = 10_000

/** By id and version: a link that is not visited for a while is compiled again, and is another object then. */
export function createFullLinks(): FullLinks {
  const versions = new LRUCache<string, number>({ max: maxFullLinks })
  return {
    has: ({ facts: { linkId, version } }) => versions.get(linkId) === version,
    add: ({ facts: { linkId, version } }) => void versions.set(linkId, version),
  }
}
