import type { OutboundRequest } from '@waymark/outbound-http'
import type { AttemptOutcome } from '../attempt.ts'
import { type Calling, call, outcomeByStatus, statusMatters } from './call-receiver.ts'

/** What is called: `postbackUrl` of the conversion, by the method of the source. */
export interface PostbackCall {
  method: 'GET' | 'POST'
  url: string
}

/**
 * One attempt of an outgoing postback: a call of the URL that was made when the conversion happened (contract
 * §7, "Outgoing"). Never rejects for what the receiver does.
 */
export async function sendPostback(calling: Calling, postback: PostbackCall): Promise<AttemptOutcome> {
  return outcomeByStatus(await call(calling, { ...postbackRequest(postback), ...statusMatters }))
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
