import type { EventPublisher } from '@waymark/events'
import {
  type CampaignOutcome,
  type CompiledLink,
  checkAvailability,
  decideOutcome,
  type Followed,
} from '@waymark/redirect-flow'
import { addressKey } from '@waymark/replica'
import { hasPassed } from '../circles/way-marks.ts'
import type { Deliver } from '../deliver/delivery.ts'
import type { SaveHistory } from '../history/save-history.ts'
import type { FullLinks } from '../limits/full-links.ts'
import type { ClickReservation, OpenVisit, ReserveClick } from '../limits/reserve-click.ts'
import type { FollowUp } from '../offer-hop/follow-up.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { answerPassword, type PasswordDeps, requirePassword } from '../password/answer-password.ts'
import { lockOf } from '../password/lock.ts'
import { sendPasswordPage } from '../password/password-page.ts'
import { type Answer, blockedOutcome } from '../request/answer.ts'
import type { Answered, LinkExchange } from '../request/exchange.ts'
import { unlessSuspended } from '../request/unless-suspended.ts'
import { isCounted, type Visit, type VisitReader } from '../request/visit.ts'
import { applyBotRules, type SettingsReader, type VisitSettings } from '../request/visit-settings.ts'
import { requestsNoTracking } from '../request/visitor-cookie.ts'
import type { AnsweredVisit, Click } from './click.ts'
import { type FollowDeps, follow } from './follow.ts'
import {
  isPerson,
  type KnownVisitor,
  needsStore,
  queryStore,
  type ServedVisit,
  type StoreLookupDeps,
} from './store-lookup.ts'

export interface VisitLinkDeps extends PasswordDeps, StoreLookupDeps, FollowDeps {
  fullLinks: FullLinks
  settingsOf: SettingsReader
  readVisit: VisitReader
  reserveClick: ReserveClick
  saveHistory: SaveHistory
  deliver: Deliver
  followUp: FollowUp
  makeClick: (answered: AnsweredVisit) => Click
  clicks: Pick<EventPublisher<Click>, 'record'>
}

/**
 * Answers a visitor of a link (contract §4): settings → circle → availability → password → visitor → bots →
 * decide → deliver → record. No step waits where the settings are in memory and the link needs nothing
 * that only the store knows.
 */
export function visitLink(deps: VisitLinkDeps, exchange: LinkExchange): Answered {
  const { workspaceId } = exchange.link.facts
  return unlessSuspended(deps, exchange, {
    workspaceId,
    answer: (settings) => visitOpen(deps, exchange, settings),
  })
}

function visitOpen(deps: VisitLinkDeps, exchange: LinkExchange, settings: VisitSettings): Answered {
  if (hasPassed(exchange.requested, exchange.link.facts.linkId))
    return void sendPage(exchange.reply, 'circle')
  if (answerUnavailable(deps, exchange)) return undefined
  if (exchange.link.facts.passwordHash !== null && lockOf(exchange) !== null)
    return requirePassword(deps, exchange)
  return serveVisitor(deps, exchange, settings)
}

/** Answers a form that is sent to a link: its password. */
export function answerForm(deps: VisitLinkDeps, exchange: LinkExchange): Answered {
  const { workspaceId } = exchange.link.facts
  return unlessSuspended(deps, exchange, {
    workspaceId,
    answer: () => (answerUnavailable(deps, exchange) ? undefined : answerPassword(deps, exchange)),
  })
}

/**
 * Answers for a link that is not available, or whose click limit is known to be reached. Such a link says
 * nothing else.
 */
export function answerUnavailable(
  { fullLinks, answerClosed }: Pick<VisitLinkDeps, 'fullLinks' | 'answerClosed'>,
  exchange: LinkExchange,
): boolean {
  const { link, atMs } = exchange
  const isFull = link.facts.clickLimit !== null && fullLinks.has(link)
  const closed = isFull ? { url: link.expiredUrl } : checkAvailability(link, atMs)
  if (closed === null) return false
  answerClosed(exchange, closed)
  return true
}

function serveVisitor(deps: VisitLinkDeps, exchange: LinkExchange, settings: VisitSettings): Answered {
  const { request, requested, link, atMs } = exchange
  const visit = deps.readVisit({ request: request.raw, requested, link, atMs })
  const served = { exchange, visit, settings }
  if (applyBotRules(settings, visit))
    return deliverAndRecord(deps, served, { outcome: blockedOutcome, isUnique: null })
  if (needsStore(link)) return serveWithStore(deps, served)
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists })
  if (outcome?.kind === 'campaign') return serveFollowed(deps, served, outcome)
  return deliverAndRecord(deps, served, { outcome, isUnique: null })
}

/** `send_to_campaign` from a link that needs nothing of the store. */
function serveFollowed(deps: VisitLinkDeps, served: ServedVisit, outcome: CampaignOutcome): Answered {
  const end = follow(deps, served, outcome)
  if (end instanceof Promise)
    return end.then((late) => answerEnd(deps, served, { end: late, isUnique: null }))
  return answerEnd(deps, served, { end, isUnique: null })
}

