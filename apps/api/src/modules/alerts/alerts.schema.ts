import { wholeNumberSchema } from '@waymark/domain'
import { metrics } from '@waymark/report-plan'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'
import { alertScopes, scopeProblems } from './alert-scope.ts'

/** 31 days. */
const maxMinutes = 44_640
const maxSampleSize = 1_000_000_000
const maxThreshold = 1_000_000_000_000

const operators = ['gt', 'gte', 'lt', 'lte'] as const
const actions = ['notify', 'pause'] as const

const fields = {
  name: recordName,
  metric: z.enum(metrics).describe('A base metric of reports.'),
  operator: z.enum(operators).describe('How the metric must stand to `threshold` for the alert to fire.'),
  threshold: z
    .number()
    .min(-maxThreshold)
    .max(maxThreshold)
    .describe(
      'In the unit of the metric: percent for rates, the base currency of the workspace for amounts.',
    ),
  windowMinutes: wholeNumberSchema()
    .min(1)
    .max(maxMinutes)
    .describe(
      'The metric is taken over the last so many minutes. Costs are known by the day: a metric that is made of them is taken from the beginning of the day in which these minutes begin, in the zone of the workspace. Default: 60.',
    ),
  scope: z
    .enum(alertScopes)
    .describe('What the metric is of: the whole workspace (default), or one value of a dimension.'),
  scopeValue: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .describe(
      'Which one: the id for `link`, `offer`, `landing`, `network` and `traffic_source`, else the value as reports show it, such as `GB` for `country`, or `list:NAME` for what a list of referers or sub ids has. Null for the workspace.',
    ),
  minSampleSize: wholeNumberSchema()
    .min(0)
    .max(maxSampleSize)
    .describe('Fires only when the window has at least so many clicks. Default: 0.'),
  action: z
    .enum(actions)
    .describe('`pause` also switches off the link or offer that the alert is about. Default: `notify`.'),
  cooldownMinutes: wholeNumberSchema()
    .min(0)
    .max(maxMinutes)
    .describe('Does not fire again for so many minutes. Default: 60.'),
  isActive: z.boolean(),
}

const example = {
  name: 'ROI has dropped',
  metric: 'roi',
  operator: 'lt',
  threshold: -20,
  windowMinutes: 120,
  scope: 'country',
  scopeValue: 'GB',
  minSampleSize: 200,
  action: 'notify',
  cooldownMinutes: 60,
  isActive: true,
}

const related = z.object({
  scope: fields.scope.default('workspace'),
  scopeValue: fields.scopeValue.default(null),
  action: fields.action.default('notify'),
})

/** Also beside other wrong fields: one answer names all of them. */
const fittingScope = z.superRefine<unknown>(
  (body, context) => {
    const parsed = related.safeParse(body)
    if (!parsed.success) return
    for (const { path, message } of scopeProblems(parsed.data, true))
      context.addIssue({ code: 'custom', path: [path], message })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const createAlertBody = z
  .strictObject({
    ...fields,
    windowMinutes: fields.windowMinutes.default(60),
    scope: fields.scope.default('workspace'),
    scopeValue: fields.scopeValue.default(null),
    minSampleSize: fields.minSampleSize.default(0),
    action: fields.action.default('notify'),
    cooldownMinutes: fields.cooldownMinutes.default(60),
    isActive: fields.isActive.default(true),
  })
  .check(fittingScope)
  .meta({ example })
export type CreateAlertBody = z.infer<typeof createAlertBody>

export const patchAlertBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { threshold: -10 } })
export type PatchAlertBody = z.infer<typeof patchAlertBody>

export const alertParams = idParams

export const listAlertsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListAlertsQuery = z.infer<typeof listAlertsQuery>

/** Contract §9, "Alerts". */
export const alertRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    metric: z.string(),
    operator: z.string(),
    threshold: z.number(),
    windowMinutes: z.int(),
    scope: z.string(),
    scopeValue: z.string().nullable(),
    minSampleSize: z.int(),
    action: z.enum(actions),
    cooldownMinutes: z.int(),
    isActive: z.boolean(),
    lastFiredAt: timestamp
      .nullable()
      .describe(
        'Null: never, or it is about more than the links that a restricted member sees; `lastValue` alike.',
      ),
    lastValue: z.number().nullable().describe('What the metric was when it last fired.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Alert',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b53',
        ...example,
        lastFiredAt: null,
        lastValue: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type AlertRecord = z.infer<typeof alertRecord>
