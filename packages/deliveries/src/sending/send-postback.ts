import type { OutboundRequest } from '@waymark/outbound-http'
import type { AttemptOutcome } from '../attempt.ts'
import { type AnswerPatterns, failureInText, matchedBodyBytes } from './answer-patterns.ts'
import { type Calling, call, outcomeByStatus } from './call-receiver.ts'

/** What is called: `postbackUrl` of the conversion, by the method of the source. */
export interface PostbackCall {
  method: 'GET' | 'POST'
  url: string
}

/** A call, and how its answer is read. */
export interface SourcePostback extends PostbackCall {
  patterns: AnswerPatterns
}

/**
 * One attempt of an outgoing postback: a call of the URL that was made when the conversion happened (contract
 * §7, "Outgoing"). A 2xx whose text says an error is tried again as another status is (contract-3 §18). Never
 * rejects for what the receiver does.
 */
export async function sendPostback(calling: Calling, postback: SourcePostback): Promise<AttemptOutcome> {
  const request = postbackRequest(postback)
  const called = await call(calling, { ...request, maxBytes: matchedBodyBytes, readBody: 'beginning' })
  const outcome = outcomeByStatus(called)
  if (outcome.kind !== 'delivered' || called.result.kind !== 'response') return outcome
  const failure = failureInText(called.result.body, postback.patterns)
  if (failure === null) return outcome
  return {
    kind: 'retry',
    reason: `It answered ${called.result.status}, but ${failure}.`,
    answer: outcome.answer,
  }
}

/** By POST the query goes as a form: what the template makes of it, byte for byte. */
export function postbackRequest({
  method,
  url,
}: PostbackCall): Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'> {
  if (method === 'GET') return { method, url }
  const target = new URL(url)
  const form = target.search.slice(1)
  target.search = ''
  target.hash = ''
  return {
    method,
    url: target.href,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form, 'ascii'),
  }
}
