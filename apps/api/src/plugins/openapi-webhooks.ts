import type { OutgoingEvent } from '@waymark/deliveries'
import { conversionStatuses } from '@waymark/domain'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

type DataOf<Event> = Extract<OutgoingEvent, { event: Event }>['data']

const conversion = z.object({
  conversionId: z.uuid(),
  status: z.enum(conversionStatuses),
  payout: z.number(),
  currency: z.string().describe('ISO 4217.'),
  clickToken: z.string(),
  offerId: z.uuid().nullable(),
  isNew: z.boolean().describe('False where a conversion that was there before has changed.'),
}) satisfies z.ZodType<DataOf<'conversion'>>

const offerDisabled = z.object({
  offerId: z.uuid(),
  name: z.string(),
  reason: z.string(),
  source: z.enum(['health_check', 'cr_threshold']),
}) satisfies z.ZodType<DataOf<'offer_disabled'>>

const offerCapReached = z.object({
  offerId: z.uuid(),
  name: z.string(),
  cap: z.enum(['hourly', 'daily', 'total']),
  limit: z.int(),
  conversions: z.int().describe('Leads and sales that count for the cap now.'),
  isClosed: z.boolean().describe('Whether the offer left the draw. False: it has `softCaps`.'),
}) satisfies z.ZodType<DataOf<'offer_cap_reached'>>

const domainBanned = z.object({
  domainId: z.uuid(),
  domain: z.string(),
  reason: z.string(),
  rotatedTo: z.string().describe('The domain that its links use from now on.'),
}) satisfies z.ZodType<DataOf<'domain_banned'>>

const alertFired = z.object({
  ruleName: z.string(),
  metric: z.string(),
  operator: z.string(),
  threshold: z.number(),
  value: z.number(),
  sampleSize: z.number(),
  scope: z.string(),
  dimensionValue: z.string().nullable(),
  action: z.string(),
  firedAt: z.iso.datetime(),
}) satisfies z.ZodType<DataOf<'alert_fired'>>

const recordId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

interface Recorded {
  schema: string
  summary: string
  data: z.ZodType
  example: object
}

/** The events of webhooks (specification, "Events"), and `test`, which `POST /webhooks/{id}/test` sends. */
const events: Readonly<Record<OutgoingEvent['event'] | 'test', Recorded>> = {
  conversion: {
    schema: 'ConversionEvent',
    summary: 'A conversion came, or one that was there before has changed',
    data: conversion,
    example: {
      conversionId: recordId,
      status: 'sale',
      payout: 12.5,
      currency: 'USD',
      clickToken: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
      offerId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
      isNew: true,
    },
  },
  offer_disabled: {
    schema: 'OfferDisabledEvent',
    summary: 'The system disabled an offer',
    data: offerDisabled,
    example: { offerId: recordId, name: 'An offer', reason: 'HTTP 503', source: 'health_check' },
  },
  offer_cap_reached: {
    schema: 'OfferCapReachedEvent',
    summary: 'An offer reached one of its caps',
    data: offerCapReached,
    example: {
      offerId: recordId,
      name: 'An offer',
      cap: 'daily',
      limit: 50,
      conversions: 50,
      isClosed: true,
    },
  },
  domain_banned: {
    schema: 'DomainBannedEvent',
    summary: 'A domain was banned, and its links moved to another one',
    data: domainBanned,
    example: {
      domainId: recordId,
      domain: 'go.example.com',
      reason: 'On a block list',
      rotatedTo: 'to.example.com',
    },
  },
  alert_fired: {
    schema: 'AlertFiredEvent',
    summary: 'A figure crossed the threshold of an alert',
    data: alertFired,
    example: {
      ruleName: 'ROI of mobile',
      metric: 'roi',
      operator: 'lt',
      threshold: -20,
      value: -31.5,
      sampleSize: 240,
      scope: 'link',
      dimensionValue: 'summer-sale',
      action: 'notify',
      firedAt: '2026-01-02T03:04:05.678Z',
    },
  },
  test: {
    schema: 'TestEvent',
    summary: 'A test of the webhook',
    data: z.object({ webhookId: z.uuid() }),
    example: { webhookId: recordId },
  },
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' as const },
})

const parameters = [
  header('X-Webhook-Event', 'The event, as `event` of the body.'),
  header(
    'X-Webhook-Signature',
    'HMAC-SHA256 of the body’s bytes, in lower-case hex, under the UTF-8 bytes of the secret.',
  ),
  header('webhook-id', 'Of the delivery: the same at every attempt, so that one that comes twice is known.'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds of Unix time.'),
  header('webhook-signature', '`v1,` and the signature of Standard Webhooks over id, timestamp and body.'),
]

function jsonSchemaOf(event: string, { data }: Recorded) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(
    z.object({
      event: z.literal(event),
      data,
      timestamp: z.iso.datetime().describe('When it happened: the same at every attempt.'),
    }),
    { target: 'draft-2020-12' },
  )
  return schema
}

function webhookOf(event: string, { schema, summary, example }: Recorded): OpenAPIV3_1.PathItemObject {
  const shown = { event, data: example, timestamp: '2026-01-02T03:04:05.678Z' }
  return {
    post: {
      operationId: `on${schema}`,
      summary,
      tags: ['Webhooks'],
      // By their signature.
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example: shown },
        },
      },
      responses: {
        '2XX': { description: 'Heard. Anything else, or none within 5 seconds, and it is sent again.' },
      },
    },
  }
}

/**
 * Says in the document what webhooks are sent, and how it is signed (specification, "Delivery"). By
 * reference: generators of clients would make calls of the entries of `webhooks`, and these do not compile.
 */
export function addWebhooks(document: OpenAPIV3_1.Document): void {
  const reported = Object.entries(events)
  const schemas = reported.map(([event, one]) => [one.schema, jsonSchemaOf(event, one)])
  document.webhooks = Object.fromEntries(
    reported.map(([event]) => [event, { $ref: `#/components/pathItems/${event}` }]),
  )
  document.components = {
    ...document.components,
    schemas: Object.assign({ ...document.components?.schemas }, Object.fromEntries(schemas)),
    pathItems: Object.fromEntries(reported.map(([event, one]) => [event, webhookOf(event, one)])),
  }
}
