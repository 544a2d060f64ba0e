import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { errorBody } from '../../plugins/openapi-answers.ts'
import { shownForm } from '../../plugins/openapi-simple-schemas.ts'
import { reportBodyExample, reportRequestBody } from '../report-body.ts'

const figures = z.record(z.string(), z.number().nullable())

const row = z.object({
  dimensions: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .describe(
      'A member for each token of `groupBy`; null when unknown or empty. Beside the id of a record its name: `link_name` beside `link`; a link has `link_code` and `link_domain` too, by which its routes find it (`link_domain` null: the default domain).',
    ),
  metrics: figures,
  previous: figures.optional().describe('With `compareWith`: the metrics of the period before.'),
  change: figures
    .optional()
    .describe('With `compareWith`: in percent; null where there is nothing to compare with.'),
})

const example = {
  rows: [
    {
      dimensions: { date: '2026-01-02', country: 'GB' },
      metrics: { clicks: 1200, conversions: 24, revenue: 480.5, roi: 60.2 },
    },
  ],
  totals: { clicks: 1200, conversions: 24, revenue: 480.5, roi: 60.2 },
  mixedCurrencies: false,
}

/** Specification, POST /analytics/report; contract §9, "Report body". */
export const reportData = z
  .object({
    rows: z.array(row),
    totals: z
      .record(z.string(), z.union([z.number().nullable(), figures]))
      .describe(
        'Over all rows, not the page: a member for each metric, not rounded. With `compareWith` also `previous` and `change`, as rows have them.',
      ),
    mixedCurrencies: z
      .boolean()
      .describe(
        'Whether amounts were left out: their currency has neither a rate of their date nor one of the `carryDays` before it (`GET /currency-rates/policy`).',
      ),
  })
  .meta({ id: 'Report', examples: [example] })

const reportMeta = z.object({
  total: z.int().describe('Rows of all pages.'),
  limit: z.int(),
  offset: z.int(),
  from: timestamp,
  to: timestamp.describe('Exclusive.'),
  comparison: z
    .object({ from: timestamp, to: timestamp.describe('Exclusive.') })
    .optional()
    .describe('With `compareWith`: the range that the figures under `previous` are of.'),
  timezone: z.string(),
  currency: z.string().describe('What amounts are in.'),
})

/** The answer of a report. */
export const reportPage = z.object({ data: reportData, meta: reportMeta }).meta({ title: 'ReportAnswer' })
export type ReportPage = z.infer<typeof reportPage>

/**
 * What public pages say of their figures: nothing of the query but what it is grouped by (contract-2 §13),
 * nothing of the workspace but where its colours begin.
 */
export const publishedMeta = reportMeta.extend({
  groupBy: z.array(z.string()),
  asOf: timestamp.describe('When the figures were read.'),
  tintThresholds: z
    .array(z.number())
    .describe('Where the six steps of the colours of ROI begin, in percent: those of the workspace.'),
})

const failed = z.object({ error: errorBody }).meta({ title: 'FailedReport' })

/** One of many reports in an answer. */
export const batchAnswer = z
  .union([reportPage, failed])
  .describe('As the report would be answered by itself: `data` and `meta`, or the `error`.')
export type BatchAnswer = z.infer<typeof batchAnswer>

const maxReports = 20

/** One that is not right is answered by its error, so that the others are not lost with it. */
const batchedBody = z
  .union([reportRequestBody, z.looseObject({})])
  .meta({ [shownForm]: 0 })
  .describe('The body of `POST /analytics/report`; one that it would refuse is answered by that error.')

export const reportBatchBody = z.strictObject({ reports: z.array(batchedBody).min(1).max(maxReports) }).meta({
  example: {
    reports: [
      reportBodyExample,
      { range: 'today', compareWith: 'previous_period', groupBy: ['hour'], metrics: ['clicks'], fill: true },
    ],
  },
})
