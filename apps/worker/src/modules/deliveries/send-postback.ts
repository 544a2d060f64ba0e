import type { AttemptOutcome, ClaimedDelivery } from '@waymark/deliveries'
import { type Calling, call, outcomeByStatus, statusMatters } from './outbound-answer.ts'

/** One attempt of an outgoing postback: a GET of the URL that was made when the conversion was announced (contract §7, "Outgoing"). */
export async function sendPostback(
  calling: Calling,
  { url }: Extract<ClaimedDelivery, { kind: 'source' }>,
): Promise<AttemptOutcome> {
  return outcomeByStatus(await call(calling, { method: 'GET', url, ...statusMatters }))
}
