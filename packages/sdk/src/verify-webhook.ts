import type { components } from './api.generated.ts'

type Events = components['schemas']

/** The payload of a webhook, distinguished by `event`. */
export type WebhookEvent =
  | Events['ConversionEvent']
  | Events['ConversionUpdatedEvent']
  | Events['ClickReportedEvent']
  | Events['LinkCreatedEvent']
  | Events['LinkUpdatedEvent']
  | Events['OfferDisabledEvent']
  | Events['OfferCapReachedEvent']
  | Events['DomainBannedEvent']
  | Events['AlertFiredEvent']
  | Events['TestEvent']

export interface ReceivedWebhook {
  /** As it came, before anything has parsed it: the signature is over its bytes. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface VerifyOptions {
  /** `secret` or `standardWebhooksSecret` of the webhook. */
  secret: string
  /**
   * `standard`: by `webhook-id`, `webhook-timestamp` and `webhook-signature`, which no one can send again
   * later. `body`: by `X-Webhook-Signature`, which is over the body alone: a receiver of a delivery can
   * repeat it. Default: `standard`.
   */
  signature?: 'standard' | 'body'
  /** How old, or how far in the future, an attempt may be. Default: 300. */
  toleranceSeconds?: number
  /** Unix ms. Default: now. */
  nowMs?: number
}

/** Why a webhook is not to be believed. Answer it with 400, and it is sent again. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const utf8 = new TextEncoder()

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

function bytesOf(pairs: readonly string[], byteOf: (pair: string) => number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(pairs, byteOf)
}

const hexBytes = (text: string) => bytesOf(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function base64Bytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf([...atob(text)], (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const keyBytes = (secret: string) =>
  secret.startsWith('whsec_') ? base64Bytes(secret.slice('whsec_'.length)) : utf8.encode(secret)

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

/** Compared by the platform, in constant time. */
async function isSigned(secret: string, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = keyBytes(secret)
  if (bytes.length === 0)
    throw new WebhookVerificationError('The secret is empty, or no base64 after whsec_.')
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature, signed)
}

function checkAge(timestamp: string, { nowMs = Date.now(), toleranceSeconds = 300 }: VerifyOptions): void {
  const ageSeconds = Math.abs(Math.floor(nowMs / 1000) - Number(timestamp))
  if (!/^\d{1,15}$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('webhook-timestamp is too long ago, or in the future.')
}

async function isStandardSigned(
  headers: ReceivedWebhook['headers'],
  body: Uint8Array,
  options: VerifyOptions,
) {
  const timestamp = headerOf(headers, 'webhook-timestamp')
  checkAge(timestamp, options)
  const signed = joined(utf8.encode(`${headerOf(headers, 'webhook-id')}.${timestamp}.`), body)
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
  for (const one of signatures) {
    if (await isSigned(options.secret, base64Bytes(one.slice('v1,'.length)), signed)) return true
  }
  return false
}

/**
 * The event of a webhook that Waymark sent, and sent recently (Standard Webhooks 1.0.0; specification,
 * "Delivery"). Needs WebCrypto and nothing else of the runtime. `webhook-id` is the same at every attempt:
 * store it where an event must not count twice.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  { body, headers }: ReceivedWebhook,
  options: VerifyOptions,
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? utf8.encode(body) : body
  const isGenuine =
    options.signature === 'body'
      ? await isSigned(
          options.secret,
          hexBytes(headerOf(headers, 'x-webhook-signature')),
          joined(new Uint8Array(), bytes),
        )
      : await isStandardSigned(headers, bytes, options)
  if (!isGenuine) throw new WebhookVerificationError('The signature does not fit the body and the secret.')
  return JSON.parse(new TextDecoder().decode(bytes))
}
