import type { EventPublisher } from '@waymark/events'
import { decideOutcome } from '@waymark/redirect-flow'
import type { BlockedOutcome, Deliver } from '../deliver/delivery.ts'
import { sendPage } from '../pages/index.ts'
import type { AnsweredVisit, Click } from './click.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { isCounted, type Visit, type VisitReader } from './visit.ts'
import type { SettingsReader, VisitSettings } from './visit-settings.ts'

export interface ServeDeps {
  settingsOf: SettingsReader
  readVisit: VisitReader
  deliver: Deliver
  makeClick: (answered: AnsweredVisit) => Click
  clicks: Pick<EventPublisher<Click>, 'record'>
  /** In [0, 1). */
  random: () => number
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
    if (verdict?.isBlocked) return finish(deps, exchange, { visit, outcome: blocked, settings })
  }
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists })
  return finish(deps, exchange, { visit, outcome, settings })
}

interface Served {
  visit: Visit
  /** Null: nowhere to go. */
  outcome: AnsweredVisit['outcome'] | null
  settings: VisitSettings
}

const blocked: BlockedOutcome = Object.freeze({
  kind: 'blocked',
  ruleId: null,
  landingId: null,
  offerId: null,
  networkId: null,
})

/** Delivers, then records; neither waits for the other. */
function finish(deps: ServeDeps, exchange: LinkExchange, { visit, outcome, settings }: Served): Answered {
  if (outcome === null) {
    sendPage(exchange.reply, 'notFound')
    return undefined
  }
  const counted = isCounted(exchange.request.raw)
  const { respectDnt } = settings
  const delivered = deps.deliver(exchange, { visit, outcome, isCounted: counted, respectDnt })
  if (counted) deps.clicks.record(deps.makeClick({ link: exchange.link, visit, outcome }))
  return delivered
}
