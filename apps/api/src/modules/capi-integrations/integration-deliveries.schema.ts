import { z } from 'zod'
import { adEventAction, deliveryExample, deliveryFields, whatActionsAre } from '../deliveries/index.ts'
import { idParams } from '../fields.ts'

const { responseMs: _ms, ...fields } = deliveryFields
const { responseMs: _exampleMs, ...example } = deliveryExample

export const integrationDeliveryParams = idParams.extend({ deliveryId: z.uuid() })

/** As a traffic source's postbacks, and when the next attempt is due (contract §7, "Outgoing"). */
export const integrationDeliveryRecord = z
  .object({ ...fields, conversionId: z.uuid(), action: adEventAction.describe(whatActionsAre) })
  .meta({
    id: 'IntegrationDelivery',
    examples: [
      {
        ...example,
        action: 'send',
        conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b61',
        responseStatus: 400,
        responseBody: '{"error":{"message":"Invalid parameter","type":"OAuthException","code":100}}',
        error: 'The platform refuses the event: Invalid parameter',
        status: 'failed',
        attempts: 1,
        nextAttemptAt: null,
      },
    ],
  })
export type IntegrationDeliveryRecord = z.infer<typeof integrationDeliveryRecord>
