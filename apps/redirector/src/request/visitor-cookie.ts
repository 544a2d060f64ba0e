import type { IncomingMessage } from 'node:http'
import type { RandomBytes } from '@waymark/domain'

/** The first-party cookie that distinguishes visitors of one address (contract §4, "Visitor identity"). */
export interface VisitorCookie {
  /** A random id that says nothing of the visitor. */
  id: string
  /** Made for this visit: nothing can be known by it. */
  isNew: boolean
  /** What to send; null: the visitor has it already, for long enough. */
  setCookie: string | null
}

const name = 'wm_v'
const idBytes = 16
const pattern = /(?:^|;\s*)wm_v=([\w-]{22})\.([0-9a-z]{1,9})(?=;|$)/

/** The id that the request brings; null: none. */
export function readVisitorCookie(request: IncomingMessage): { id: string; endsAtMs: number } | null {
  const match = pattern.exec(request.headers.cookie ?? '')
  if (match === null) return null
  const [, id = '', ends = ''] = match
  return { id, endsAtMs: Number.parseInt(ends, 36) * 1_000 }
}

/**
 * The visitor's cookie, made where it has none. It lasts as long as the uniqueness windows of the links that
 * need it: sent again only by one that needs it for longer. It contains its own end, since browsers do not
 * send it.
 */
export function visitorCookie(
  request: IncomingMessage,
  { atMs, hours, randomBytes }: { atMs: number; hours: number; randomBytes: RandomBytes },
): VisitorCookie {
  const known = readVisitorCookie(request)
  const endsAtMs = atMs + hours * 3_600_000
  // To the minute: two links of the same hours must not send it alternately.
  if (known !== null && known.endsAtMs >= endsAtMs - 60_000)
    return { id: known.id, isNew: false, setCookie: null }
  const id = known?.id ?? Buffer.from(randomBytes(idBytes)).toString('base64url')
  const ends = Math.ceil(endsAtMs / 1_000).toString(36)
  const setCookie = cookieText(request, { name, value: `${id}.${ends}`, maxAgeSeconds: hours * 3_600 })
  return { id, isNew: known === null, setCookie }
}

/** Whether the browser requests not to be tracked. */
export function requestsNoTracking({ headers }: IncomingMessage): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/**
 * A `Set-Cookie` of ours: out of reach for scripts, for this site alone, over TLS where the visitor came by
 * it.
 */
export function cookieText(
  request: IncomingMessage,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
): string {
  const secure = isEncrypted(request) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Any client may send the header; a false one only makes its own browser restrict the cookie to TLS. */
function isEncrypted({ socket, headers }: IncomingMessage): boolean {
  return 'encrypted' in socket || headers['x-forwarded-proto'] === 'https'
}
