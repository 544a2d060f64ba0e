import type { RedirectType } from '@waymark/rule-engine'
import type { FastifyReply } from 'fastify'

export interface Delivery {
  redirectType: RedirectType
  url: string
  /** False for looking ahead: then no cache may keep even a permanent redirect. */
  isCounted: boolean
}

/** The kinds that are a page of ours are sent as a plain redirect until those pages are there. */
const statusCodes = {
  '302': 302,
  '301': 301,
  '303': 303,
  '307': 307,
  '308': 308,
  meta: 302,
  double_meta: 302,
  js: 302,
  iframe: 302,
  blank_referrer: 302,
  formsubmit: 302,
  remote: 302,
  curl: 302,
} as const satisfies Record<RedirectType, number>

/**
 * Sends the visitor on, with an empty body (contract §4). A cache that kept a temporary redirect would hide clicks and
 * send people by other people's rules; a permanent one may be kept, but only by the visitor's own browser.
 */
export function deliver(reply: FastifyReply, { redirectType, url, isCounted }: Delivery): void {
  const isPermanent = (redirectType === '301' || redirectType === '308') && isCounted
  reply
    .code(statusCodes[redirectType])
    .header('location', url)
    .header('cache-control', isPermanent ? 'private' : 'private, no-store')
    .send()
}
