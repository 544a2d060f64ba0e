import type { Outcome, ServedBy } from '@waymark/redirect-flow'
import type { RedirectType } from '@waymark/rule-engine'
import type { FastifyReply } from 'fastify'
import { sendPage } from '../pages/index.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import type { Visit } from './visit.ts'

/** A bot that the workspace turns away. */
export interface BlockedOutcome extends ServedBy {
  kind: 'blocked'
}

/** What a visitor gets. */
export type Answer = Outcome | BlockedOutcome

export interface Delivery {
  visit: Visit
  outcome: Answer
  /** False for looking ahead: then no cache may keep even a permanent redirect. */
  isCounted: boolean
}

/** Sends a visitor what was decided. May take its time; the click does not wait for it. */
export type Deliver = (exchange: LinkExchange, delivery: Delivery) => Answered

export function createDeliver(): Deliver {
  return ({ reply }, { outcome, isCounted }) => {
    switch (outcome.kind) {
      case 'redirect':
        redirectTo(reply, { redirectType: outcome.redirectType, url: outcome.url, isCounted })
        return undefined
      case 'content':
      case 'not_found':
      case 'nothing':
      case 'campaign':
        sendPage(reply, 'notFound')
        return undefined
      case 'blocked':
        sendPage(reply, 'blocked')
        return undefined
      default:
        return outcome satisfies never
    }
  }
}

interface Redirection {
  redirectType: RedirectType
  url: string
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
export function redirectTo(reply: FastifyReply, { redirectType, url, isCounted }: Redirection): void {
  const isPermanent = (redirectType === '301' || redirectType === '308') && isCounted
  reply
    .code(statusCodes[redirectType])
    .header('location', url)
    .header('cache-control', isPermanent ? 'private' : 'private, no-store')
    .send()
}
