import { createKeyedHash } from './keyed-hash.ts'

export interface VisitorIdentity {
  /** Null when the address is not known. */
  ip: string | null
  userAgent: string
  linkId: string
}

const idBytes = 16

/** A visitor as it is in clicks, and what this node knows of it besides. */
export interface Identity {
  visitorId: string
  /** Unix ms until which the visitor counts as seen on the link; 0 when nothing is known here. */
  seenUntilMs: number
}

/** A visitor whose identity is computed repeatedly. The last result is cached in it. */
export interface IdentifiedVisitor {
  ip: string | null
  userAgent: string
  lastIdentity: { salt: Uint8Array; linkId: string; identity: Identity } | null
}

/** What visitors are called. Its parts of salts are cached for as long as the salts exist. */
export interface VisitorIds {
  /**
   * The visitor of one link under one salt: HMAC-SHA256 of address, user agent and link (contract §4), 32 hex
   * characters. Without the salt, which is deleted, it cannot be traced back to the address, not even by
   * trying all of them.
   */
  visitorId(salt: Uint8Array, visitor: VisitorIdentity): string
  /**
   * The identity with `visitorId`, but free of the hashing (which costs as much as the rest of a redirect)
   * for a visitor who comes again; then it is the same object.
   */
  identify(visitor: IdentifiedVisitor, salt: Uint8Array, linkId: string): Identity
}

/** See {@link VisitorIds}. */
export function createVisitorIds(): VisitorIds {
  const keyedHash = createKeyedHash()
  // The line break cannot stand in an address or a header, so no two identities share a text.
  const visitorId: VisitorIds['visitorId'] = (salt, { ip, userAgent, linkId }) =>
    keyedHash(salt, `${linkId}\n${ip ?? ''}\n${userAgent}`, idBytes)
  return {
    visitorId,
    identify(visitor, salt, linkId) {
      const last = visitor.lastIdentity
      if (last !== null && last.salt === salt && last.linkId === linkId) return last.identity
      const id = visitorId(salt, { ip: visitor.ip, userAgent: visitor.userAgent, linkId })
      const identity = { visitorId: id, seenUntilMs: 0 }
      visitor.lastIdentity = { salt, linkId, identity }
      return identity
    },
  }
}
