import { checkGates } from '@waymark/redirect-flow'
import { answerClosed } from './answer-closed.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { type ServeDeps, serve } from './serve.ts'

export interface AnswerLinkDeps extends ServeDeps {}

/** What a link answers (contract §4): gates → password → {@link serve}. */
export function answerLink(deps: AnswerLinkDeps, exchange: LinkExchange): Answered {
  const { link, atMs, reply } = exchange
  const closed = checkGates(link, atMs)
  if (closed !== null) answerClosed(reply, closed)
  else if (link.facts.clickLimit !== null && deps.fullLinks.has(link))
    answerClosed(reply, { url: link.expiredUrl })
  else return serve(deps, exchange)
  return undefined
}
