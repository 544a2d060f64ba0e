import { checkGates } from '@waymark/redirect-flow'
import { answerClosed } from './answer-closed.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import type { FullLinks } from './limits/full-links.ts'
import { answerPassword, askPassword, type PasswordDeps } from './password/answer-password.ts'
import { lockOf } from './password/lock.ts'
import { type ServeDeps, serve } from './serve.ts'

export interface AnswerLinkDeps extends ServeDeps, PasswordDeps {}

/** What a link answers (contract §4): gates → password → {@link serve}. */
export function answerLink(deps: AnswerLinkDeps, exchange: LinkExchange): Answered {
  if (isTurnedAway(deps, exchange)) return undefined
  const isLocked = exchange.link.facts.passwordHash !== null && lockOf(exchange) !== null
  return isLocked ? askPassword(deps, exchange) : serve(deps, exchange)
}

/** What a link answers to a form that is sent to it. */
export function answerForm(deps: AnswerLinkDeps, exchange: LinkExchange): Answered {
  return isTurnedAway(deps, exchange) ? undefined : answerPassword(deps, exchange)
}

/** The gates, with a click limit that is known to be reached: a closed link tells nothing else. Answers whom it turns away. */
export function isTurnedAway(
  { fullLinks }: { fullLinks: FullLinks },
  { link, atMs, reply }: LinkExchange,
): boolean {
  const isFull = link.facts.clickLimit !== null && fullLinks.has(link)
  const closed = isFull ? { url: link.expiredUrl } : checkGates(link, atMs)
  if (closed === null) return false
  answerClosed(reply, closed)
  return true
}
