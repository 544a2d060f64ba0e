import { answerBioPage, type BioPageDeps } from '../bio/answer-bio-page.ts'
import { sendUnavailable } from '../pages/index.ts'
import { isTurnedAway } from './answer-link.ts'
import type { Answered, Exchange, LinkExchange } from './exchange.ts'
import type { FullLinks } from './limits/full-links.ts'

export interface BesideLinksDeps extends BioPageDeps {
  /** `/{code}+`: says where an open link leads, without going there. */
  showPreview: (exchange: LinkExchange) => Answered
  /** `/{code}/click` and `/click`: from the landing to the offer. */
  hopToOffer: (exchange: Exchange) => Answered
  fullLinks: FullLinks
}

/** Answers an address at which there is no link. What lives there has names that no link can have, so that links pay nothing for it. */
export function answerBesideLinks(deps: BesideLinksDeps, exchange: Exchange): Answered {
  const { code } = exchange.asked
  if (code === 'click' || code.endsWith('/click')) return deps.hopToOffer(exchange)
  return code.endsWith('+') ? answerPreview(deps, exchange) : answerBioPage(deps, exchange)
}

/** The gates come before it, as before the password: a closed link tells nothing. */
async function answerPreview(deps: BesideLinksDeps, exchange: Exchange): Promise<void> {
  const { host, code } = exchange.asked
  const resolved = await deps.resolver.lookup(host.domainKey, code.slice(0, -1))
  switch (resolved.kind) {
    case 'found': {
      const previewed = { ...exchange, link: resolved.link, atMs: deps.clock() }
      return isTurnedAway(deps, previewed) ? undefined : deps.showPreview(previewed)
    }
    case 'unknown':
      return deps.answerNoLink(exchange)
    case 'unavailable':
      return sendUnavailable(exchange.reply, resolved.retryAfterSeconds)
    default:
      return resolved satisfies never
  }
}
