import type { EventPublisher } from '@waymark/events'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { Answer } from '../deliver/answer.ts'
import type { Deliver } from '../deliver/delivery.ts'
import type { FollowUp } from '../offer-hop/follow-up.ts'
import { sendPage } from '../pages/index.ts'
import type { AnsweredVisit, Click } from './click.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { requestsNoTracking } from './history/visitor-cookie.ts'
import { isCounted, type Visit } from './visit.ts'
import type { VisitSettings } from './visit-settings.ts'

export interface FinishDeps {
  deliver: Deliver
  followUp: FollowUp
  makeClick: (answered: AnsweredVisit) => Click
  clicks: Pick<EventPublisher<Click>, 'record'>
}

export interface DecidedVisit {
  visit: Visit
  /** Null: nowhere to go. */
  outcome: Answer | null
  /** The link and rule that served it, after `send_to_campaign` another than the visited one. Absent: the visited link. */
  servedBy?: { link: CompiledLink; ruleId: string | null }
  /** Null: judged with the batch that the click goes with. */
  isUnique: boolean | null
  settings: VisitSettings
}

/** Delivers, then records; neither waits for the other. */
export function finish(deps: FinishDeps, exchange: LinkExchange, decided: DecidedVisit): Answered {
  const { visit, isUnique, settings } = decided
  const { link, bioLinkId, instead } = exchange
  const outcome = instead === undefined ? decided.outcome : instead(visit, decided.outcome)
  if (outcome === null) {
    sendPage(exchange.reply, 'notFound')
    return undefined
  }
  const counted = isCounted(exchange.request.raw)
  if (counted && (outcome.landingId !== null || outcome.offerId !== null))
    deps.followUp({ exchange, visit, outcome, servedBy: decided.servedBy, respectDnt: settings.respectDnt })
  const delivered = deps.deliver(exchange, {
    visit,
    outcome,
    isCounted: counted,
    respectDnt: settings.respectDnt,
  })
  if (counted) {
    const storesAddress =
      settings.storeRawIp && !(settings.respectDnt && requestsNoTracking(exchange.request.raw))
    deps.clicks.record(deps.makeClick({ link, bioLinkId, visit, outcome, isUnique, storesAddress }))
  }
  return delivered
}
