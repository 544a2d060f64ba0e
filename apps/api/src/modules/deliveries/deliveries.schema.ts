import { adEventActions, deliveryStatuses } from '@waymark/db'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'

export const listDeliveriesQuery = pageQuery(['createdAt', 'attempts'], {
  field: 'createdAt',
  descending: true,
})
export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuery>

export const adEventAction = z.enum(adEventActions)
export const whatActionsAre =
  '`send`: an event; `restate` and `retract`: a correction of one that was sent, with another payout or taken back.'

export const deliveryFields = {
  id: z.uuid(),
  status: z
    .enum(deliveryStatuses)
    .describe(
      '`pending`: not tried yet, before `nextAttemptAt` where its hour is still to come; `retrying`: tried in vain, and tried again at `nextAttemptAt`; `failed` for good: after five attempts, or where no other could help; `unsupported`: an ad platform was to correct what it has, and cannot.',
    ),
  attempts: z.int().describe('Those that have ended; five at most.'),
  nextAttemptAt: timestamp.nullable(),
  responseStatus: z.int().nullable().describe('Of the last answer; null without one.'),
  responseMs: z.int().nullable().describe('How long the last attempt took.'),
  responseBody: z.string().nullable().describe('The beginning of the last answer, at most 1 KiB.'),
  error: z.string().nullable().describe('Why the last attempt was none, or no good one.'),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
}

export const deliveryExample = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60',
  status: 'retrying',
  attempts: 2,
  nextAttemptAt: '2026-01-02T03:09:10.678Z',
  responseStatus: 503,
  responseMs: 41,
  responseBody: 'Service Unavailable',
  error: 'It answered 503.',
  createdAt: '2026-01-02T03:03:05.678Z',
  deliveredAt: null,
} as const
