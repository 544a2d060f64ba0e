import { auditLog, type Orm, users } from '@waymark/db'
import { eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { selectPage } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export const auditLogSortFields = ['at'] as const

export type AuditRow = typeof auditLog.$inferSelect & {
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

const auditRecords = workspaceRecords(auditLog, {
  noun: 'entry',
  searched: [auditLog.action, auditLog.resourceId],
})

const filtersOf = ({ from, to, userId, action, resourceType, resourceId }: AuditPageQuery) => [
  from && gte(auditLog.createdAt, from),
  to && lt(auditLog.createdAt, to),
  userId === undefined ? undefined : eq(auditLog.userId, userId),
  action === undefined ? undefined : eq(auditLog.action, action),
  resourceType === undefined ? undefined : eq(auditLog.resourceType, resourceType),
  resourceId === undefined ? undefined : eq(auditLog.resourceId, resourceId),
]

/** The audit logs of the workspaces. Written by `plugins/audit`; a trigger refuses changes. */
export function createAuditLogRepository(orm: Orm) {
  return {
    page(scope: WorkspaceScope, query: AuditPageQuery): Promise<Page<AuditRow>> {
      const sort = { field: 'createdAt', descending: query.sort.descending } as const
      const part = auditRecords(orm).pagePart(scope, { ...query, sort }, ...filtersOf(query))
      const userEmail = orm.select({ email: users.email }).from(users).where(eq(users.id, auditLog.userId))
      const email = sql<string | null>`(${userEmail})`
      return selectPage(orm, auditLog, part, { ...getTableColumns(auditLog), email })
    },
  }
}
