import { alertActions, alertChannelKinds, alertResults, deliveryStatuses } from '@waymark/db'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'

export const listFiringsQuery = pageQuery(['firedAt', 'value', 'sampleSize'], {
  field: 'firedAt',
  descending: true,
})
export type ListFiringsQuery = z.infer<typeof listFiringsQuery>

const sent = z.object({
  channelId: z.uuid(),
  kind: z.enum(alertChannelKinds),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  nextAttemptAt: timestamp.nullable(),
  error: z.string().nullable().describe('Why the last attempt was none, or no good one.'),
  deliveredAt: timestamp.nullable(),
})

/** Contract-2 §13, GET /alerts/{id}/firings. */
export const firingRecord = z
  .object({
    id: z.uuid(),
    firedAt: timestamp,
    scope: z.string(),
    dimensionValue: z.string().nullable().describe('Null: the whole workspace.'),
    value: z.number().describe('The figure of the metric in the window, as it fired.'),
    sampleSize: z.int().describe('Clicks of the window; by `goal` and `status` its conversions.'),
    metric: z.string(),
    operator: z.string(),
    threshold: z.number(),
    action: z.enum(alertActions),
    result: z
      .enum(alertResults)
      .nullable()
      .describe(
        'What became of the action: `was_paused` and `was_listed` were so already, `list_full` has 10,000 entries, `not_an_entry` could be a mask or is not one line, `gone` has lost its list. Null: it only notified.',
      ),
    channels: z
      .array(sent)
      .describe(
        'What its channels were sent, as far as the alert still has them. Those of one look share a message, but for webhooks.',
      ),
  })
  .meta({
    id: 'AlertFiring',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b72',
        firedAt: '2026-01-02T03:04:05.678Z',
        scope: 'sub_id:sub_id_3',
        dimensionValue: 'zone-7',
        value: -41.5,
        sampleSize: 312,
        metric: 'roi',
        operator: 'lt',
        threshold: -20,
        action: 'add_to_list',
        result: 'added',
        channels: [
          {
            channelId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b71',
            kind: 'telegram',
            status: 'delivered',
            attempts: 1,
            nextAttemptAt: null,
            error: null,
            deliveredAt: '2026-01-02T03:04:06.178Z',
          },
        ],
      },
    ],
  })
export type FiringRecord = z.infer<typeof firingRecord>

/** Contract-2 §13, POST /alerts/preview. */
export const alertPreview = z
  .object({
    from: timestamp.describe('The first look: seven days ago, or later where the looks took too long.'),
    to: timestamp,
    stepMinutes: z
      .int()
      .describe(
        'From one look to the next; the worker looks every minute, which fires earlier, and more often.',
      ),
    isComplete: z.boolean().describe('Whether the seven days were looked at.'),
    total: z.int().describe('Of the firings.'),
    firings: z
      .array(
        z.object({
          firedAt: timestamp,
          dimensionValue: z.string().nullable(),
          value: z.number().describe('The figure of the metric in the window, as it fired.'),
          sampleSize: z.int(),
        }),
      )
      .describe('The newest 500, the newest first.'),
  })
  .meta({
    id: 'AlertPreview',
    examples: [
      {
        from: '2025-12-26T03:04:05.678Z',
        to: '2026-01-02T03:04:05.678Z',
        stepMinutes: 60,
        isComplete: true,
        total: 1,
        firings: [
          { firedAt: '2026-01-01T05:04:05.678Z', dimensionValue: 'GB', value: -33.1, sampleSize: 240 },
        ],
      },
    ],
  })
export type AlertPreview = z.infer<typeof alertPreview>
