import type { ApiModule, AppDeps } from '../../deps.ts'
import { declareLogRoutes } from './logs/logs.routes.ts'
import { createLogService } from './logs/logs.service.ts'
import { createPublishedReports } from './published-reports.ts'
import { createReportBatch } from './report-batch.ts'
import { createReportExport } from './report-export.ts'
import { createReportSource } from './report-source.ts'
import { declareReportRoutes } from './reports.routes.ts'
import { createReportService, type ReportService } from './reports.service.ts'

export { listDetails } from './list-filters.ts'
export { maxPublishedRows, type PublishedReports } from './published-reports.ts'
export type { ReportBatch } from './report-batch.ts'
export { reportFile, sendReportFile } from './report-file.ts'
export { createReportSource, type ReportSource } from './report-source.ts'
export { batchAnswer, publishedMeta, reportData, reportPage } from './reports.schema.ts'
export type { ReportService } from './reports.service.ts'
export { unknownGoalOf, unknownGoals } from './unknown-goals.ts'

/** Reports as the routes give them, for saved ones and those that are public. */
export function openReports(deps: Pick<AppDeps, 'db' | 'analytics' | 'clock'>) {
  const reports: ReportService = createReportService({ ...deps, source: createReportSource(deps) })
  const exportReport = createReportExport(reports)
  return {
    reports,
    batch: createReportBatch({ reports, clock: deps.clock }),
    exportReport,
    published: createPublishedReports({ ...deps, reports, exportReport }),
  }
}

/** Reports: any metric by any dimension, and the logs of what they count. */
export const reportsModule: ApiModule = (app, deps) => {
  const { reports, batch, exportReport } = openReports(deps)
  declareReportRoutes(app, { reports, batch, exportReport })
  const { reader } = deps.analytics
  declareLogRoutes(app, createLogService({ db: deps.db, reader, source: createReportSource(deps) }))
}
