import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { type ReportedEvent, reportedEvents } from '../reported-events.ts'

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

function jsonSchemaOf(event: string, { data }: ReportedEvent) {
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

function webhookOf(event: string, { schema, summary, example }: ReportedEvent): OpenAPIV3_1.PathItemObject {
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
  const reported = Object.entries(reportedEvents)
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
