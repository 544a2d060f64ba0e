import { createHmac } from 'node:crypto'
import {
  type AttemptOutcome,
  type Calling,
  type ClaimedDelivery,
  call,
  outcomeByStatus,
  statusMatters,
} from '@waymark/deliveries'
import type { SecretBox } from '@waymark/secrets'

export interface WebhookSending extends Calling {
  secrets: Pick<SecretBox, 'open'>
  /** Unix ms. */
  clock: () => number
}

export type WebhookDelivery = Extract<ClaimedDelivery, { kind: 'webhook' }>

/**
 * One attempt of a webhook (specification, "Delivery"): the stored text byte for byte, signed with the secret
 * of this moment, since a rotation makes the old one invalid at once. Two signatures under the same key: that
 * of the specification, over the body alone, and that of Standard Webhooks 1.0.0, over id, time of the
 * attempt and body, by which receivers refuse replays. The id is the same at every attempt.
 * @throws UnreadableSecretError
 */
export async function sendWebhook(
  { secrets, ...sending }: WebhookSending,
  { id, destinationId, event, body, webhook }: WebhookDelivery,
): Promise<AttemptOutcome> {
  const secret = secrets.open(webhook.sealedSecret, { table: 'webhooks', rowId: destinationId })
  return sendSignedBody(sending, { id, event, body, url: webhook.url, secret })
}

interface SignedBody {
  id: string
  event: string
  body: string
  url: string
  /** Null: it is not signed. */
  secret: string | null
}

/** The text byte for byte, with both signatures where there is a secret. */
export async function sendSignedBody(
  { clock, ...calling }: Omit<WebhookSending, 'secrets'>,
  { id, event, body, url, secret }: SignedBody,
): Promise<AttemptOutcome> {
  const bytes = Buffer.from(body, 'utf8')
  const called = await call(calling, {
    method: 'POST',
    url,
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Event': event,
      ...(secret !== null && {
        'X-Webhook-Signature': hmacOf(bytes, secret).toString('hex'),
        ...standardHeadersOf({ id, sentAtMs: clock(), body: bytes, secret }),
      }),
    },
    body: bytes,
    requireHttps: true,
    ...statusMatters,
  })
  return outcomeByStatus(called)
}

/** HMAC-SHA256, keyed by the UTF-8 bytes of the secret's text as it was shown. */
function hmacOf(bytes: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(bytes).digest()
}

interface SignedMessage {
  id: string
  sentAtMs: number
  body: Buffer
  secret: string
}

function standardHeadersOf({ id, sentAtMs, body, secret }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAtMs / 1000))
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmacOf(signed, secret).toString('base64')}`,
  }
}
