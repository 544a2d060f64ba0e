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

/** A visitor whose identity is asked for again and again. The last answer is kept in it. */
export interface IdentifiedVisitor {
  ip: string | null
  userAgent: string
  lastIdentity: { salt: Uint8Array; linkId: string; visitorId: string } | null
}

/** As {@link visitorId}, but free of the hashing (which costs as much as the rest of a redirect) for a visitor who comes again. */
export function identify(visitor: IdentifiedVisitor, salt: Uint8Array, linkId: string): string {
  const last = visitor.lastIdentity
  if (last !== null && last.salt === salt && last.linkId === linkId) return last.visitorId
  const id = visitorId(salt, { ip: visitor.ip, userAgent: visitor.userAgent, linkId })
  visitor.lastIdentity = { salt, linkId, visitorId: id }
  return id
}
