import type { LinkExchange } from '../request/exchange.ts'
import { hasPasswordCookie, type LockedLink } from './password-cookie.ts'

/** Null: the visitor may come in. */
export function lockOf({
  link,
  request,
  atMs,
}: Pick<LinkExchange, 'link' | 'request' | 'atMs'>): LockedLink | null {
  const { linkId, passwordHash } = link.facts
  if (passwordHash === null) return null
  const lock = { linkId, passwordHash }
  return hasPasswordCookie(request.raw, lock, atMs) ? null : lock
}
