import { auditLog, type Orm, users } from '@waymark/db'
import { and, asc, desc, eq, gte, ilike, lt, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export const auditLogSortFields = ['at'] as const

export interface AuditRow {
  entry: typeof auditLog.$inferSelect
  /** Null when the user is gone. */
  email: string | null
}

export interface AuditPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof auditLogSortFields)[number]>
  from?: Date | undefined
  to?: Date | undefined
  userId?: string | undefined
  action?: string | undefined
  resourceType?: string | undefined
  resourceId?: string | undefined
}

function found(workspaceId: string, query: AuditPageQuery) {
  const { search, from, to, userId, action, resourceType, resourceId } = query
  const pattern = containing(search ?? '')
  return and(
    eq(auditLog.workspaceId, workspaceId),
    from && gte(auditLog.createdAt, from),
    to && lt(auditLog.createdAt, to),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    action === undefined ? undefined : eq(auditLog.action, action),
    resourceType === undefined ? undefined : eq(auditLog.resourceType, resourceType),
    resourceId === undefined ? undefined : eq(auditLog.resourceId, resourceId),
    search ? or(ilike(auditLog.action, pattern), ilike(auditLog.resourceId, pattern)) : undefined,
  )
}

/** The audit logs of the workspaces. Written by `plugins/audit`; a trigger refuses changes. */
export function createAuditLogRepository(orm: Orm) {
  return {
    async page(workspaceId: string, query: AuditPageQuery): Promise<Page<AuditRow>> {
      const where = found(workspaceId, query)
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, auditLog, where)
      const rows = await orm
        .select({ entry: auditLog, email: users.email, total: total.column })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.userId))
        .where(where)
        .orderBy(direction(auditLog.createdAt), direction(auditLog.id))
        .limit(query.limit)
        .offset(query.offset)
      const counted = rows.map(({ entry, email, total: of }) => ({ item: { entry, email }, total: of }))
      return countedPage(counted, query.offset, total.read)
    },
  }
}
