import { isPossibleCode } from '@waymark/replica'
import { redirectTo } from '../deliver/location.ts'
import { sendPage } from '../pages/index.ts'
import { pathOf } from '../request/address.ts'
import type { Answered, Exchange } from '../request/exchange.ts'
import { isCounted } from '../request/visit.ts'
import type { CountDomainVisit } from './domain-visits.ts'

export interface NoLinkDeps {
  countDomainVisit: CountDomainVisit
}

/**
 * Answers an address at which there is nothing (contract §4): the bare domain with `rootUrl` or our start
 * page, anything else with `notFoundUrl` or 404. On custom domains such visits are counted, apart from
 * clicks.
 */
export function createNoLinkAnswer({ countDomainVisit }: NoLinkDeps): (exchange: Exchange) => Answered {
  return ({ request, reply, requested: { host, code } }) => {
    const { domain } = host
    const isRoot = /^\/*(?:[?#]|$)/.test(pathOf(request.raw.url ?? '/'))
    if (domain !== null && isCounted(request.raw)) {
      const kind = isRoot ? 'baseUrl' : isPossibleCode(code) ? 'unknownCode' : 'other'
      countDomainVisit(domain, kind)
    }
    const url = isRoot ? domain?.rootUrl : domain?.notFoundUrl
    if (url) redirectTo(reply, { status: 302, url: new URL(url).href, isCounted: false })
    else sendPage(reply, isRoot ? 'startPage' : 'notFound')
    return undefined
  }
}
