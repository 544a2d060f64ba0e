import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { webhooks } from './api.generated.ts'
import {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './verify-webhook.ts'

const secret = '6f1e0c7b9a5d4e3f8b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a'
const standardSecret = `whsec_${Buffer.from(secret).toString('base64')}`
const event = { event: 'test', data: { webhookId: 'é' }, timestamp: '2026-01-02T03:04:05.678Z' }
const body = JSON.stringify(event)
const nowMs = Date.parse('2026-01-02T03:05:00Z')
const id = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

/** As another implementation signs it. */
const headersAt = (atMs: number) => ({
  'Webhook-Id': id,
  'webhook-timestamp': String(atMs / 1000),
  'webhook-signature': `v1a,AAAA ${new Webhook(standardSecret).sign(id, new Date(atMs), body)}`,
  'X-Webhook-Signature': createHmac('sha256', secret).update(body).digest('hex'),
})
const headers = headersAt(nowMs)

const verify = (given: Partial<VerifyOptions> = {}, received: object = {}) =>
  verifyWebhook({ body, headers, ...received }, { secret, nowMs, ...given })

it('knows the events of the document', () => {
  expectTypeOf<WebhookEvent['event']>().toEqualTypeOf<keyof webhooks>()
})

describe('verifyWebhook gives the event', () => {
  it.each<[string, Partial<VerifyOptions>, object]>([
    ['by the secret as it is', {}, {}],
    ['by the secret of Standard Webhooks', { secret: standardSecret }, {}],
    ['of bytes and of Headers', {}, { body: Buffer.from(body), headers: new Headers(headers) }],
    ['that is five minutes old', { nowMs: nowMs + 300_000 }, {}],
    ['by the signature of the body alone', { signature: 'body', nowMs: 0 }, {}],
  ])('%s', async (_name, options, received) => {
    expect(await verify(options, received)).toEqual(event)
  })
})

describe('verifyWebhook refuses', () => {
  it.each<[string, Partial<VerifyOptions>, object, RegExp]>([
    ['another body', {}, { body: `${body} ` }, /does not fit/],
    ['another secret', { secret: 'another' }, {}, /does not fit/],
    ['another id', {}, { headers: { ...headers, 'Webhook-Id': 'x' } }, /does not fit/],
    ['what is sent again later', { nowMs: nowMs + 301_000 }, {}, /too long ago/],
    ['what is from the future', { nowMs: nowMs - 301_000 }, {}, /in the future/],
    [
      'another time',
      {},
      { headers: { ...headers, 'webhook-timestamp': String(nowMs / 1000 - 1) } },
      /does not fit/,
    ],
    ['no number for a time', {}, { headers: { ...headers, 'webhook-timestamp': 'now' } }, /too long ago/],
    [
      'no signature',
      {},
      { headers: { ...headers, 'webhook-signature': undefined } },
      /webhook-signature is missing/,
    ],
    [
      'a signature of another version',
      {},
      { headers: { ...headers, 'webhook-signature': 'v2,AAAA' } },
      /does not fit/,
    ],
    [
      'a signature that is no base64',
      {},
      { headers: { ...headers, 'webhook-signature': 'v1,é' } },
      /does not fit/,
    ],
    ['a body by the wrong signature', { signature: 'body' }, { body: '{}' }, /does not fit/],
    ['a body without', { signature: 'body' }, { headers: {} }, /x-webhook-signature is missing/],
    ['an empty secret', { secret: 'whsec_' }, {}, /secret is empty/],
  ])('%s', async (_name, options, received, message) => {
    await expect(verify(options, received)).rejects.toThrow(message)
    await expect(verify(options, received)).rejects.toBeInstanceOf(WebhookVerificationError)
  })
})
