import { chooseOffer, decideOutcome } from '@waymark/redirect-flow'
import type { LoadHistory } from '../history/load-history.ts'
import type { SaveHistory } from '../history/save-history.ts'
import type { Answer } from '../request/answer.ts'
import type { LinkExchange } from '../request/exchange.ts'
import { isCounted, type Visit } from '../request/visit.ts'
import type { VisitSettings } from '../request/visit-settings.ts'
import { readVisitorCookie, requestsNoTracking } from '../request/visitor-cookie.ts'
import { type NamingSalts, visitorNames } from '../request/visitor-names.ts'
import type { FoundClick } from './find-click.ts'
import { pastLanding } from './past-landing.ts'

export interface ChooseForHopDeps {
  salts: NamingSalts
  loadHistory: LoadHistory
  saveHistory: SaveHistory
  /** In [0, 1). */
  random: () => number
}

export interface ChoosingHop {
  exchange: LinkExchange
  click: FoundClick
  visit: Visit
  /** Named by the landing. */
  requestedOfferId: string | null
  settings: VisitSettings
}

/**
 * The offer of a hop: the one that the landing names, that the visitor is bound to, or one drawn by weight.
 * Where none is open for the visitor, the result of the next rule or of the link's own target. Null: nowhere.
 */
export async function chooseForHop(deps: ChooseForHopDeps, hop: ChoosingHop): Promise<Answer | null> {
  const { link } = hop.click
  if (link.facts.bindVisitors !== 'rule_landing_offer') return choose(deps, hop, null)
  const { exchange, settings, visit } = hop
  const { atMs } = exchange
  const request = exchange.request.raw
  const known = settings.respectDnt && requestsNoTracking(request) ? null : readVisitorCookie(request)
  const cookie = known && { id: known.id, isNew: false }
  const names = visitorNames({ link, profile: visit.profile, atMs, cookie }, deps.salts)
  const loaded = await deps.loadHistory({ link, names, atMs, isBot: visit.visitor.isBot })
  const outcome = choose(deps, hop, loaded.bound?.offerId ?? null)
  const isPerson = !visit.visitor.isBot && isCounted(request)
  if (isPerson && outcome !== null && outcome.offerId !== null)
    deps.saveHistory({ link, names, loaded, served: outcome, atMs })
  return outcome
}

function choose(
  deps: ChooseForHopDeps,
  { click, visit, requestedOfferId, settings }: ChoosingHop,
  boundOfferId: string | null,
): Answer | null {
  const { link, flow, clickToken } = click
  const excludedRules = new Set<string>()
  if (flow !== null) {
    const { ruleId, landingId } = flow
    const random = drawOf(clickToken, deps.random)
    const outcome = chooseOffer(link, { ruleId, visit, landingId, random, boundOfferId, requestedOfferId })
    if (outcome !== null) return outcome
    excludedRules.add(ruleId)
  }
  const random = flow === null ? drawOf(clickToken, deps.random) : deps.random
  const next = decideOutcome(link, visit, { random: deps.random, lists: settings.lists, excludedRules })
  return pastLanding(link, { visit, outcome: next, random, requestedOfferId, boundOfferId })
}

/**
 * The first draw is the token's own: a visitor who goes back and on again gets the same offer, on every node,
 * with nothing stored for it.
 */
function drawOf(clickToken: string, random: () => number): () => number {
  let isDrawn = false
  return () => {
    if (isDrawn) return random()
    isDrawn = true
    return Number.parseInt(clickToken.slice(-8), 16) / 2 ** 32
  }
}
