import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cookieText } from '../request/visitor-cookie.ts'

/** A link that has a password. */
export interface LockedLink {
  linkId: string
  /** As it is stored: it is not known outside, and a changed password has another one. */
  passwordHash: string
}

/** Long enough for a working day. */
const maxAgeSeconds = 24 * 3_600

/** One a link, so that several can be open. */
const nameOf = ({ linkId }: LockedLink): string => `wm_p_${linkId.replaceAll('-', '')}`

/** What shows that the visitor knew the password: signed, for this link, as long as it has this password. */
export function passwordCookie(request: IncomingMessage, link: LockedLink, atMs: number): string {
  const ends = Math.ceil(atMs / 1_000 + maxAgeSeconds).toString(36)
  return cookieText(request, { name: nameOf(link), value: `${ends}.${signature(link, ends)}`, maxAgeSeconds })
}

/** Whether the request brings such a cookie. */
export function hasPasswordCookie(request: IncomingMessage, link: LockedLink, atMs: number): boolean {
  const given = cookieValue(request.headers.cookie, nameOf(link))
  const [, ends = '', signed = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(given ?? '') ?? []
  if (signed === '' || Number.parseInt(ends, 36) * 1_000 <= atMs) return false
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(link, ends)))
}

/** The stored hash is the key: every node has it, and with the password the cookies of the old one end. */
function signature({ linkId, passwordHash }: LockedLink, ends: string): string {
  return createHmac('sha256', passwordHash).update(`password of ${linkId} until ${ends}`).digest('base64url')
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`
  for (const part of header?.split(';') ?? []) {
    const pair = part.trim()
    if (pair.startsWith(prefix)) return pair.slice(prefix.length)
  }
  return undefined
}
