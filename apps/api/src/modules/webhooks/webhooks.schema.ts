import { targetUrlSchema, webhookEvents } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, shownOnce, timestamp } from '../../envelope.ts'
import { reportedEvents } from '../../reported-events.ts'
import { idParams } from '../fields.ts'

const fields = {
  url: targetUrlSchema.meta({
    description:
      'Where events are sent by POST: a public https address, taken as it is written (no macros). Plain http, and a host that is, or resolves to, a private or local address, is a 422; a host that does not resolve is accepted, and checked at each delivery.',
    examples: ['https://hooks.example.com/waymark'],
  }),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .transform((names) => [...new Set(names)])
    .describe('The events that it receives, each once. Replaced whole.'),
  clickSharePercent: z
    .int()
    .min(1)
    .max(100)
    .describe(
      'Of so many percent of the clicks the event `click` is sent: 100 is all. Which ones, their tokens decide, so that a larger share adds clicks without removing any.',
    ),
  description: z.string().trim().max(500).nullable(),
  isActive: z.boolean().describe('Whether it is sent anything.'),
}

const example = {
  url: 'https://hooks.example.com/waymark',
  events: ['conversion', 'alert_fired'],
  clickSharePercent: 100,
  description: 'Accounting',
  isActive: true,
} as const

export const createWebhookBody = z
  .strictObject({
    url: fields.url,
    events: fields.events,
    clickSharePercent: fields.clickSharePercent.default(100),
    description: fields.description.default(null),
    isActive: fields.isActive.default(true),
  })
  .meta({ example: { ...example, events: [...example.events] } })
export type CreateWebhookBody = z.infer<typeof createWebhookBody>

export const patchWebhookBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { isActive: false } })
export type PatchWebhookBody = z.infer<typeof patchWebhookBody>

export const webhookParams = idParams

export const webhookSampleParams = z.object({ event: z.enum([...webhookEvents, 'test']) })

export const webhookSample = z
  .object({
    event: z.string(),
    data: z.record(z.string(), z.unknown()).describe('As the document describes it for the event.'),
    timestamp: timestamp.describe('When it happened: the same at every attempt.'),
  })
  .meta({
    id: 'WebhookSample',
    examples: [{ event: 'test', data: reportedEvents.test.example, timestamp: '2026-01-02T03:04:05.678Z' }],
  })
export type WebhookSample = z.infer<typeof webhookSample>

export const listWebhooksQuery = pageQuery(['createdAt', 'updatedAt', 'url'], {
  field: 'createdAt',
  descending: true,
})
export type ListWebhooksQuery = z.infer<typeof listWebhooksQuery>

const secrets = {
  secret: shownOnce(
    z.string(),
    'Shown this once. Deliveries carry `X-Webhook-Signature`: HMAC-SHA256 of the body’s bytes as they came, in lower-case hex, under the UTF-8 bytes of this very text.',
  ),
  standardWebhooksSecret: shownOnce(
    z.string(),
    'The same secret as libraries for [Standard Webhooks](https://www.standardwebhooks.com) take it: `whsec_` and the base64 of its bytes. They check `webhook-id`, `webhook-timestamp` and `webhook-signature`, which every delivery carries too, and refuse what others send again later.',
  ),
}
const secretExamples = {
  secret: '6f1e0c7b9a5d4e3f8b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a',
  standardWebhooksSecret:
    'whsec_NmYxZTBjN2I5YTVkNGUzZjhiMmMxZDBlOWY4YTdiNmM1ZDRlM2YyYTFiMGM5ZDhlN2Y2YTViNGMzZDJlMWYwYQ==',
}

const recordExample = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b51',
  ...example,
  events: [...example.events],
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §8, "Record". */
export const webhookRecord = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    clickSharePercent: z.int().describe('Of so many percent of the clicks the event `click` is sent.'),
    description: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Webhook', examples: [recordExample] })
export type WebhookRecord = z.infer<typeof webhookRecord>

export const madeWebhook = webhookRecord
  .extend(secrets)
  .meta({ id: 'MadeWebhook', examples: [{ ...recordExample, ...secretExamples }] })
export type MadeWebhook = z.infer<typeof madeWebhook>

export const rotatedSecret = z
  .object(secrets)
  .meta({ id: 'RotatedWebhookSecret', examples: [secretExamples] })
export type RotatedSecret = z.infer<typeof rotatedSecret>
