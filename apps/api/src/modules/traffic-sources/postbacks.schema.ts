import { postbackMethods } from '@waymark/db'
import { z } from 'zod'
import { deliveryExample, deliveryFields, testedClick } from '../deliveries/index.ts'
import { trafficSourceParams } from './traffic-sources.schema.ts'

const { responseMs: _ms, nextAttemptAt: _next, ...fields } = deliveryFields
const { responseMs: _exampleMs, nextAttemptAt: _exampleNext, ...example } = deliveryExample

/** Contract §7, GET /traffic-sources/{id}/postbacks. */
export const postbackRecord = z
  .object({
    ...fields,
    conversionId: z.uuid(),
    method: z.enum(postbackMethods).describe('By `POST` the query of `url` is sent as the body.'),
    url: z.string().describe('What is called, macros replaced.'),
  })
  .meta({
    id: 'OutgoingPostback',
    examples: [
      {
        ...example,
        conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b61',
        method: 'GET',
        url: 'https://source.example/postback?cid=abc&status=sale&payout=12.5',
      },
    ],
  })
export type PostbackRecord = z.infer<typeof postbackRecord>

export const postbackParams = trafficSourceParams.extend({
  postbackId: z.uuid().describe('Id of the postback.'),
})

/** Contract-2 §12, POST /traffic-sources/{id}/test. */
export const testPostbackBody = z.strictObject({ clickToken: testedClick }).meta({ example: {} })