/**
 * Load history → decide → reserve the click → deliver → record → save history. Without the store, what is
 * known here decides.
 */
async function serveWithStore(deps: VisitLinkDeps, served: ServedVisit): Promise<void> {
  const { link, atMs } = served.exchange
  const known = await queryStore(deps, served, link)
  const reserved = await reserveFor(deps, served, known)
  if (reserved.kind === 'full') {
    deps.fullLinks.add(link)
    return deps.answerClosed(served.exchange, { url: link.expiredUrl })
  }
  const { end } = reserved
  const answered = answerEnd(deps, served, reserved)
  if (end.kind === 'served' && isPerson(served))
    deps.saveHistory({ link, ...known, served: end.outcome, atMs })
  return answered
}

async function reserveFor(
  deps: VisitLinkDeps,
  served: ServedVisit,
  { names, loaded }: KnownVisitor,
): Promise<ClickReservation> {
  const { link, atMs } = served.exchange
  const { clickLimit } = link.facts
  if (clickLimit !== null && (loaded.linkClicks ?? 0) >= clickLimit) return { kind: 'full' }
  const { history, bound } = loaded
  const decide: OpenVisit['decide'] = (at, excludedRules) =>
    decideEnd(deps, served, { history: at, bound, excludedRules })
  if (isPerson(served)) return deps.reserveClick({ link, atMs, visitorId: names.current, history, decide })
  return { kind: 'decided', end: await decide(history, noRules), isUnique: null }
}

const noRules: ReadonlySet<string> = new Set()

type DecidedFrom = Pick<Parameters<typeof decideOutcome>[2], 'history' | 'bound' | 'excludedRules'>

async function decideEnd(deps: VisitLinkDeps, served: ServedVisit, from: DecidedFrom): Promise<Followed> {
  const { exchange, visit, settings } = served
  const { link } = exchange
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists, ...from })
  if (outcome === null) return { kind: 'not_found' }
  if (outcome.kind === 'campaign') return follow(deps, served, outcome)
  return { kind: 'served', outcome, servedBy: { link, ruleId: outcome.ruleId }, subIds: visit.visitor.subIds }
}

interface EndedVisit {
  end: Followed
  /** Null: decided with the batch that the click goes with. */
  isUnique: boolean | null
}

/** Answers a visit by where it ended. Only what is served is a click. */
function answerEnd(deps: VisitLinkDeps, served: ServedVisit, { end, isUnique }: EndedVisit): Answered {
  const { reply } = served.exchange
  switch (end.kind) {
    case 'served': {
      const { outcome, servedBy } = end
      const visit = withSubIds(served.visit, end.subIds)
      return deliverAndRecord(deps, { ...served, visit }, { outcome, servedBy, isUnique })
    }
    case 'closed':
      return void deps.answerClosed(served.exchange, end.closed)
    case 'locked':
      return void sendPasswordPage(reply, 'none', addressKey(end.address.domainKey, end.address.code))
    case 'not_found':
      return void sendPage(reply, 'notFound')
    case 'unavailable':
      return void sendUnavailable(reply, end.retryAfterSeconds)
    default:
      return end satisfies never
  }
}

/** The click has the sub ids that links on the way read, too (contract §17, "What goes on to the target"). */
const withSubIds = (visit: Visit, subIds: Visit['visitor']['subIds']): Visit => ({
  ...visit,
  visitor: { ...visit.visitor, subIds },
})

interface DecidedVisit {
  /** Null: nowhere to go. */
  outcome: Answer | null
  /**
   * The link and rule that served it, after `send_to_campaign` another than the visited one. Absent: the
   * visited link.
   */
  servedBy?: { link: CompiledLink; ruleId: string | null }
  /** Null: decided with the batch that the click goes with. */
  isUnique: boolean | null
}

/** Delivers, then records; neither waits for the other. */
function deliverAndRecord(deps: VisitLinkDeps, served: ServedVisit, decided: DecidedVisit): Answered {
  const { exchange, visit, settings } = served
  const { link, bioLinkId, instead } = exchange
  const outcome = instead === undefined ? decided.outcome : instead(visit, decided.outcome)
  if (outcome === null) {
    sendPage(exchange.reply, 'notFound')
    return undefined
  }
  const { servedBy, isUnique } = decided
  const { respectDnt } = settings
  const counted = isCounted(exchange.request.raw)
  if (counted && (outcome.landingId !== null || outcome.offerId !== null))
    deps.followUp({ exchange, visit, outcome, servedBy, respectDnt })
  const delivered = deps.deliver(exchange, { visit, outcome, isCounted: counted, respectDnt })
  if (counted) {
    const storesAddress = settings.storeRawIp && !(respectDnt && requestsNoTracking(exchange.request.raw))
    deps.clicks.record(deps.makeClick({ link, bioLinkId, visit, outcome, isUnique, storesAddress }))
  }
  return delivered
}
