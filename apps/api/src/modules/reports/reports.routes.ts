import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, queryFlag } from '../../envelope.ts'
import { scoped, sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { departureOf } from '../../plugins/departure.ts'
import { reportExportBody, reportRequestBody } from '../report-body.ts'
import type { ReportBatch } from './report-batch.ts'
import type { createReportExport } from './report-export.ts'
import { reportFile, sendReportFile } from './report-file.ts'
import { batchAnswer, reportBatchBody, reportPage } from './reports.schema.ts'
import type { ReportService } from './reports.service.ts'

const tags = ['Reports']
const config = {
  access: scoped(['reports:read'], { restricted: 'narrowed' }),
  errors: ['UPGRADE_REQUIRED'],
} as const

export interface ReportRouteDeps {
  reports: ReportService
  batch: ReportBatch
  exportReport: ReturnType<typeof createReportExport>
}

/** The routes of reports (specification, POST /analytics/report; contract §9). */
export function declareReportRoutes(app: ApiApp, { reports, batch, exportReport }: ReportRouteDeps): void {
  app.route({
    method: 'POST',
    url: '/analytics/report',
    config,
    schema: {
      summary: 'Any metric by any dimension',
      description:
        'Bots count in `bots` and `bot_share` only, unless the report groups or filters by `bot`. A zero denominator gives null; rates are percents; amounts are in the base currency of the workspace. Text filters on records look into their names. The free plan includes 90 days.',
      tags,
      body: reportRequestBody,
      response: { 200: reportPage },
    },
    handler: async (request, reply) =>
      reports.run({ ...callerOf(request), signal: departureOf(reply) }, request.body),
  })

  app.route({
    method: 'POST',
    url: '/analytics/reports/batch',
    config: { access: sessionOnly({ restricted: 'narrowed' }), audited: false },
    schema: {
      summary: 'Many reports in one call',
      description:
        'Up to 20 bodies of `POST /analytics/report`, answered in their order. It counts as one request. A report that fails is answered by its `error`, the others as they are.',
      tags,
      body: reportBatchBody,
      response: { 200: dataOf(z.array(batchAnswer)) },
    },
    handler: async (request, reply) => ({
      data: await batch({ request, reply }, request.body.reports, reportRequestBody),
    }),
  })

  // The second is that of the specification: lists of ad blockers stop it in a page of the console.
  for (const url of ['/reports/export', '/analytics/report/export'])
    app.route({
      method: 'POST',
      url,
      config,
      schema: {
        summary: 'A report as a CSV file',
        description:
          'The body is that of `POST /analytics/report`; without `limit` the file has all rows. Columns are the dimensions, the name of a record after its id, and the metrics; with `compareWith` also `previous.clicks` and `change.clicks` after `clicks`. Figures have at most six decimal places. RFC 4180 in UTF-8; a text that a spreadsheet would run has an apostrophe before it. A file of up to 200,000 rows is of one moment; in a longer one, rows that change places meanwhile may be twice or missing.',
        tags,
        querystring: z.object({
          format: z.enum(['csv']).default('csv'),
          bom: queryFlag.optional().describe('The same as `bom` of the body.'),
        }),
        body: reportExportBody,
        response: reportFile,
      },
      handler: async (request, reply) => {
        const reader = { ...callerOf(request), signal: departureOf(reply) }
        const { bom = request.query.bom, ...body } = request.body
        const rows = await exportReport(reader, body, { bom })
        return sendReportFile(reply, rows)
      },
    })
}
