import { type CampaignOutcome, decideOutcome } from '@waymark/redirect-flow'
import type { BlockedOutcome } from '../deliver/answer.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { finish } from './finish.ts'
import { follow } from './follow.ts'
import { type ServeWithStoreDeps, serveWithStore } from './serve-with-store.ts'
import { needsStore, type ServedVisit } from './store-lookup.ts'
import type { VisitReader } from './visit.ts'
import { answerEnd, type VisitEnd } from './visit-end.ts'
import type { SettingsReader, VisitSettings } from './visit-settings.ts'

export interface ServeDeps extends ServeWithStoreDeps {
  settingsOf: SettingsReader
  readVisit: VisitReader
}

/** An open link's answer: settings → visit → bot verdict → decide → deliver → record. */
export function serve(deps: ServeDeps, exchange: LinkExchange): Answered {
  const settings = deps.settingsOf(exchange.link.facts.workspaceId)
  if (settings instanceof Promise) return settings.then((late) => serveVisit(deps, exchange, late))
  return serveVisit(deps, exchange, settings)
}

function serveVisit(deps: ServeDeps, exchange: LinkExchange, settings: VisitSettings): Answered {
  const { request, asked, link, atMs } = exchange
  const visit = deps.readVisit({ request: request.raw, search: asked.search, link, atMs })
  const verdict = settings.judge?.(visit)
  if (verdict !== undefined) {
    visit.visitor.isBot = verdict !== null
    visit.visitor.botReason = verdict?.reason ?? null
    if (verdict?.isBlocked)
      return finish(deps, exchange, { visit, outcome: blocked, isUnique: null, settings })
  }
  if (needsStore(link)) return serveWithStore(deps, { exchange, visit, settings })
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists })
  if (outcome?.kind === 'campaign') return serveFollowed(deps, { exchange, visit, settings }, outcome)
  return finish(deps, exchange, { visit, outcome, isUnique: null, settings })
}

function serveFollowed(deps: ServeDeps, served: ServedVisit, outcome: CampaignOutcome): Answered {
  const { exchange, ...known } = served
  const answer = (end: VisitEnd) => answerEnd(deps, exchange, { ...known, end, isUnique: null })
  const end = follow(deps, served, outcome)
  return end instanceof Promise ? end.then(answer) : answer(end)
}

const blocked: BlockedOutcome = Object.freeze({
  kind: 'blocked',
  ruleId: null,
  landingId: null,
  offerId: null,
  networkId: null,
})
