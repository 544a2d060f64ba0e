import type { IncomingMessage } from 'node:http'
import { cookieText } from '../request/visitor-cookie.ts'

/**
 * The click that brought the visitor to a landing, for hops that do not name it (contract §4,
 * `landing_offer`).
 */
export interface CookieClick {
  clickToken: string
  /** Of the link that was visited, at this host. */
  code: string
}

const name = 'wm_c'
const pattern = /(?:^|;\s*)wm_c=([0-9a-f-]{36})\.([\w-]{1,64})(?=;|$)/

/**
 * Null: none, or none that can be read. It comes from the visitor: a claim, as a `click_id` in the query is.
 */
export function readClickCookie(request: IncomingMessage): CookieClick | null {
  const match = pattern.exec(request.headers.cookie ?? '')
  if (match === null) return null
  const [, clickToken = '', code = ''] = match
  return { clickToken, code }
}

/**
 * Lax: a link from the landing to us is a navigation of the whole page, so the cookie comes along from
 * another site too.
 */
export function clickCookie(
  request: IncomingMessage,
  { clickToken, code }: CookieClick,
  maxAgeSeconds: number,
): string {
  return cookieText(request, { name, value: `${clickToken}.${code}`, maxAgeSeconds })
}
