import { deepLinkFor, type RedirectOutcome } from '@waymark/redirect-flow'
import type { RetargetingPixel } from '@waymark/replica'
import type { RedirectType } from '@waymark/rule-engine'
import type { MarkWay } from '../circles/way-marks.ts'
import { sendPage } from '../pages/index.ts'
import { mayFirePixels } from '../pixels/index.ts'
import type { Answered, LinkExchange } from '../request/exchange.ts'
import { sendContent, sendNothing } from './content.ts'
import { sendDeepLink } from './deep-link-page.ts'
import type { Deliver, Delivery, SendOn } from './delivery.ts'
import { createFetchForVisitor, type FetchForVisitorDeps } from './fetch-for-visitor.ts'
import type { Gateway } from './gateway.ts'
import { sendBlankReferrer } from './kinds/blank-referrer.ts'
import { createCurl } from './kinds/curl.ts'
import { createDoubleMeta } from './kinds/double-meta.ts'
import { sendFormSubmit } from './kinds/form-submit.ts'
import { sendIframe } from './kinds/iframe.ts'
import { sendJs } from './kinds/js.ts'
import { sendMeta } from './kinds/meta.ts'
import { createRemote } from './kinds/remote.ts'
import { type RedirectStatus, redirectTo } from './location.ts'

export interface DeliverDeps extends FetchForVisitorDeps {
  gateway: Gateway
  markWay: MarkWay
}

/**
 * How each redirect type goes on: by a status alone, or in a way of its own (contract §4, `redirectType`).
 */
type Ways = Readonly<Record<RedirectType, RedirectStatus | SendOn>>

function createWays({ gateway, ...fetching }: Omit<DeliverDeps, 'markWay'>): Ways {
  const fetchForVisitor = createFetchForVisitor(fetching)
  return {
    '302': 302,
    '301': 301,
    '303': 303,
    '307': 307,
    '308': 308,
    meta: sendMeta,
    double_meta: createDoubleMeta(gateway),
    js: sendJs,
    iframe: sendIframe,
    blank_referrer: sendBlankReferrer,
    formsubmit: sendFormSubmit,
    remote: createRemote(fetchForVisitor),
    curl: createCurl(fetchForVisitor),
  }
}

/** Sends what was decided (contract §4, "deliver"). A plain redirect waits for nothing. */
export function createDeliver({ markWay, ...deps }: DeliverDeps): Deliver {
  const ways = createWays(deps)
  const urlOf = (exchange: LinkExchange, { url }: RedirectOutcome) =>
    markWay(exchange, url, exchange.link.facts.linkId)
  return (exchange, delivery) => {
    const { reply } = exchange
    const { outcome } = delivery
    switch (outcome.kind) {
      case 'redirect':
        return sendOn(ways, exchange, { delivery, outcome, url: urlOf(exchange, outcome) })
      case 'content':
        sendContent(reply, outcome)
        return undefined
      case 'nothing':
        sendNothing(reply)
        return undefined
      case 'not_found':
      // The campaign cannot be served: it is closed, unknown, or one of a loop.
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

interface Redirecting {
  delivery: Delivery
  outcome: RedirectOutcome
  /** The target of the outcome, marked where it leads to a link of ours. */
  url: string
}

function sendOn(ways: Ways, exchange: LinkExchange, { delivery, outcome, url }: Redirecting): Answered {
  const { reply } = exchange
  const { redirectType } = outcome
  const { visitor, clickToken } = delivery.visit
  const deepLink = delivery.isCounted ? deepLinkFor(outcome, visitor, clickToken) : null
  if (deepLink !== null) {
    const pixels = pixelsFor(exchange, delivery)
    return sendDeepLink({ exchange, reply, url, pixels, deepLink, redirectType })
  }
  const way = ways[redirectType]
  if (typeof way === 'function') return way({ exchange, reply, url, pixels: pixelsFor(exchange, delivery) })
  redirectTo(reply, { status: way, url, isCounted: delivery.isCounted })
  return undefined
}

const none: readonly RetargetingPixel[] = []

function pixelsFor(exchange: LinkExchange, { visit, isCounted, respectDnt }: Delivery) {
  const { request, link } = exchange
  const { headers } = request.raw
  const mayFire = mayFirePixels({ headers, isBot: visit.visitor.isBot, isCounted, respectDnt })
  return mayFire ? link.facts.retargetingPixels : none
}
