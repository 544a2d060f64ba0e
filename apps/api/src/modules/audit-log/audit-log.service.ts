import type { Db } from '@waymark/db'
import type { Page } from '../../envelope.ts'
import { dateSpanOf } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import { type AuditRow, createAuditLogRepository } from './audit-log.repository.ts'
import type { AuditRecord, ListAuditLogQuery } from './audit-log.schema.ts'

export interface AuditLogService {
  /** Newest first, unless the query says otherwise. */
  list(caller: Caller, query: ListAuditLogQuery): Promise<Page<AuditRecord>>
}

/** Who did what in a workspace (contract §2, GET /audit-log). */
export function createAuditLogService({ db }: { db: Db }): AuditLogService {
  const entries = createAuditLogRepository(db.orm)
  return {
    async list(caller, { from, to, ...query }) {
      const { items, total } = await entries.page(caller, {
        ...query,
        ...dateSpanOf({ from, to }, caller.timezone),
      })
      return { items: items.map(recordOf), total }
    },
  }
}

function recordOf({ email, ...entry }: AuditRow): AuditRecord {
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    user: entry.userId === null ? null : { id: entry.userId, email },
    apiKeyId: entry.apiKeyId,
    sessionId: entry.sessionId,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId,
    changes: entry.changes,
    ip: entry.ip,
    userAgent: entry.userAgent,
  }
}
