import type { ExplainedPostback } from '@waymark/conversions'
import { postbackResults } from '@waymark/db'
import { conversionStatuses, moneyNumber } from '@waymark/domain'
import { normalizeIp } from '@waymark/visitor'
import { z } from 'zod'
import { timestamp } from '../../envelope.ts'

const clickId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

export const explainBody = z
  .strictObject({
    query: z
      .union([z.record(z.string().min(1).max(200), z.string().max(2_048)), z.string().max(8_192)])
      .describe('The parameters of the postback: an object, or the query as text.'),
    ip: z
      .string()
      .max(64)
      .refine((text) => normalizeIp(text) !== null, 'must be an IPv4 or IPv6 address')
      .optional()
      .describe('Where it comes from. Default: from an address that is allowed.'),
  })
  .meta({ example: { query: { click_id: clickId, status: 'approved', payout: '12.5' } } })

const conversion = z.object({
  id: z.uuid(),
  status: z.enum(conversionStatuses),
  payout: z.number(),
  currency: z.string(),
  tid: z.string().nullable(),
  convertedAt: timestamp,
  updatedAt: timestamp,
})

/** Contract §12. */
export const postbackExplanation = z
  .object({
    result: z
      .enum(postbackResults)
      .describe('As the log would have it. `refused` would be answered 400 or 403, `unknown` 404.'),
    reason: z.string().nullable().describe('Why it would be refused or ignored; null: it would count.'),
    status: z
      .enum(conversionStatuses)
      .nullable()
      .describe('Of the conversion then; where nothing changes, as it is. Null: of none.'),
    payout: z.number().nullable(),
    currency: z.string().nullable(),
    goal: z.string().nullable().describe('Key of the conversion goal.'),
    conversion: conversion
      .nullable()
      .describe('The conversion that it is about, as it is now. Null: none, or it would be a new one.'),
  })
  .meta({
    examples: [
      {
        result: 'created',
        reason: null,
        status: 'sale',
        payout: 12.5,
        currency: 'USD',
        goal: 'purchase',
        conversion: null,
      },
    ],
  })
export type PostbackExplanation = z.infer<typeof postbackExplanation>

/** Of one whose parameters do not fit. */
export const refusedExplanation = (reason: string): PostbackExplanation => ({
  result: 'refused',
  reason,
  status: null,
  payout: null,
  currency: null,
  goal: null,
  conversion: null,
})

export function explanationOf(explained: ExplainedPostback): PostbackExplanation {
  const { result, reason, state, goalKey: goal, conversion: about } = explained
  return {
    result,
    reason,
    status: state?.status ?? null,
    payout: state === null ? null : moneyNumber(state.payout),
    currency: state?.currency ?? null,
    goal,
    conversion: about && {
      id: about.id,
      status: about.status,
      payout: moneyNumber(about.payout),
      currency: about.currency,
      tid: about.tid,
      convertedAt: about.convertedAt.toISOString(),
      updatedAt: about.updatedAt.toISOString(),
    },
  }
}
