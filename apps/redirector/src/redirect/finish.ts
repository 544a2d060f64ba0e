import type { EventPublisher } from '@waymark/events'
import type { Answer, Deliver } from '../deliver/delivery.ts'
import { sendPage } from '../pages/index.ts'
import type { AnsweredVisit, Click } from './click.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { asksNotToTrack } from './history/visitor-cookie.ts'
import { isCounted, type Visit } from './visit.ts'
import type { VisitSettings } from './visit-settings.ts'

export interface FinishDeps {
  deliver: Deliver
  makeClick: (answered: AnsweredVisit) => Click
  clicks: Pick<EventPublisher<Click>, 'record'>
}

export interface DecidedVisit {
  visit: Visit
  /** Null: nowhere to go. */
  outcome: Answer | null
  /** Null: judged with the batch that the click goes with. */
  isUnique: boolean | null
  settings: VisitSettings
}

/** Delivers, then records; neither waits for the other. */
export function finish(deps: FinishDeps, exchange: LinkExchange, decided: DecidedVisit): Answered {
  const { visit, outcome, isUnique, settings } = decided
  const { link, bioLinkId } = exchange
  if (outcome === null) {
    sendPage(exchange.reply, 'notFound')
    return undefined
  }
  const counted = isCounted(exchange.request.raw)
  const delivered = deps.deliver(exchange, {
    visit,
    outcome,
    isCounted: counted,
    respectDnt: settings.respectDnt,
  })
  if (counted) {
    const keepsAddress = settings.storeRawIp && !(settings.respectDnt && asksNotToTrack(exchange.request.raw))
    deps.clicks.record(deps.makeClick({ link, bioLinkId, visit, outcome, isUnique, keepsAddress }))
  }
  return delivered
}
