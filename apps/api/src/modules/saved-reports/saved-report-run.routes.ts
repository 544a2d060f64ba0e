import type { ApiApp } from '../../deps.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { storedReportBody } from '../report-body.ts'
import { type ReportService, reportPage } from '../reports/index.ts'
import { savedReportParams } from './saved-reports.schema.ts'
import type { SavedReportService } from './saved-reports.service.ts'

export interface SavedReportRunDeps {
  service: Pick<SavedReportService, 'read'>
  reports: Pick<ReportService, 'run'>
}

/** GET /analytics/reports/{id}/run (contract §9, "Saved reports"). */
export function declareSavedReportRun(app: ApiApp, { service, reports }: SavedReportRunDeps): void {
  app.route({
    method: 'GET',
    url: '/analytics/reports/:id/run',
    config: { access: scoped(['reports:read'], { restricted: 'narrowed' }), errors: ['UPGRADE_REQUIRED'] },
    schema: {
      summary: 'Run a saved report',
      description: 'As `POST /analytics/report` answers the caller: members who see some links get those.',
      tags: ['Reports'],
      params: savedReportParams,
      response: { 200: reportPage },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const { config } = await service.read(caller, request.params.id)
      return reports.run(caller, storedReportBody.parse(config))
    },
  })
}
