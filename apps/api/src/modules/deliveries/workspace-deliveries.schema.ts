import { deliveryStatuses } from '@waymark/db'
import { z } from 'zod'
import { queryFlag, wholeNumber } from '../../envelope.ts'
import { pathId } from '../fields.ts'
import { cursorMeta, nextPageCursor } from '../page-cursor.ts'
import { adEventAction, deliveryExample, deliveryFields, whatActionsAre } from './deliveries.schema.ts'

/** Those whose calls have a history. */
export const receiverKinds = ['source', 'integration', 'webhook'] as const

const receiverKind = z
  .enum(receiverKinds)
  .describe('`source`: a traffic source; `integration`: an ad platform; `webhook`.')

export const workspaceDeliveriesQuery = z
  .object({
    limit: wholeNumber({ min: 1, max: 100, fallback: 50 }).describe('Records of the page.'),
    cursor: nextPageCursor,
    status: z
      .enum([...deliveryStatuses, 'failing'])
      .optional()
      .describe('Those in this state; `failing` is `retrying` or `failed`.'),
    kind: receiverKind.optional().describe('Those to receivers of this kind.'),
    receiverId: z.uuid().optional().describe('Those to this receiver; with its `kind`.'),
    conversionId: z.uuid().optional().describe('Those about this conversion.'),
    isLatest: queryFlag
      .optional()
      .describe('`true`: of each receiver the last one that was tried, so that `failing` are its receivers.'),
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Those with this text in event, status, URL, error or id of the conversion.'),
  })
  .refine(({ kind, receiverId }) => receiverId === undefined || kind !== undefined, {
    path: ['kind'],
    message: 'must be sent with `receiverId`',
  })
export type WorkspaceDeliveriesQuery = z.infer<typeof workspaceDeliveriesQuery>

export const deliveryParams = z.object({ deliveryId: pathId })

/** What was sent, whatever its receiver is (contract §7 and §8). */
export const workspaceDelivery = z
  .object({
    ...deliveryFields,
    receiver: z.object({
      kind: receiverKind,
      id: z.uuid(),
      name: z.string().describe('Of a webhook without a description: its URL.'),
      isActive: z
        .boolean()
        .describe('Whether it is sent what happens now; a traffic source without a `postbackUrl` is not.'),
    }),
    event: z.string().describe('`conversion`, of webhooks also their other events, or `test`.'),
    action: adEventAction.nullable().describe(`Of ad platforms: ${whatActionsAre} Null: of others.`),
    url: z.string().nullable().describe('Of traffic sources: what is called, macros replaced.'),
    conversionId: z.uuid().nullable().describe('Null: it is about none.'),
  })
  .meta({
    id: 'Delivery',
    examples: [
      {
        ...deliveryExample,
        receiver: {
          kind: 'source',
          id: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
          name: 'Push ads',
          isActive: true,
        },
        event: 'conversion',
        action: null,
        url: 'https://source.example/postback?cid=abc&status=sale&payout=12.5',
        conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b61',
      },
    ],
  })
export type WorkspaceDelivery = z.infer<typeof workspaceDelivery>

export const deliveryPage = z.object({ data: z.array(workspaceDelivery), meta: cursorMeta })
