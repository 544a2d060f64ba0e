import {
  firstValues,
  parseQuery,
  type QueryParameter,
  type RandomBytes,
  readParameters,
  uuidV7,
} from '@waymark/domain'
import type { EventPublisher, FlowEvent } from '@waymark/events'
import { type CompiledLink, checkAvailability } from '@waymark/redirect-flow'
import { hasPassed } from '../circles/way-marks.ts'
import type { AnswerClosed } from '../deliver/answer-closed.ts'
import type { Deliver } from '../deliver/delivery.ts'
import { redirectTo } from '../deliver/location.ts'
import type { LoadHistory } from '../history/load-history.ts'
import type { SaveHistory } from '../history/save-history.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { type Answer, blockedOutcome } from '../request/answer.ts'
import type { Answered, Exchange, LinkExchange } from '../request/exchange.ts'
import { unlessSuspended } from '../request/unless-suspended.ts'
import { isCounted, type Visit, type VisitReader } from '../request/visit.ts'
import { applyBotRules, type SettingsReader, type VisitSettings } from '../request/visit-settings.ts'
import type { NamingSalts } from '../request/visitor-names.ts'
import { chooseForHop } from './choose-for-hop.ts'
import { type FindClickDeps, type FoundClick, findClick } from './find-click.ts'
import { readHop } from './hop-request.ts'
import type { OfferCounter } from './offer-counter.ts'
import { pastLanding } from './past-landing.ts'
import type { StoredFlow } from './stored-flow.ts'

export interface OfferHopDeps extends FindClickDeps {
  settingsOf: SettingsReader
  readVisit: VisitReader
  deliver: Deliver
  answerClosed: AnswerClosed
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
        return continueClick(deps, { exchange, atMs, requestedOfferId: hop.offerId, click: found.click })
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
  const { workspaceId, passwordHash } = link.facts
  if (passwordHash !== null)
    return unlessSuspended(deps, exchange, { workspaceId, answer: () => requirePasswordAtLink(exchange) })
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

function continueClick(deps: OfferHopDeps, hop: Hop): Answered {
  const { workspaceId } = hop.click.link.facts
  return unlessSuspended(deps, hop.exchange, {
    workspaceId,
    answer: (settings) => goOn(deps, hop, settings),
  })
}

async function goOn(
  deps: OfferHopDeps,
  { exchange, atMs, requestedOfferId, click }: Hop,
  settings: VisitSettings,
): Promise<void> {
  const { link, flow } = click
  const onLink: LinkExchange = { ...exchange, link, atMs }
  if (hasPassed(exchange.requested, link.facts.linkId)) return sendPage(exchange.reply, 'circle')
  if (flow === null && link.facts.passwordHash !== null) return requirePasswordAtLink(onLink)
  // Who came in time may take the time to read the landing.
  const closed = checkAvailability(link, flow === null ? atMs : click.clickedAtMs)
  if (closed !== null) return deps.answerClosed(onLink, closed)
  const { request, requested } = exchange
  const hopVisit = deps.readVisit({ request: request.raw, requested, link, atMs })
  const isBlocked = applyBotRules(settings, hopVisit)
  const visit = visitOfClick(hopVisit, click)
  const outcome = isBlocked
    ? blockedOutcome
    : await chooseForHop(deps, { exchange: onLink, click, visit, requestedOfferId, settings })
  if (outcome === null) return sendPage(exchange.reply, 'notFound')
  const counted = isCounted(request.raw)
  const delivered = deps.deliver(onLink, {
    visit,
    outcome: temporary(outcome),
    isCounted: counted,
    respectDnt: settings.respectDnt,
  })
  if (counted) recordHop(deps, { click, visit, outcome, given: hopVisit.visitor.subIds })
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

/** Parameters that speak to us: no offer gets them. */
const ownParameters: readonly string[] = ['click_id', 'offer_id']

const isForOthers = ({ key }: QueryParameter): boolean => !ownParameters.includes(key)

/** The raw query of a hop as that of a visit. */
function searchOfVisit(search: string): string {
  const parameters = parseQuery(search).filter(isForOthers)
  return parameters.map(({ text }) => text).join('&')
}

/**
 * The hop as a visit of its click: its token, and for the macros of the offer what the click brought along;
 * what the hop itself says takes precedence. The referer is the click's: that of the hop is the landing.
 */
function visitOfClick(visit: Visit, { clickToken, link, flow }: FoundClick): Visit {
  const { visitor } = visit
  const parameters = visit.parameters.filter(isForOthers)
  const query = queryOfClick(parameters, link, flow)
  if (flow === null) return { ...visit, clickToken, parameters, visitor: { ...visitor, query } }
  const { referer, refererDomain } = flow
  return {
    ...visit,
    clickToken,
    parameters,
    visitor: {
      ...visitor,
      query,
      subIds: new Map([...Object.entries(flow.subIds), ...visitor.subIds]),
      referer,
      refererDomain,
      isBot: visitor.isBot || flow.isBot,
    },
  }
}

/** The values of the click's query under those of the hop, read as those of any visit. */
function queryOfClick(
  parameters: readonly QueryParameter[],
  { facts }: CompiledLink,
  flow: StoredFlow | null,
): ReadonlyMap<string, string> {
  const own = readParameters(firstValues(parameters), facts).query
  if (flow === null) return own
  return new Map([...readParameters(firstValues(parseQuery(flow.search)), facts).query, ...own])
}

interface MadeHop {
  click: FoundClick
  visit: Visit
  outcome: Answer
  /** Sub ids of the hop itself. */
  given: ReadonlyMap<string, string>
}

/** Records a hop that led to an offer, and counts it for people. Waits for nothing. */
function recordHop(deps: OfferHopDeps, { click, visit, outcome, given }: MadeHop): void {
  const { link, flow, clickToken, clickedAtMs } = click
  const { workspaceId } = link.facts
  const { offerId, networkId, ruleId } = outcome
  // Anonymous links have no offers.
  if (offerId === null || workspaceId === null) return
  const { atMs, visitor } = visit
  deps.flowEvents.record({
    kind: 'offer_click',
    eventId: uuidV7(atMs, deps.randomBytes(10)),
    clickToken,
    workspaceId,
    linkId: flow?.linkId ?? link.facts.linkId,
    clickedAtMs,
    atMs,
    ruleId,
    landingId: flow?.landingId ?? null,
    offerId,
    networkId,
    isFirst: null,
    isBot: visitor.isBot,
    subIds: Object.fromEntries(given),
  })
  if (!visitor.isBot) deps.counter.count({ workspaceId, offerId, atMs, clickToken })
}
