import type { RandomBytes } from '@waymark/domain'
import type { EventPublisher, FlowEvent } from '@waymark/events'
import { checkAvailability } from '@waymark/redirect-flow'
import { answerClosed } from '../deliver/answer-closed.ts'
import type { Deliver } from '../deliver/delivery.ts'
import { redirectTo } from '../deliver/location.ts'
import type { LoadHistory } from '../history/load-history.ts'
import type { SaveHistory } from '../history/save-history.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import type { Answer, BlockedOutcome } from '../request/answer.ts'
import type { Answered, Exchange, LinkExchange } from '../request/exchange.ts'
import { isCounted, type Visit, type VisitReader } from '../request/visit.ts'
import type { SettingsReader, VisitSettings } from '../request/visit-settings.ts'
import type { NamingSalts } from '../request/visitor-names.ts'
import { chooseForHop } from './choose-for-hop.ts'
import { type FindClickDeps, type FoundClick, findClick } from './find-click.ts'
import { readHop } from './hop-request.ts'
import { searchOfVisit, visitOfClick } from './hop-visit.ts'
import type { OfferCounter } from './offer-counter.ts'
import { pastLanding } from './past-landing.ts'
import { recordHop } from './record-hop.ts'

export interface OfferHopDeps extends FindClickDeps {
  settingsOf: SettingsReader
  readVisit: VisitReader
  deliver: Deliver
  salts: NamingSalts
  loadHistory: LoadHistory
  saveHistory: SaveHistory
  flowEvents: Pick<EventPublisher<FlowEvent>, 'record'>
  counter: Pick<OfferCounter, 'count'>
  answerNoLink: (exchange: Exchange) => Answered
  /** An ordinary visit of a link. */
  visitLink: (exchange: LinkExchange) => Answered
  randomBytes: RandomBytes
  /** Unix ms. */
  clock: () => number
  /** In [0, 1). */
  random: () => number
}

/**
 * `GET|HEAD /{code}/click` and `/click` (contract §4, `landing_offer`): from the landing to an offer. The
 * click is that of `click_id`, else of the cookie. Where the click of the hop is not known, it is a visit of
 * the link that skips its landing: a browser without cookies is not sent in a circle.
 */
export function createOfferHop(deps: OfferHopDeps): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { requested, request, reply } = exchange
    const atMs = deps.clock()
    const hop = readHop(requested, request.raw, atMs)
    const found = await findClick(deps, hop, requested.host.domainKey)
    switch (found.kind) {
      case 'click':
        return goOn(deps, { exchange, atMs, requestedOfferId: hop.offerId, click: found.click })
      case 'visit':
        return visitWithoutLanding(deps, { ...exchange, link: found.link, atMs })
      case 'unknown':
        return deps.answerNoLink(exchange)
      case 'unavailable':
        return sendUnavailable(reply, found.retryAfterSeconds)
      default:
        return found satisfies never
    }
  }
}

/** A visit of the link that goes straight to where its landing leads. */
function visitWithoutLanding(deps: OfferHopDeps, exchange: LinkExchange): Answered {
  const { requested, link } = exchange
  if (link.facts.passwordHash !== null) return requirePasswordAtLink(exchange)
  const instead = (visit: Visit, outcome: Answer | null) =>
    pastLanding(link, { visit, outcome, random: deps.random })
  const visited = { ...requested, code: link.facts.shortCode, search: searchOfVisit(requested.search) }
  return deps.visitLink({ ...exchange, requested: visited, instead })
}

/** Nothing shows that the visitor got past the password; the link itself requires it. */
function requirePasswordAtLink({ reply, link }: LinkExchange): undefined {
  redirectTo(reply, { status: 302, url: link.facts.shortUrl, isCounted: false })
}

interface Hop {
  exchange: Exchange
  atMs: number
  requestedOfferId: string | null
  click: FoundClick
}

async function goOn(deps: OfferHopDeps, { exchange, atMs, requestedOfferId, click }: Hop): Promise<void> {
  const { link, flow } = click
  const onLink: LinkExchange = { ...exchange, link, atMs }
  if (flow === null && link.facts.passwordHash !== null) return requirePasswordAtLink(onLink)
  // Who came in time may take the time to read the landing.
  const closed = checkAvailability(link, flow === null ? atMs : click.clickedAtMs)
  if (closed !== null) return answerClosed(exchange.reply, closed)
  const settings = await deps.settingsOf(link.facts.workspaceId)
  const decided = decidedVisit(deps, onLink, settings)
  const visit = visitOfClick(decided.visit, click.clickToken, flow)
  const outcome = decided.isBlocked
    ? blocked
    : await chooseForHop(deps, { exchange: onLink, click, visit, requestedOfferId, settings })
  if (outcome === null) return sendPage(exchange.reply, 'notFound')
  const counted = isCounted(exchange.request.raw)
  const delivered = deps.deliver(onLink, {
    visit,
    outcome: temporary(outcome),
    isCounted: counted,
    respectDnt: settings.respectDnt,
  })
  if (counted) recordHop(deps, { click, visit, outcome, given: decided.visit.visitor.subIds })
  return delivered
}

/** A browser that caches the redirect of one click would send the next one with its token. */
function temporary(outcome: Answer): Answer {
  if (outcome.kind !== 'redirect') return outcome
  switch (outcome.redirectType) {
    case '301':
      return { ...outcome, redirectType: '302' }
    case '308':
      return { ...outcome, redirectType: '307' }
    default:
      return outcome
  }
}

function decidedVisit(
  deps: OfferHopDeps,
  { request, requested, link, atMs }: LinkExchange,
  settings: VisitSettings,
): { visit: Visit; isBlocked: boolean } {
  const visit = deps.readVisit({ request: request.raw, search: requested.search, link, atMs })
  const verdict = settings.classify?.(visit)
  if (verdict === undefined) return { visit, isBlocked: false }
  visit.visitor.isBot = verdict !== null
  visit.visitor.botReason = verdict?.reason ?? null
  return { visit, isBlocked: verdict?.isBlocked === true }
}

const blocked: BlockedOutcome = Object.freeze({
  kind: 'blocked',
  ruleId: null,
  landingId: null,
  offerId: null,
  networkId: null,
})
