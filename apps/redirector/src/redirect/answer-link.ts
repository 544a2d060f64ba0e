import { checkGates } from '@waymark/redirect-flow'
import { answerClosed } from './answer-closed.ts'
import type { Answered, LinkExchange } from './exchange.ts'
import { type ServeDeps, serve } from './serve.ts'

export interface AnswerLinkDeps extends ServeDeps {}

/** What a link answers (contract §4): gates → password → {@link serve}. */
export function answerLink(deps: AnswerLinkDeps, exchange: LinkExchange): Answered {
  const closed = checkGates(exchange.link, exchange.atMs)
  if (closed === null) return serve(deps, exchange)
  answerClosed(exchange.reply, closed)
  return undefined
}
