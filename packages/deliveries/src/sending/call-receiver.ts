import type { OutboundHttp, OutboundRequest, OutboundResult } from '@waymark/outbound-http'
import type { Answer, AttemptOutcome } from '../attempt.ts'
import { responseText, storedBodyBytes } from '../response-text.ts'

/** For the whole call (specification, "Delivery"). */
const attemptTimeoutMs = 5_000

export interface Called {
  result: OutboundResult
  ms: number
}

export interface Calling {
  outbound: Pick<OutboundHttp, 'request'>
  /** Ms, of a clock that is never set. */
  timer: () => number
}

type Request = Omit<OutboundRequest, 'connectTimeoutMs' | 'totalTimeoutMs' | 'maxRedirects'>

/** Calls a receiver and takes the time. Redirects are not followed. */
export async function call({ outbound, timer }: Calling, request: Request): Promise<Called> {
  const beganMs = timer()
  const result = await outbound.request({
    ...request,
    connectTimeoutMs: attemptTimeoutMs,
    totalTimeoutMs: attemptTimeoutMs,
  })
  return { result, ms: timer() - beganMs }
}

/** To receivers whose status says everything: the beginning of what they say is stored for people to read. */
export const statusMatters = { maxBytes: storedBodyBytes, readBody: 'beginning' } as const

/** 2xx within the time, or the retry plan (specification, "Delivery"). */
export function outcomeByStatus({ result, ms }: Called): AttemptOutcome {
  if (result.kind !== 'response') return unanswered({ result, ms })
  const { status, body } = result
  const answer: Answer = { status, ms, body: responseText(body) }
  if (status >= 200 && status < 300) return { kind: 'delivered', answer }
  const isRedirect = status >= 300 && status < 400
  const reason = `It answered ${status}${isRedirect ? '; redirects are not followed' : ''}.`
  return { kind: 'retry', reason, answer }
}

/** DNS and receivers get repaired, so that another attempt may succeed, also where the target was refused. */
export function unanswered({ result, ms }: Called): Extract<AttemptOutcome, { kind: 'retry' }> {
  if (result.kind === 'response') throw new Error('There is an answer')
  const answer = { status: null, ms, body: null }
  return { kind: 'retry', reason: reasons[result.reason], answer }
}

const notAllowed = 'The target address is not allowed.'

/** For the people of the workspace: no address is named. */
const reasons = {
  invalid_url: 'The URL is none.',
  scheme: 'The URL is neither http nor https.',
  https_required: 'Plain http is not allowed.',
  userinfo: 'The URL has a user name or a password.',
  port: 'The port is not allowed.',
  name: notAllowed,
  address: notAllowed,
  dns: 'The host name does not resolve.',
  connect: 'No connection could be made.',
  connect_timeout: 'No connection was made within 5 seconds.',
  tls: 'The TLS handshake failed: the certificate may be invalid.',
  timeout: 'No answer came within 5 seconds.',
  connection_lost: 'The connection was closed without an answer.',
  protocol: 'The answer was no HTTP.',
  too_large: 'The answer was too large.',
  too_many_redirects: 'It redirected too often.',
} as const satisfies Record<Exclude<OutboundResult, { kind: 'response' }>['reason'], string>
