import type { ApiApp } from '../../deps.ts'
import { pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { auditRecord, listAuditLogQuery } from './audit-log.schema.ts'
import type { AuditLogService } from './audit-log.service.ts'

/** GET /audit-log (contract §2). */
export function declareAuditLogRoutes(app: ApiApp, service: AuditLogService): void {
  app.route({
    method: 'GET',
    url: '/audit-log',
    config: { access: sessionOnly({ role: 'admin', restricted: 'closed' }) },
    schema: {
      summary: 'Who did what to which record, when, from where',
      description:
        'Owner or admin. Every change that succeeded, newest first; entries cannot be changed or removed. `search` looks in the action and the id of the record. Sign-ins and passwords are of no workspace, and not in this list.',
      tags: ['Audit log'],
      querystring: listAuditLogQuery,
      response: { 200: pageOf(auditRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })
}
