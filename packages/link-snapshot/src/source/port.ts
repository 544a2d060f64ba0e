import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** Who knows the truth about links: the internal API, or the database where it is in the same process. */
export interface LinkSource {
  /** The link at the address; null when it says there is none. Rejects when it cannot say: that is never "none". */
  fetch(address: LinkAddress): Promise<LinkSnapshot | null>
}
