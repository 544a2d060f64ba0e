import type { DocumentKind, DocumentRef, SharedDocument } from '../documents/types.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** Who knows the truth about links: the internal API, or the database where it is in the same process. */
export interface LinkSource {
  /** The link at the address; null when it says there is none. Rejects when it cannot say: that is never "none". */
  fetch(address: LinkAddress): Promise<LinkSnapshot | null>
}

/** The same about the documents beside them. */
export interface DocumentSource {
  /** The document as it is now, its content null when there is no such thing. Rejects when that cannot be said. */
  fetchDocument<K extends DocumentKind>(ref: DocumentRef<K>): Promise<SharedDocument<K>>
}
