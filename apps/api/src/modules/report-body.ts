import { parseEnd, parseInstant } from '@waymark/domain'
import {
  createReportBodySchema,
  createStoredReportBodySchema,
  type ReportInstants,
} from '@waymark/report-plan'
import { z } from 'zod'
import { bomDescription } from '../csv.ts'

export const reportBodyExample = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  groupBy: ['date', 'country'],
  filters: [{ field: 'country', operator: 'in', value: ['GB', 'DE'] }],
  metrics: ['clicks', 'conversions', 'revenue', 'roi'],
  orderBy: [{ field: 'revenue', direction: 'desc' }],
  limit: 50,
}

/** How reports read their dates. */
export const reportInstants: ReportInstants = {
  start: parseInstant,
  end: parseEnd,
}

/**
 * The body of a report, where one is written to be stored: in saved reports and on dashboards (contract §9).
 */
export const reportBody = createReportBodySchema(reportInstants).meta({
  id: 'ReportBody',
  examples: [reportBodyExample],
})

/** The same where it is the body of a request. */
export const reportRequestBody = createReportBodySchema(reportInstants).meta({ example: reportBodyExample })

/** The same where the answer is a file. */
export const reportExportBody = reportRequestBody
  .safeExtend({ bom: z.boolean().optional().describe(bomDescription) })
  .meta({ example: reportBodyExample })

/** The same where it is read from what is stored. */
export const storedReportBody = createStoredReportBodySchema(reportInstants)
