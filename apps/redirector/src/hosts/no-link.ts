import { notFoundUrl } from '@waymark/domain'
import { isPossibleCode } from '@waymark/replica'
import { hasPassed, type MarkWay } from '../circles/way-marks.ts'
import { redirectTo } from '../deliver/location.ts'
import { sendPage } from '../pages/index.ts'
import { pathOf } from '../request/address.ts'
import type { Answered, Exchange } from '../request/exchange.ts'
import { isCounted } from '../request/visit.ts'
import type { CountDomainVisit } from './domain-visits.ts'

export interface NoLinkDeps {
  countDomainVisit: CountDomainVisit
  markWay: MarkWay
}

/**
 * Answers an address at which there is nothing (contract §4): the bare domain with `rootUrl` or our start
 * page, anything else with `notFoundUrl` or 404. On custom domains such visits are counted, apart from
 * clicks.
 */
export function createNoLinkAnswer({
  countDomainVisit,
  markWay,
}: NoLinkDeps): (exchange: Exchange) => Answered {
  return (exchange) => {
    const { request, reply, requested } = exchange
    const {
      code,
      host: { domain },
    } = requested
    const isRoot = /^\/*(?:[?#]|$)/.test(pathOf(request.raw.url ?? '/'))
    if (domain !== null && isCounted(request.raw)) {
      const kind = isRoot ? 'baseUrl' : isPossibleCode(code) ? 'unknownCode' : 'other'
      countDomainVisit(domain, kind)
    }
    const url =
      domain &&
      (isRoot
        ? domain.rootUrl && new URL(domain.rootUrl).href
        : domain.notFoundUrl && notFoundUrl(domain.notFoundUrl, { code, domain: domain.host }))
    if (!url) sendPage(reply, isRoot ? 'startPage' : 'notFound')
    else if (hasPassed(requested, domain.domainId)) sendPage(reply, 'circle')
    else redirectTo(reply, { status: 302, url: markWay(exchange, url, domain.domainId), isCounted: false })
    return undefined
  }
}
