import { createHmac } from 'node:crypto'

export interface VisitorIdentity {
  /** Null when the address is not known. */
  ip: string | null
  userAgent: string
  linkId: string
}

/**
 * The visitor of one link under one salt: HMAC-SHA256 of address, user agent and link (contract §4), 32 hex characters.
 * Without the salt, which is deleted, it cannot be traced back to the address, not even by trying all of them.
 */
export function visitorId(salt: Uint8Array, { ip, userAgent, linkId }: VisitorIdentity): string {
  // The line break cannot stand in an address or a header, so no two identities share a text.
  return createHmac('sha256', salt)
    .update(`${linkId}\n${ip ?? ''}\n${userAgent}`)
    .digest('hex')
    .slice(0, 32)
}
