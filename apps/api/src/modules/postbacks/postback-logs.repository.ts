import type { PostbackLogRow } from '@waymark/conversions'
import { type Orm, postbackLogs } from '@waymark/db'
import { and, asc, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export const postbackLogSortFields = ['receivedAt'] as const

export interface PostbackLogPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  result?: PostbackLogRow['result'] | undefined
  source?: PostbackLogRow['source'] | undefined
  networkId?: string | undefined
  conversionId?: string | undefined
  from: Date | null
  /** Exclusive. */
  to: Date | null
  sort: SortBy<(typeof postbackLogSortFields)[number]>
}

function inPage(workspaceId: string, query: PostbackLogPageQuery) {
  const { search, result, source, networkId, conversionId, from, to } = query
  const pattern = containing(search ?? '')
  const equal = <Value>(column: Parameters<typeof eq>[0], value: Value | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    eq(postbackLogs.workspaceId, workspaceId),
    equal(postbackLogs.result, result),
    equal(postbackLogs.source, source),
    equal(postbackLogs.networkId, networkId),
    equal(postbackLogs.conversionId, conversionId),
    from === null ? undefined : gte(postbackLogs.receivedAt, from),
    to === null ? undefined : lt(postbackLogs.receivedAt, to),
    search
      ? or(
          ilike(postbackLogs.clickToken, pattern),
          ilike(postbackLogs.reason, pattern),
          ilike(postbackLogs.ip, pattern),
          sql`${postbackLogs.query}::text ilike ${pattern}`,
        )
      : undefined,
  )
}

/** The postback log as the people of a workspace see it; `workspaceId` comes first. */
export function createPostbackLogPages(orm: Orm) {
  return {
    async page(workspaceId: string, query: PostbackLogPageQuery): Promise<Page<PostbackLogRow>> {
      const where = inPage(workspaceId, query)
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, postbackLogs, where)
      const rows = await orm
        .select({ item: postbackLogs, total: total.column })
        .from(postbackLogs)
        .where(where)
        .orderBy(direction(postbackLogs.receivedAt), direction(postbackLogs.seq))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<PostbackLogRow | null> {
      const [row] = await orm
        .select()
        .from(postbackLogs)
        .where(and(eq(postbackLogs.workspaceId, workspaceId), eq(postbackLogs.id, id)))
      return row ?? null
    },
  }
}
