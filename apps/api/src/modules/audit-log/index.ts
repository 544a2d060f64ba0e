import type { ApiModule } from '../../deps.ts'
import { declareAuditLogRoutes } from './audit-log.routes.ts'
import { createAuditLogService } from './audit-log.service.ts'

/** The audit log: read here, written by `plugins/audit`. */
export const auditLogModule: ApiModule = (app, deps) => {
  declareAuditLogRoutes(app, createAuditLogService(deps))
}
