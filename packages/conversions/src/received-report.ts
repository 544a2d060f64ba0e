import type { ConversionReport, Outcome } from './conversion-report.ts'
import type { NewPostbackLog, PostbackLogRow, WaitingRow } from './postback-log.repository.ts'

/** A report with its place in the postback log. */
export interface ReceivedReport {
  report: ConversionReport
  receivedAtMs: number
  /** Since it was logged, by the date of Postgres; 0 of one that has just come. */
  waitedMs: number
  /** Null: not logged. */
  logId: string | null
}

/** The node that took a report judges it within this time, or has ended: then it is anybody's. */
export const processTimeoutMs = 30_000

/** The row of the log; null for a report that is not logged. */
export function logRowOf({ report, receivedAtMs, logId }: ReceivedReport): NewPostbackLog | null {
  const { source, arrival } = report
  if (logId === null || arrival === null || (source !== 'postback' && source !== 'track')) return null
  const { clickToken, status, statusLists, payout, currency, tid, goalKey, convertedAt, network, keyHash } =
    report
  return {
    id: logId,
    source,
    receivedAt: new Date(receivedAtMs),
    ip: arrival.ip,
    method: arrival.method,
    query: { ...arrival.query },
    report: {
      clickToken,
      status,
      statusLists,
      payout,
      currency,
      tid,
      goalKey,
      convertedAt,
      network,
      keyHash,
    },
    clickToken: clickToken.toLowerCase(),
  }
}

/** The report as it was when it was logged. */
export function receivedOf(row: WaitingRow): ReceivedReport {
  const { source, ip, method, query } = row
  return {
    report: { ...row.report, source, workspaceId: null, arrival: { ip, method, query } },
    receivedAtMs: row.receivedAt.getTime(),
    waitedMs: row.waitedMs,
    logId: row.id,
  }
}

/** What the log says came of it. */
export function outcomeOf({ id, result, conversionId, reason }: PostbackLogRow): Outcome {
  return { result, conversionId, reason, field: null, logId: id }
}
