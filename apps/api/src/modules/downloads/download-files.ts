import type { Readable } from 'node:stream'
import type { ReportBody } from '@waymark/report-plan'
import type { AppDeps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { analyticsQuery, type ClickFileRequest, defaultDays, openAnalytics } from '../analytics/index.ts'
import { openReports } from '../reports/index.ts'
import type { ClicksBody, CreateDownloadBody } from './downloads.schema.ts'

/** What makes the files: each throws what the route of the same file throws. */
export interface DownloadFiles {
  /** Before anything is stored, so that what could not be made now is refused at once. */
  check(caller: Caller, download: CreateDownloadBody): Promise<void>
  open(caller: Caller, download: CreateDownloadBody, signal: AbortSignal): Promise<Readable>
}

function subjectOf({ linkId, collectionId }: ClicksBody): ClickFileRequest['subject'] {
  if (linkId !== undefined) return { kind: 'link-by-id', id: linkId }
  return collectionId === undefined ? { kind: 'workspace' } : { kind: 'collection', id: collectionId }
}

function clicksOf({ from, to, timezone, countries, bots, bom: _bom, ...body }: ClicksBody): ClickFileRequest {
  const query = { ...analyticsQuery.parse({}), from, to, timezone, countries }
  return { subject: subjectOf(body), query, defaultDays, withBots: bots ?? false }
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
        : analytics.export(caller, clicksOf(body), { bom: body.bom, showsVisitors: true }),
  }
}

type ReportDownload = Extract<CreateDownloadBody, { kind: 'report' }>['body']

const reportOf = ({ bom: _bom, ...body }: ReportDownload): ReportBody => body
