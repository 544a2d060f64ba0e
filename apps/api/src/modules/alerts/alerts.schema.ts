import { alertActions } from '@waymark/db'
import { wholeNumberSchema } from '@waymark/domain'
import { isGoalMetric, metrics, relativeRanges } from '@waymark/report-plan'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'
import { alertChannelRecord, channelBodies, channelsExample, shownChannels } from './alert-channels.schema.ts'
import { alertScopes, scopeProblems } from './alert-scope.ts'

/** 31 days. */
const maxMinutes = 44_640
const maxSampleSize = 1_000_000_000
const maxThreshold = 1_000_000_000_000

const operators = ['gt', 'gte', 'lt', 'lte'] as const

const fields = {
  name: recordName,
  metric: z
    .union([z.enum(metrics), z.string().refine(isGoalMetric, 'must be a base metric, or one of a goal')])
    .describe(
      'A base metric of reports, or one of a goal: `goal:<goalId>:conversions`, `goal:<goalId>:revenue`.',
    ),
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
  range: z
    .enum(relativeRanges)
    .nullable()
    .describe(
      'In place of `windowMinutes`: a range of reports by its name, in the zone of the workspace, as far as it has been. Null (default): the minutes count. Giving `windowMinutes` alone makes it null.',
    ),
  scope: z
    .enum(alertScopes)
    .describe(
      'What the metric is of: the whole workspace (default), or one value of a dimension. `tag` and `collection` are those that links are in when the alert is looked at. By `goal` and `status` there are conversions only: the metric must not be made of clicks or costs.',
    ),
  scopeValue: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .describe(
      'Which one: the id for `link`, `offer`, `landing`, `network`, `traffic_source`, `rule`, `collection` and `goal`, else the value as reports show it, such as `GB` for `country`, or `list:NAME` for what a list of referers or sub ids has. `*`: each value by itself, with a cooldown of its own; a value fires while it has something in the window, at most 50 values at a look, those with the largest sample first. Null for the workspace.',
    ),
  minSampleSize: wholeNumberSchema()
    .min(0)
    .max(maxSampleSize)
    .describe(
      'Fires only when the window has at least so many clicks; by `goal` and `status` so many conversions, whatever their status. Default: 0.',
    ),
  action: z
    .enum(alertActions)
    .describe(
      '`pause` also switches off the link or offer that the alert is about, `add_to_list` adds the sub id or referer to the list of `listId`, where redirectors see it within two seconds; both are in the audit log. Default: `notify`.',
    ),
  listId: z
    .uuid()
    .toLowerCase()
    .nullable()
    .describe(
      'The named list of `add_to_list`: of the kind `sub_id` for a scope `sub_id:…`, `referer` for `referer`. Values that a visitor could use as a mask (`*`, `?`), or that are not one line, are not added; a list takes 10,000 entries.',
    ),
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
} as const

const related = z.object({
  metric: fields.metric.optional().catch(undefined),
  scope: fields.scope.default('workspace'),
  scopeValue: fields.scopeValue.default(null),
  action: fields.action.default('notify'),
  listId: fields.listId.default(null),
  cooldownMinutes: fields.cooldownMinutes.default(60),
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

const periods = z.object({ windowMinutes: z.number(), range: z.string() })

/** Either the minutes or the range. */
const onePeriod = z.superRefine<unknown>(
  (_body, context) => {
    const message = 'must be left out: `range` is used instead'
    context.addIssue({ code: 'custom', path: ['windowMinutes'], message })
  },
  { when: ({ value }) => periods.safeParse(value).success },
)

/** What an alert has where it is not given, beside what is done when it fires. */
const defaults = {
  range: fields.range.default(null),
  scope: fields.scope.default('workspace'),
  scopeValue: fields.scopeValue.default(null),
  minSampleSize: fields.minSampleSize.default(0),
  cooldownMinutes: fields.cooldownMinutes.default(60),
}

/** So that a caller who gives a range is not refused for the default as one too many. */
const withMinutes = <Body extends { windowMinutes?: number | undefined }>(body: Body) => ({
  ...body,
  windowMinutes: body.windowMinutes ?? 60,
})

export const createAlertBody = z
  .strictObject({
    ...fields,
    windowMinutes: fields.windowMinutes.optional(),
    ...defaults,
    action: fields.action.default('notify'),
    listId: fields.listId.default(null),
    isActive: fields.isActive.default(true),
    channels: channelBodies.default([]),
  })
  .check(onePeriod)
  .check(fittingScope)
  .transform(withMinutes)
  .meta({ example: { ...example, channels: channelsExample } })
export type CreateAlertBody = z.infer<typeof createAlertBody>

export const patchAlertBody = z
  .strictObject({ ...fields, channels: channelBodies })
  .partial()
  .check(onePeriod)
  .meta({ example: { threshold: -10 } })
export type PatchAlertBody = z.infer<typeof patchAlertBody>

export const alertParams = idParams

/** A rule that need not be stored, and what of it decides when it fires. */
export const previewAlertBody = z
  .strictObject({
    metric: fields.metric,
    operator: fields.operator,
    threshold: fields.threshold,
    windowMinutes: fields.windowMinutes.optional(),
    ...defaults,
  })
  .check(onePeriod)
  .check(fittingScope)
  .transform(withMinutes)
  .meta({ example: { metric: 'roi', operator: 'lt', threshold: -20, scope: 'country', scopeValue: '*' } })
export type PreviewAlertBody = z.infer<typeof previewAlertBody>

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
    range: z.enum(relativeRanges).nullable(),
    scope: z.string(),
    scopeValue: z.string().nullable(),
    minSampleSize: z.int(),
    action: z.enum(alertActions),
    listId: z.uuid().nullable(),
    cooldownMinutes: z.int(),
    isActive: z.boolean(),
    channels: z
      .array(alertChannelRecord)
      .describe(
        'In the order in which they were given; credentials are never shown. None to members who see some links only.',
      ),
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
        range: null,
        listId: null,
        channels: shownChannels,
        lastFiredAt: null,
        lastValue: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type AlertRecord = z.infer<typeof alertRecord>
