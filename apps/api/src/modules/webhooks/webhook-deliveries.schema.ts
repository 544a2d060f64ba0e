import { z } from 'zod'
import { deliveryExample, deliveryFields } from '../deliveries/index.ts'
import { webhookParams } from './webhooks.schema.ts'

export const webhookDeliveryParams = webhookParams.extend({
  deliveryId: z.uuid().describe('Id of the delivery.'),
})

const { responseBody: _body, deliveredAt: _at, ...fields } = deliveryFields
const { responseBody: _exampleBody, deliveredAt: _exampleAt, ...example } = deliveryExample

/** Contract §8, GET /webhooks/{id}/deliveries. */
export const webhookDeliveryRecord = z
  .object({ ...fields, event: z.string().describe('One of the events, or `test`.') })
  .meta({ id: 'WebhookDelivery', examples: [{ ...example, event: 'conversion' }] })
export type WebhookDeliveryRecord = z.infer<typeof webhookDeliveryRecord>
