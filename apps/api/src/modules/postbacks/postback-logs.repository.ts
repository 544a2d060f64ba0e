import type { PostbackLogRow } from '@waymark/conversions'
import { type Orm, postbackLogs } from '@waymark/db'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { type RecordPageQuery, type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export interface PostbackLogPageQuery extends RecordPageQuery<typeof postbackLogs> {
  result?: PostbackLogRow['result'] | undefined
  source?: PostbackLogRow['source'] | undefined
  networkId?: string | undefined
  conversionId?: string | undefined
  unknownWord?: string | undefined
  from: Date | undefined
  /** Exclusive. */
  to: Date | undefined
}

const logRecords = workspaceRecords(postbackLogs, {
  noun: 'postback in the log',
  searched: [postbackLogs.clickToken, postbackLogs.reason, postbackLogs.ip, sql`${postbackLogs.query}::text`],
  tieBreak: postbackLogs.seq,
})

function filtersOf(query: PostbackLogPageQuery) {
  const { result, source, networkId, conversionId, unknownWord, from, to } = query
  const equal = <Value>(column: Parameters<typeof eq>[0], value: Value | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return [
    equal(postbackLogs.result, result),
    equal(postbackLogs.source, source),
    equal(postbackLogs.networkId, networkId),
    equal(postbackLogs.conversionId, conversionId),
    unknownWord === undefined ? undefined : and(isIgnored, eq(postbackLogs.unknownWord, unknownWord)),
    from === undefined ? undefined : gte(postbackLogs.receivedAt, from),
    to === undefined ? undefined : lt(postbackLogs.receivedAt, to),
  ]
}

const isIgnored = eq(postbackLogs.result, 'ignored')

/** The postback log as the people of a workspace see it. */
export function createPostbackLogPages(orm: Orm) {
  const { page, read, pagePart } = logRecords(orm)
  return {
    page: (scope: WorkspaceScope, query: PostbackLogPageQuery) => page(scope, query, ...filtersOf(query)),
    /** How many there are by their result, of all that the query leaves but for its own `result`. */
    async countsByResult(
      scope: WorkspaceScope,
      query: PostbackLogPageQuery,
    ): Promise<Map<PostbackLogRow['result'], number>> {
      const { where } = pagePart(scope, query, ...filtersOf({ ...query, result: undefined }))
      const rows = await orm
        .select({ result: postbackLogs.result, postbacks: count() })
        .from(postbackLogs)
        .where(where)
        .groupBy(postbackLogs.result)
      return new Map(rows.map(({ result, postbacks }) => [result, postbacks]))
    },
    read,
  }
}
