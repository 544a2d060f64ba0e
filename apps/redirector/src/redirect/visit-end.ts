import type { Followed } from '@waymark/redirect-flow'
import { addressKey } from '@waymark/replica'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { answerClosed } from './answer-closed.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { type DecidedVisit, type FinishDeps, finish } from './finish.ts'
import { sendPasswordPage } from './password/password-page.ts'

/** What a visit comes to, wherever it was sent on the way. */
export type VisitEnd = Followed

export type EndedVisit = Omit<DecidedVisit, 'outcome' | 'servedBy'> & { end: VisitEnd }

/** Answers a visit by its end. Only what is served is a click. */
export function answerEnd(
  deps: FinishDeps,
  exchange: LinkExchange,
  { end, ...decided }: EndedVisit,
): Answered {
  const { reply } = exchange
  switch (end.kind) {
    case 'served':
      return finish(deps, exchange, served(decided, end))
    case 'closed':
      return void answerClosed(reply, end.closed)
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
function served(
  decided: Omit<EndedVisit, 'end'>,
  { outcome, servedBy, subIds }: Extract<VisitEnd, { kind: 'served' }>,
): DecidedVisit {
  const { visit } = decided
  return { ...decided, visit: { ...visit, visitor: { ...visit.visitor, subIds } }, outcome, servedBy }
}
