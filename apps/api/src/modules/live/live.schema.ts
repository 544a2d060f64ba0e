import { alertActions, alertResults } from '@waymark/db'
import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { conversionRecord } from '../conversions/index.ts'
import { clickRecord } from '../events/index.ts'

/** An alert that fired. */
export const liveAlert = z
  .object({
    id: z.uuid().describe('Of the firing, as GET /alerts/{id}/firings has it.'),
    alertId: z.uuid(),
    name: z.string(),
    firedAt: timestamp,
    scope: z.string(),
    dimensionValue: z.string().nullable().describe('Null: the whole workspace.'),
    value: z.number().describe('The figure of the metric in the window, as it fired.'),
    sampleSize: z.int(),
    metric: z.string(),
    operator: z.string(),
    threshold: z.number(),
    action: z.enum(alertActions),
    result: z.enum(alertResults).nullable(),
  })
  .meta({
    id: 'LiveAlert',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b72',
        alertId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b70',
        name: 'Zones that lose',
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
      },
    ],
  })

/** What may be switched on and off, and is shown to those who watch. */
export const watchedResources = ['link', 'offer', 'landing', 'domain', 'alert'] as const

/** A record whose state changed, by a person or by itself. */
export const liveStatus = z
  .object({
    resourceType: z.enum(watchedResources),
    resourceId: z.string().nullable().describe('Null: several, changed by one call.'),
    status: z.string().describe('`active` or `inactive` where the record has `isActive`.'),
    reason: z.string().nullable().describe('Why it changed by itself; null: a person changed it.'),
    at: timestamp,
  })
  .meta({
    id: 'LiveStatus',
    examples: [
      {
        resourceType: 'offer',
        resourceId: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a',
        status: 'auto_disabled',
        reason: 'The health check failed three times: 503',
        at: '2026-01-02T03:04:05.678Z',
      },
    ],
  })

const skipped = z.object({ skipped: z.int().describe('Events that were not sent since the last one.') })

/** The events of `GET /live`, by the name in their `event:` line; `data:` is JSON of one line. */
export const liveEvents = {
  click: clickRecord,
  conversion: conversionRecord,
  alert: liveAlert,
  status: liveStatus,
  skipped,
}

export const liveEvent = z
  .discriminatedUnion('event', [
    z.object({ event: z.literal('click'), data: liveEvents.click }),
    z.object({ event: z.literal('conversion'), data: liveEvents.conversion }),
    z.object({ event: z.literal('alert'), data: liveEvents.alert }),
    z.object({ event: z.literal('status'), data: liveEvents.status }),
    z.object({ event: z.literal('skipped'), data: liveEvents.skipped }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEventRecord = z.infer<typeof liveEvent>
