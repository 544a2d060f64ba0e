import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { storedReportBody } from '../report-body.ts'
import { batchAnswer, type ReportBatch } from '../reports/index.ts'
import { dashboardParams } from './dashboards.schema.ts'
import type { DashboardService } from './dashboards.service.ts'

export interface DashboardDataDeps {
  service: Pick<DashboardService, 'read'>
  batch: ReportBatch
}

/** GET /dashboards/{id}/data (contract-2 §13): the figures of its widgets, in their order. */
export function declareDashboardData(app: ApiApp, { service, batch }: DashboardDataDeps): void {
  app.route({
    method: 'GET',
    url: '/dashboards/:id/data',
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'The figures of a dashboard',
      description:
        'An answer for each widget, in their order, as `POST /analytics/reports/batch` has them. It counts as one request. Ranges by name are resolved now; widgets without a zone are in that of the caller.',
      tags: ['Dashboards'],
      params: dashboardParams,
      response: { 200: dataOf(z.array(batchAnswer)) },
    },
    handler: async (request, reply) => {
      const { widgets } = await service.read(callerOf(request), request.params.id)
      const bodies = widgets.map(({ report }) => report)
      return { data: await batch({ request, reply }, bodies, storedReportBody) }
    },
  })
}
