import { isTimezone, wholeNumberSchema } from '@waymark/domain'
import { z } from 'zod'
import { bodyProblems } from './body-problems.ts'
import { dimensions } from './dimensions.ts'
import { filterLimits, reportFilter, writtenReportFilter } from './filter.ts'
import { formulaLimits, parseFormula } from './formula/parse-formula.ts'
import { havingFilter } from './having.ts'
import { relativeRanges } from './relative-range.ts'

/**
 * How dates and date-times are read: Unix ms, or null for what is none. `end` takes a date with the whole of
 * its day.
 */
export interface ReportInstants {
  start: (text: string, timezone: string) => number | null
  end: (text: string, timezone: string) => number | null
}

/** Rows of a page of a report. */
const maxRows = 1_000
export const defaultRows = 100
const maxOffset = 1_000_000
const maxNames = 100
const maxCustomMetrics = 20

/** The first and the last zone of the day: without a zone of its own, a report is read in its caller's. */
const outermostZones = ['Pacific/Kiritimati', 'Etc/GMT+12']

const maxOrders = 3

/** Of which dimensions reports can have rows without traffic. */
export const emptyDimensions = ['link', 'offer', 'landing', 'traffic_source'] as const

/** What says in which period a conversion counts. */
const dateBases = ['click', 'conversion', 'status'] as const
export type DateBasis = (typeof dateBases)[number]

function instantField(read: ReportInstants['start']) {
  return z.string().refine((text) => read(text, 'UTC') !== null, 'must be an ISO 8601 date or date-time')
}

const metricName = z.string().min(1).max(64)

const order = z.strictObject({
  field: z.string().min(1).max(64).describe('A token of `groupBy`, or a metric, base or custom.'),
  direction: z.enum(['asc', 'desc']).optional().describe('Default: `desc`.'),
})

const orderBy = z
  .union([order, z.array(order).min(1).max(maxOrders)])
  .describe('One order, or up to three: rows that are equal by the first follow the second.')

/** How rows of several groupings are shown. */
const reportView = z
  .strictObject({
    shape: z
      .enum(['tree', 'flat'])
      .describe('`tree`: rows that open; `flat`: a row for each combination of the groupings.'),
  })
  .describe('How the console shows the report. No figure depends on it.')

function fieldsOf({ start, end }: ReportInstants, filter: typeof reportFilter) {
  return {
    from: instantField(start).optional().describe('Without an offset: in `timezone`.'),
    to: instantField(end)
      .optional()
      .describe('Not part of the range; a date without a time includes that day.'),
    range: z
      .enum(relativeRanges)
      .optional()
      .describe(
        'In place of `from` and `to`: days that move with the time, in `timezone`, at each run. `last_7_days` is today and the six days before; weeks begin on Monday; `all_time` is as long as the plan of the workspace allows.',
      ),
    timezone: z
      .string()
      .max(64)
      .refine(isTimezone, 'Must be an IANA time zone such as Europe/Berlin.')
      .optional()
      .describe('Zone of days, hours, weeks and months. Default: that of the user.'),
    groupBy: z
      .array(z.enum(dimensions))
      .min(1)
      .max(5)
      .describe(
        'A click whose link has two tags, or is in two collections, counts in the row of each and once in totals; tags and collections are those that the link has today, for all of its past. By `goal` and `status` the report is about conversions only: what is made of clicks or costs is null. `isp`, `connection_type` and `asn` (a number) are of the visitor’s network, as far as the databases of `GEOIP_ISP_DB` knew it at the visit; `in_app` is the app whose in-app browser it was; `bot_reason` says why a click counts as a bot: how many there are is `bots`, or `clicks` where the report groups or filters by `bot`, too.',
      ),
    filters: z.array(filter).max(filterLimits.filters).optional(),
    having: z
      .array(havingFilter)
      .max(filterLimits.filters)
      .optional()
      .describe('Rows by their metrics, after they are computed.'),
    metrics: z
      .array(metricName)
      .min(1)
      .max(maxNames)
      .optional()
      .describe(
        'Base, of goals (`goal:<goalId>:conversions`, its leads and sales, and `goal:<goalId>:revenue`, of its sales, rebills and upsells) and custom. Default: all, those of goals aside. A goal that the workspace does not have is refused. `expected_revenue` is `revenue` with what the leads that are not decided yet are expected to come to: the payout of each, times the `expectedApproval` percent of its link, else of its offer, else of its network; a lead of which none says one counts nothing. `expected_profit` and `expected_roi` are made of it.',
      ),
    orderBy: orderBy.optional(),
    limit: wholeNumberSchema()
      .min(1)
      .max(maxRows)
      .optional()
      .describe(`Rows of the page. Default: ${defaultRows}.`),
    offset: wholeNumberSchema()
      .min(0)
      .max(maxOffset)
      .optional()
      .describe('Rows before the page. Default: 0.'),
    dateBasis: z
      .enum(dateBases)
      .optional()
      .describe(
        'The period in which a conversion counts: that of its `click`, of its own time (`conversion`), or of the change that gave it the status which it has (`status`). Amounts are worth what they are on the day of the conversion, whichever it is. Default: `click`.',
      ),
    compareWith: z
      .union([
        z.enum(['previous_period', 'previous_year']),
        z.strictObject({ from: instantField(start), to: instantField(end) }),
      ])
      .optional()
      .describe(
        '`previous_period`: the range as many days earlier as it has, where it is made of whole days, or of days up to now; else the range of the same length before it. `previous_year`: the same dates a year earlier. Of a range that is not over yet, what it is compared with ends at the same time of the day: today at 14:00 is compared with yesterday until 14:00. Or a range of its own, which is taken as it is. It is laid over the range of the report, from its first day on; `meta.comparison` says from when to when it is.',
      ),
    fill: z
      .boolean()
      .optional()
      .describe(
        'Whether every day (hour, week, month) of the range is a row, also one without anything. Needs one such dimension, alone in `groupBy`.',
      ),
    includeEmpty: z
      .enum(emptyDimensions)
      .optional()
      .describe(
        'Records without traffic are rows of zeros, too: links and landings and offers that are active, sources that are. Needs that dimension, alone in `groupBy`.',
      ),
    customMetrics: z.array(customMetric).max(maxCustomMetrics).optional(),
    view: reportView.optional(),
  }
}

