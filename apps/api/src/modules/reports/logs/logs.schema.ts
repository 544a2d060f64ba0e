import { filterLimits, type ReportFilter, writtenReportFilter } from '@waymark/report-plan'
import { z } from 'zod'
import { wholeNumber } from '../../../envelope.ts'
import { instantText } from '../../../instant.ts'
import { conversionRecord } from '../../conversions/index.ts'
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

const clickMeta = cursorMeta.extend({
  afterCursor: z
    .string()
    .describe('For `after` of a later request: all that comes from this answer on.')
    .meta({ examples: [exampleCursor] }),
})

export const clickLogPage = z.object({ data: z.array(clickRecord), meta: clickMeta })
export const conversionLogPage = z.object({ data: z.array(conversionRecord), meta: cursorMeta })
