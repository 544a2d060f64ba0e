import type { CompiledLink } from '@waymark/redirect-flow'
import { LRUCache } from 'lru-cache'

/** Links whose click limit is known to be reached: a count does not go down, but a limit may be changed. */
export interface FullLinks {
  has(link: CompiledLink): boolean
  add(link: CompiledLink): void
}

/** Of those that were visited last; of another one the store knows. */
const maxKnown = 100_000

export function createFullLinks(): FullLinks {
  const limits = new LRUCache<string, number>({ maxSize: maxKnown, sizeCalculation: () => 1 })
  return {
    has: ({ facts: { linkId, clickLimit } }) => clickLimit !== null && limits.get(linkId) === clickLimit,
    add({ facts: { linkId, clickLimit } }) {
      if (clickLimit !== null) limits.set(linkId, clickLimit)
    },
  }
}
