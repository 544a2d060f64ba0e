import { withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { CompiledLink } from '@waymark/redirect-flow'
import { linkCounter } from './counters-of-link.ts'
import type { FullLinks } from './full-links.ts'

export type IsLinkFull = (link: CompiledLink) => Promise<boolean>

export interface LinkFullDeps {
  kv: Pick<Kv, 'get'>
  fullLinks: FullLinks
  onError: (error: unknown) => void
}

const countTimeout = { timeoutMs: 20, what: 'Reading the count of a link' }

/**
 * Whether the click limit of a link is reached, for those who use none of it up. Never rejects: where it
 * cannot be found out in time, it is not taken for reached.
 */
export function createIsLinkFull({ kv, fullLinks, onError }: LinkFullDeps): IsLinkFull {
  return async (link) => {
    const counter = linkCounter(link)
    if (counter === null) return false
    if (fullLinks.has(link)) return true
    try {
      const count = Number((await withTimeout(kv.get(counter.key), countTimeout)) ?? 0)
      if (count >= counter.limit) fullLinks.add(link)
      return count >= counter.limit
    } catch (error) {
      onError(error)
      return false
    }
  }
}
