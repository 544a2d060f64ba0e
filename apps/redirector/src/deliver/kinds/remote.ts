import { parseTargetUrl } from '@waymark/domain'
import type { OutboundResponse } from '@waymark/outbound-http'
import type { SendOn } from '../delivery.ts'
import type { FetchForVisitor } from '../fetch-for-visitor.ts'
import { redirectTo } from '../location.ts'

/**
 * `remote`: the target's answer is a text, and that is the next URL. Where it is none, the visitor goes to
 * the target itself.
 */
export function createRemote(fetchForVisitor: FetchForVisitor): SendOn {
  return async (way) => {
    const response = await fetchForVisitor(way)
    const url = (response && nextUrl(response)) ?? way.url
    redirectTo(way.reply, { status: 302, url, isCounted: false })
  }
}

/** An absolute http(s) URL by the rules for targets, fit for a header; null: the answer is none. */
function nextUrl({ status, body }: OutboundResponse): string | null {
  if (status < 200 || status > 299) return null
  const text = body.toString().trim()
  return parseTargetUrl(text).ok ? (URL.parse(text)?.href ?? null) : null
}
