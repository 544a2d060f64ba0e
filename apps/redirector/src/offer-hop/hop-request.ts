import type { IncomingMessage } from 'node:http'
import { firstValues, isUnreplacedToken, parseQuery, uuidV7TimeMs } from '@waymark/domain'
import type { RequestAddress } from '../request/address.ts'
import { type CookieClick, readClickCookie } from './click-cookie.ts'

/** What a hop requests: `/{code}/click` or `/click`, with `click_id`, `offer_id`. */
export interface HopRequest {
  /** Null: the click decides. */
  code: string | null
  /** Null: none that can be one of ours. */
  click: HopClick | null
  offerId: string | null
}

export interface HopClick {
  clickToken: string
  /** Unix ms: from the token. */
  clickedAtMs: number
  /** Of the link that was visited, where the cookie names it. */
  code: string | null
}

/**
 * Longer than any campaign's attribution window. An older token is ignored: its visitor counts as a new one.
 */
const maxAgeMs = 90 * 86_400_000
/** Clocks of two nodes may differ. */
const toleranceMs = 60_000

export function readHop(
  { code, search }: RequestAddress,
  request: IncomingMessage,
  nowMs: number,
): HopRequest {
  const query = firstValues(parseQuery(search))
  const hopCode = code === 'click' ? null : code.slice(0, -'/click'.length)
  const named = clickOf({ clickToken: query.get('click_id') ?? '', code: null }, nowMs)
  return {
    code: hopCode,
    click: named ?? cookieClick(readClickCookie(request), hopCode, nowMs),
    offerId: offerOf(query.get('offer_id')),
  }
}

/** Returns `null` where the landing names none. */
function offerOf(named: string | undefined): string | null {
  return named === undefined || isUnreplacedToken(named) ? null : named.toLowerCase()
}

/** The cookie's click, unless the hop is one of another link. */
function cookieClick(existing: CookieClick | null, code: string | null, nowMs: number): HopClick | null {
  if (existing === null || (code !== null && code !== existing.code)) return null
  return clickOf(existing, nowMs)
}

function clickOf({ clickToken, code }: Omit<HopClick, 'clickedAtMs'>, nowMs: number): HopClick | null {
  const clickedAtMs = uuidV7TimeMs(clickToken)
  if (clickedAtMs === null) return null
  const ageMs = nowMs - clickedAtMs
  if (ageMs > maxAgeMs || ageMs < -toleranceMs) return null
  return { clickToken: clickToken.toLowerCase(), clickedAtMs, code }
}
