import type { Readable } from 'node:stream'
import type { Db } from '@waymark/db'
import type { z } from 'zod'
import type { CsvForm } from '../../csv.ts'
import { limitByCaller } from '../../limit-concurrency.ts'
import { storedReportBody } from '../report-body.ts'
import { publicReaderOf } from './report-access.ts'
import type { createReportExport } from './report-export.ts'
import type { publishedMeta, ReportPage } from './reports.schema.ts'
import type { ReportService } from './reports.service.ts'

/** For everybody with a token together: members have the store to themselves otherwise. */
const bounds = { each: { running: 2, waiting: 60 }, all: { running: 4, waiting: 200 } }

export interface PublishedReportDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  reports: Pick<ReportService, 'run'>
  exportReport: ReturnType<typeof createReportExport>
}

export interface PublishedFileForm extends CsvForm {
  /** Ends the statement of a reader who has left. */
  signal: AbortSignal
}

/** Rows of a file: one statement of the engine, at whose end no one waits for the store any more. */
export const maxPublishedRows = 50_000

/** A report with what its page says of it. */
export interface PublishedReport {
  data: ReportPage['data']
  meta: z.infer<typeof publishedMeta>
}

/**
 * Runs the stored body of what is public, about all links of its workspace (contract §9, GET
 * /public/reports/{token}). `null` where the workspace is deleted or suspended.
 */
export function createPublishedReports({ db, clock, reports, exportReport }: PublishedReportDeps) {
  const bounded = limitByCaller('public-reports', bounds)
  return {
    /** Says whether anything of the workspace is open to visitors. */
    isOpen: async (workspaceId: string): Promise<boolean> =>
      (await publicReaderOf(db.orm, workspaceId)) !== null,

    async page(workspaceId: string, config: Record<string, unknown>): Promise<PublishedReport | null> {
      const reader = await publicReaderOf(db.orm, workspaceId)
      if (reader === null) return null
      const body = storedReportBody.parse(config)
      const asOf = new Date(clock()).toISOString()
      const { data, meta } = await bounded(workspaceId, () => reports.run(reader, body))
      const { tintThresholds } = reader
      return { data, meta: { ...meta, groupBy: body.groupBy, asOf, tintThresholds } }
    },

    /** The same as a CSV file, of all rows where the report has no limit of its own. */
    async file(
      workspaceId: string,
      config: Record<string, unknown>,
      { signal, bom }: PublishedFileForm,
    ): Promise<Readable | null> {
      const reader = await publicReaderOf(db.orm, workspaceId)
      if (reader === null) return null
      const body = storedReportBody.parse(config)
      const limit = Math.min(body.limit ?? maxPublishedRows, maxPublishedRows)
      return bounded(workspaceId, () => exportReport({ ...reader, signal }, { ...body, limit }, { bom }))
    },
  }
}

export type PublishedReports = ReturnType<typeof createPublishedReports>
