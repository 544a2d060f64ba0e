import type { CompiledLink } from '@waymark/redirect-flow'

/**
 * Links whose click limit is known to be reached: a count does not go down, and a changed link is another
 * object.
 */
export interface FullLinks {
  has(link: CompiledLink): boolean
  add(link: CompiledLink): void
}

export function createFullLinks(): FullLinks {
  const links = new WeakSet<CompiledLink>()
  return { has: (link) => links.has(link), add: (link) => void links.add(link) }
}
