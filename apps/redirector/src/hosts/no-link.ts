import { notFoundUrl } from '@waymark/domain'
import { type DirectoryDomain, isPossibleCode } from '@waymark/replica'
import { hasPassed, type MarkWay } from '../circles/way-marks.ts'
import { redirectTo } from '../deliver/location.ts'
import { sendPage } from '../pages/index.ts'
import { pathOf } from '../request/address.ts'
import type { Answered, Exchange } from '../request/exchange.ts'
import { unlessSuspended } from '../request/unless-suspended.ts'
import { isCounted } from '../request/visit.ts'
import type { SettingsReader } from '../request/visit-settings.ts'
import type { CountDomainVisit } from './domain-visits.ts'

export interface NoLinkDeps {
  settingsOf: SettingsReader
  countDomainVisit: CountDomainVisit
  markWay: MarkWay
}

/**
 * Answers an address at which there is nothing (contract §4): the bare domain with `rootUrl` or our start
 * page, anything else with `notFoundUrl` or 404. On custom domains such visits are counted, apart from
 * clicks. The domains of a suspended workspace answer 410 and count nothing (decision 50).
 */
export function createNoLinkAnswer(deps: NoLinkDeps): (exchange: Exchange) => Answered {
  return (exchange) => {
    const { domain } = exchange.requested.host
    if (domain === null) return void sendPage(exchange.reply, isRoot(exchange) ? 'startPage' : 'notFound')
    const { workspaceId } = domain
    return unlessSuspended(deps, exchange, {
      workspaceId,
      answer: () => answerAtDomain(deps, exchange, domain),
    })
  }
}

const isRoot = ({ request }: Exchange): boolean => /^\/*(?:[?#]|$)/.test(pathOf(request.raw.url ?? '/'))

function answerAtDomain(
  { countDomainVisit, markWay }: NoLinkDeps,
  exchange: Exchange,
  domain: DirectoryDomain,
): undefined {
  const { request, reply, requested } = exchange
  const { code } = requested
  const atRoot = isRoot(exchange)
  if (isCounted(request.raw)) {
    const kind = atRoot ? 'baseUrl' : isPossibleCode(code) ? 'unknownCode' : 'other'
    countDomainVisit(domain, kind)
  }
  const url = atRoot
    ? domain.rootUrl && new URL(domain.rootUrl).href
    : domain.notFoundUrl && notFoundUrl(domain.notFoundUrl, { code, domain: domain.host })
  if (!url) sendPage(reply, atRoot ? 'startPage' : 'notFound')
  else if (hasPassed(requested, domain.domainId)) sendPage(reply, 'circle')
  else redirectTo(reply, { status: 302, url: markWay(exchange, url, domain.domainId), isCounted: false })
}
