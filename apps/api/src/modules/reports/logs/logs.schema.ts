import { filterLimits, type ReportFilter, writtenReportFilter } from '@waymark/report-plan'
import { z } from 'zod'
import { timestamp, wholeNumber } from '../../../envelope.ts'
import { instantText } from '../../../instant.ts'
import { clickRecord } from '../../events/index.ts'
import { cursorField, cursorMeta, exampleCursor, nextPageCursor } from '../../page-cursor.ts'

const filterList = z.array(writtenReportFilter).max(filterLimits.filters)

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const filters = z
  .string()
  .optional()
  .describe('The `filters` of a report as JSON: `[{"field":"country","operator":"eq","value":"GB"}]`.')
  .transform((text, context): ReportFilter[] => {
    if (text === undefined) return []
    const json = parsed(text)
    if (json === null) {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
    const list = filterList.safeParse(json.value)
    if (list.success) return list.data
    for (const { path, message } of list.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

export const logQuery = z.object({
  from: instantText
    .optional()
    .describe(
      'At this time or later; without an offset in the zone that a report without `timezone` has, that of the user. Default: from the oldest on.',
    ),
  to: instantText
    .optional()
    .describe(
      'Before this time; a date without a time includes that day. In the same zone as `from`. Default: up to the newest.',
    ),
  limit: wholeNumber({ min: 1, max: 1_000, fallback: 100 }).describe('Records of the page.'),
  cursor: nextPageCursor,
  filters,
})
export type LogQuery = z.infer<typeof logQuery>

export const clickLogQuery = logQuery
  .extend({
    after: cursorField(
      'afterCursor',
      '`meta.afterCursor` of an answer: gives what has come since, the oldest first, instead of what is older. Not with `cursor`.',
    ),
  })
  .refine(({ cursor, after }) => cursor === null || after === null, {
    path: ['after'],
    message: 'must not be sent with `cursor`',
  })
export type ClickLogQuery = z.infer<typeof clickLogQuery>

const text = z.string().nullable()
const id = z.uuid().nullable()

/** As the document shows one. */
export const exampleConversion = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60',
  workspaceId: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
  clickToken: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
  linkId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
  offerId: null,
  networkId: null,
  goalId: null,
  status: 'sale',
  originalStatus: 'approved',
  previousStatus: 'lead',
  payout: 12.5,
  currency: 'USD',
  tid: 'A-1001',
  source: 'postback',
  clickedAt: '2026-01-02T03:04:05.678Z',
  convertedAt: '2026-01-02T03:14:05.678Z',
  statusChangedAt: '2026-01-09T08:00:00.000Z',
  createdAt: '2026-01-02T03:14:06.000Z',
  updatedAt: '2026-01-02T03:14:06.000Z',
  click: {
    shortUrl: 'https://go.example/summer-sale',
    bioLinkId: null,
    matchedRuleId: null,
    landingId: null,
    trafficSourceId: null,
    countryCode: 'GB',
    countryName: 'United Kingdom',
    region: 'England',
    city: 'London',
    deviceType: 'mobile',
    os: 'iOS',
    osVersion: '18.1',
    browser: 'Safari',
    browserVersion: '18.1',
    language: 'en-gb',
    refererDomain: 'news.example',
    isUnique: true,
    isBot: false,
    subIds: { sub_id_1: 'adset-7' },
    externalId: null,
    keyword: null,
    source: null,
  },
}

/** The conversion record of contract §7, with the dimensions that its click had when it was born. */
export const conversionRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    clickToken: z.uuid(),
    linkId: id,
    offerId: id,
    networkId: id,
    goalId: id,
    status: z.string(),
    originalStatus: text,
    previousStatus: text,
    payout: z.number(),
    currency: z.string(),
    tid: text,
    source: z.string().describe('`postback`, `track`, `import` or `api`.'),
    clickedAt: timestamp,
    convertedAt: timestamp,
    statusChangedAt: timestamp.describe(
      'When it got the status that it has; `convertedAt` where it never changed.',
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
    click: z.object({
      shortUrl: z.string(),
      bioLinkId: id,
      matchedRuleId: id,
      landingId: id,
      trafficSourceId: id,
      countryCode: text,
      countryName: text,
      region: text,
      city: text,
      deviceType: z.string(),
      os: text,
      osVersion: text,
      browser: text,
      browserVersion: text,
      language: text,
      refererDomain: text,
      isUnique: z.boolean(),
      isBot: z.boolean(),
      subIds: z.record(z.string(), z.string()),
      externalId: text,
      keyword: text,
      source: text,
    }),
  })
  .meta({
    id: 'LoggedConversion',
    examples: [exampleConversion],
  })
export type LoggedConversion = z.infer<typeof conversionRecord>

const clickMeta = cursorMeta.extend({
  afterCursor: z
    .string()
    .describe('For `after` of a later request: all that comes from this answer on.')
    .meta({ examples: [exampleCursor] }),
})

export const clickLogPage = z.object({ data: z.array(clickRecord), meta: clickMeta })
export const conversionLogPage = z.object({ data: z.array(conversionRecord), meta: cursorMeta })
