import type { Outcome, Postback } from './postback.ts'
import type { NewPostbackLog, PostbackLogRow, WaitingRow } from './postback-log.repository.ts'

/** A postback with its row in the postback log. */
export interface ReceivedPostback {
  postback: Postback
  receivedAtMs: number
  /** Since it was logged, by the date of Postgres; 0 of one that has just come. */
  waitedMs: number
  /** Null: not logged. */
  logId: string | null
}

/** The node that took a postback processes it within this time, or has ended: then any worker may. */
export const processTimeoutMs = 30_000

/** Of its click, in lower case as it is stored. */
export const tokenOf = ({ postback }: ReceivedPostback): string => postback.clickToken.toLowerCase()

/** The row of the log; null for a postback that is not logged. */
export function logRowOf({ postback, receivedAtMs, logId }: ReceivedPostback): NewPostbackLog | null {
  const { source, arrival, workspaceId: _workspaceId, identity, ...report } = postback
  if (logId === null || arrival === null || (source !== 'postback' && source !== 'track')) return null
  return {
    id: logId,
    source,
    receivedAt: new Date(receivedAtMs),
    ip: arrival.ip,
    method: arrival.method,
    query: { ...arrival.query },
    report,
    identity,
    clickToken: postback.clickToken.toLowerCase(),
  }
}

/** The postback as it was when it was logged. */
export function receivedOf(row: WaitingRow): ReceivedPostback {
  const { source, ip, method, query, identity } = row
  return {
    postback: { ...row.report, identity, source, workspaceId: null, arrival: { ip, method, query } },
    receivedAtMs: row.receivedAt.getTime(),
    waitedMs: row.waitedMs,
    logId: row.id,
  }
}

/** What the log says came of it. */
export function outcomeOf({ id, result, conversionId, reason }: PostbackLogRow): Outcome {
  return { result, conversionId, reason, field: null, logId: id }
}
