import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import { goalUses, type ReportBody } from '@waymark/report-plan'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { newPublicToken, publishingOf } from '../public-token.ts'
import { listDetails, unknownGoals } from '../reports/index.ts'
import { newRecord } from '../workspace-records.ts'
import { createSavedReportRepository, type SavedReportRow } from './saved-reports.repository.ts'
import type {
  CreateSavedReportBody,
  ListSavedReportsQuery,
  PatchSavedReportBody,
  SavedReportRecord,
} from './saved-reports.schema.ts'

export interface SavedReportServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface SavedReportService {
  list(caller: Caller, query: ListSavedReportsQuery): Promise<Page<SavedReportRecord>>
  read(caller: Caller, id: string): Promise<SavedReportRecord>
  /** @throws VALIDATION_FAILED for a list or a goal that is not there; so does `update` */
  create(caller: Caller, body: CreateSavedReportBody): Promise<SavedReportRecord>
  update(caller: Caller, id: string, body: PatchSavedReportBody): Promise<SavedReportRecord>
  /** The token before it opens nothing any more. @throws CONFLICT when the report is not public */
  rotateToken(caller: Caller, id: string): Promise<SavedReportRecord>
  remove(caller: Caller, id: string): Promise<void>
}

/** Saved reports (contract §9, "Saved reports"). */
export function createSavedReportService(deps: SavedReportServiceDeps): SavedReportService {
  const { db, clock, randomBytes } = deps
  const reports = createSavedReportRepository(db.orm)
  const checkNames = async (tx: Orm, workspaceId: string, config?: ReportBody) => {
    if (config === undefined) return
    const { filters = [] } = config
    const goals = goalUses(config).map((use) => ({ ...use, path: `config.${use.path}` }))
    const details = [
      ...(await listDetails(tx, { workspaceId, filters, path: 'config.filters' })),
      ...(await unknownGoals(tx, workspaceId, goals)),
    ]
    if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  }

  return {
    async list(caller, query) {
      const { items, total } = await reports.page(caller, query)
      return { items: items.map((item) => reportRecordOf(caller, item)), total }
    },

    read: async (caller, id) => reportRecordOf(caller, await reports.read(caller, id)),

    async create(caller, body) {
      const publicToken = body.isPublic ? newPublicToken(randomBytes) : null
      const config = withZone(caller, body.config)
      const row = { ...body, config, publicToken, ...newRecord(deps, caller) }
      return db.transaction(async (tx) => {
        await checkNames(tx, caller.workspaceId, body.config)
        return reportRecordOf(caller, await createSavedReportRepository(tx).insert(row))
      })
    },

    async update(caller, id, { isPublic, ...body }) {
      const publish = publishingOf(randomBytes, isPublic)
      const config = body.config && { config: withZone(caller, body.config) }
      const change = { ...body, ...config, publish, updatedAt: new Date(clock()) }
      return db.transaction(async (tx) => {
        await checkNames(tx, caller.workspaceId, body.config)
        return reportRecordOf(caller, await createSavedReportRepository(tx).update(caller, id, change))
      })
    },

    async rotateToken(caller, id) {
      const change = { publicToken: newPublicToken(randomBytes), updatedAt: new Date(clock()) }
      const report = await reports.replaceToken(caller, id, change)
      if (report !== null) return reportRecordOf(caller, report)
      await reports.read(caller, id)
      throw notPublic()
    },

    remove: (caller, id) => reports.remove(caller, id),
  }
}

/**
 * A saved report shows everybody the same days, those of the workspace when it is saved: not each reader
 * those of a zone of their own.
 */
const withZone = ({ timezone }: Caller, config: ReportBody): ReportBody => ({ timezone, ...config })

const notPublic = () =>
  new AppError('CONFLICT', { message: 'The report is not public: it has no token. Set isPublic first.' })

/** The public answer is about all links: its token is not for members who see some of them (contract §2). */
function reportRecordOf({ restriction }: Caller, report: SavedReportRow): SavedReportRecord {
  return {
    id: report.id,
    name: report.name,
    config: report.config,
    isPublic: report.isPublic,
    publicToken: restriction === null ? report.publicToken : null,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  }
}
