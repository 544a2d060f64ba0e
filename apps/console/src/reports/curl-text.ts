import type { ReportBody } from '../api/reports.queries.ts'

/** For a shell: a quote within single quotes ends them, is escaped by itself, and begins them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The call that requests a report from the API, for a shell. It has an API key in place of the session, which
 * no text may carry.
 */
export const curlText = (origin: string, body: ReportBody): string =>
  [
    `curl ${quoted(`${origin}/api/v1/analytics/report`)}`,
    `-H ${quoted('content-type: application/json')}`,
    '-H "X-API-Key: $WAYMARK_API_KEY"',
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
