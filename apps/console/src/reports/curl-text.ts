import type { ReportBody } from '../api/reports.queries.ts'

/** For a shell: a quote within single quotes ends them, stands alone, and begins them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The call that asks the API for a report, for a shell. An API key stands in place of the session, which no
 * text may carry.
 */
export const curlText = (origin: string, body: ReportBody): string =>
  [
    `curl ${quoted(`${origin}/api/v1/analytics/report`)}`,
    `-H ${quoted('content-type: application/json')}`,
    '-H "X-API-Key: $WAYMARK_API_KEY"',
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
