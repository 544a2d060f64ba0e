import type { AttemptOutcome, ClaimedDelivery } from '@waymark/deliveries'
import { type Calling, call, outcomeByStatus, statusMatters } from './outbound-answer.ts'

type SourceDelivery = Extract<ClaimedDelivery, { kind: 'source' }>

/**
 * One attempt of an outgoing postback: a call of the URL that was made when the conversion happened (contract
 * §7, "Outgoing").
 */
export async function sendPostback(calling: Calling, delivery: SourceDelivery): Promise<AttemptOutcome> {
  return outcomeByStatus(await call(calling, { ...requestOf(delivery), ...statusMatters }))
}

/** By POST the query goes as a form: what the template makes of it, byte for byte. */
function requestOf({ method, url }: SourceDelivery) {
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
