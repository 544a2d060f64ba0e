import type { Readable } from 'node:stream'
import type { ReportBody } from '@waymark/report-plan'
import type { AppDeps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { analyticsQuery, defaultDays, openAnalytics, type SubjectRequest } from '../analytics/index.ts'
import { openReports } from '../reports/index.ts'
import type { ClicksBody, CreateDownloadBody } from './downloads.schema.ts'

/** What makes the files: each throws what the route of the same file throws. */
export interface DownloadFiles {
  /** Before anything is stored, so that what could not be made now is refused at once. */
  check(caller: Caller, download: CreateDownloadBody): Promise<void>
  open(caller: Caller, download: CreateDownloadBody, signal: AbortSignal): Promise<Readable>
}

function subjectOf({ linkId, collectionId }: ClicksBody): SubjectRequest['subject'] {
  if (linkId !== undefined) return { kind: 'link-by-id', id: linkId }
  return collectionId === undefined ? { kind: 'workspace' } : { kind: 'collection', id: collectionId }
}

function clicksOf({ from, to, timezone, countries, bom: _bom, ...body }: ClicksBody): SubjectRequest {
  const query = { ...analyticsQuery.parse({}), from, to, timezone, countries }
  return { subject: subjectOf(body), query, defaultDays }
}

/** The files of the export routes, made by the same code. */
export function createDownloadFiles(deps: AppDeps): DownloadFiles {
  const { reports, exportReport } = openReports(deps)
  const analytics = openAnalytics(deps)
  return {
    async check(caller, { kind, body }) {
      if (kind === 'report') await reports.open(caller, reportOf(body))
      else await analytics.check(caller, clicksOf(body))
    },
    open: (caller, { kind, body }, signal) =>
      kind === 'report'
        ? exportReport({ ...caller, signal }, reportOf(body), body)
        : analytics.export(caller, clicksOf(body), body),
  }
}

type ReportDownload = Extract<CreateDownloadBody, { kind: 'report' }>['body']

const reportOf = ({ bom: _bom, ...body }: ReportDownload): ReportBody => body