const comparison = z.looseObject({ compareWith: z.looseObject({}) })
const range = z.looseObject({ from: z.string(), to: z.string(), timezone: z.string().optional() })

/** Whether the range is empty, whatever the zone that it may yet be read in. */
function isEmpty({ start, end }: ReportInstants, body: z.infer<typeof range>): boolean {
  const known = body.timezone !== undefined && isTimezone(body.timezone)
  const zones = known && body.timezone !== undefined ? [body.timezone] : outermostZones
  return zones.every((zone) => {
    const [fromMs, toMs] = [start(body.from, zone), end(body.to, zone)]
    return fromMs !== null && toMs !== null && fromMs >= toMs
  })
}

/**
 * The body of a report (specification, POST /analytics/report; contract §9, "Report body"), as it is sent:
 * what is left out stays out, so that it can be saved and shown again. All that is wrong is named at once,
 * formulas with the character.
 */
export function createReportBodySchema(instants: ReportInstants) {
  return bodySchema(instants, writtenReportFilter)
}

/**
 * The same for bodies that are stored: filters by names that no visitor can have go on as they are (contract
 * §17).
 */
export function createStoredReportBodySchema(instants: ReportInstants) {
  return bodySchema(instants, reportFilter)
}

function bodySchema(instants: ReportInstants, filter: typeof reportFilter) {
  return z.strictObject(fieldsOf(instants, filter)).check(
    z.superRefine<unknown>(
      (body, context) => {
        for (const { path, message } of bodyProblems(body))
          context.addIssue({ code: 'custom', path, message })
        const { data } = range.safeParse(body)
        if (data !== undefined && isEmpty(instants, data))
          context.addIssue({ code: 'custom', path: ['to'], message: 'must be after `from`' })
        const compared = range.safeParse(comparison.safeParse(body).data?.compareWith).data
        if (compared !== undefined && isEmpty(instants, compared))
          context.addIssue({ code: 'custom', path: ['compareWith', 'to'], message: 'must be after `from`' })
      },
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  )
}

export type ReportBody = z.infer<ReturnType<typeof createReportBodySchema>>

/** A metric of the report’s own (specification, `customMetrics`). */
const customMetric = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be 1 to 64 letters, digits and _, no digit first')
    // As a name of JSON objects it means something else, and would be missing in the answer.
    .refine((name) => name !== '__proto__', 'is a name that answers cannot carry')
    .describe('Name in the output; none of a base metric or dimension.'),
  formula: z
    .string()
    .max(formulaLimits.length)
    .superRefine((text, context) => {
      const read = parseFormula(text)
      if (read.ok || text.length > formulaLimits.length) return
      const { message, position } = read.problem
      context.addIssue({ code: 'custom', message: `${message} (character ${position})` })
    })
    .describe(
      'Arithmetic over base metrics: names, those of goals as they are or in backticks (`goal:<goalId>:revenue / clicks`), numbers, `+ - * /` and parentheses. It is computed with 30 decimals; its result is rounded to 20, half away from zero, before it is shown, compared by `having` and ordered by: `cost / clicks * clicks - cost` is 0.',
    ),
})
