import { createHmac } from 'node:crypto'
import type { AttemptOutcome, ClaimedDelivery } from '@waymark/deliveries'
import type { SecretBox } from '@waymark/secrets'
import { type Calling, call, outcomeByStatus, statusMatters } from './outbound-answer.ts'

export interface WebhookSending extends Calling {
  secrets: Pick<SecretBox, 'open'>
}

export type WebhookDelivery = Extract<ClaimedDelivery, { kind: 'webhook' }>

/**
 * One attempt of a webhook (specification, "Delivery"): the stored text byte for byte, signed with the secret of this moment, since a rotation
 * makes the old one invalid at once. @throws UnreadableSecretError
 */
export async function sendWebhook(
  { secrets, ...calling }: WebhookSending,
  { destinationId, event, body, webhook }: WebhookDelivery,
): Promise<AttemptOutcome> {
  const secret = secrets.open(webhook.sealedSecret, { table: 'webhooks', rowId: destinationId })
  const bytes = Buffer.from(body, 'utf8')
  const called = await call(calling, {
    method: 'POST',
    url: webhook.url,
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Event': event,
      'X-Webhook-Signature': signatureOf(bytes, secret),
    },
    body: bytes,
    requireHttps: true,
    ...statusMatters,
  })
  return outcomeByStatus(called)
}

/** HMAC-SHA256 in lower-case hex, keyed by the bytes of the secret's text as it was shown. */
function signatureOf(bytes: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(bytes).digest('hex')
}
