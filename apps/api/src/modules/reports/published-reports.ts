import type { Db } from '@waymark/db'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { storedReportBody } from '../report-body.ts'
import { publicReaderOf } from './report-access.ts'
import type { ReportPage } from './reports.schema.ts'
import type { ReportService } from './reports.service.ts'

/** For everybody with a token together: members have the store to themselves otherwise. */
const bounds = { running: 4, waiting: 200 }

/**
 * Runs the stored body of what is public, about all links of its workspace (contract §9, GET
 * /public/reports/{token}). Null where the workspace is deleted.
 */
export function createPublishedReports({ db, reports }: { db: Db; reports: Pick<ReportService, 'run'> }) {
  const bounded = limitConcurrency(bounds)
  return async (workspaceId: string, config: Record<string, unknown>): Promise<ReportPage | null> => {
    const reader = await publicReaderOf(db.orm, workspaceId)
    return reader === null ? null : bounded(() => reports.run(reader, storedReportBody.parse(config)))
  }
}

export type PublishedReports = ReturnType<typeof createPublishedReports>
