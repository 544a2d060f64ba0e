import type { Db, Orm } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7 } from '@waymark/domain'
import { goalUses } from '@waymark/report-plan'
import { z } from 'zod'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { newPublicToken, publishingOf } from '../public-token.ts'
import { listDetails, unknownGoals } from '../reports/index.ts'
import { newRecord } from '../workspace-records.ts'
import { createDashboardRepository, type DashboardRow } from './dashboards.repository.ts'
import {
  type CreateDashboardBody,
  type DashboardRecord,
  type ListDashboardsQuery,
  type PatchDashboardBody,
  type WidgetRecord,
  widgetRecord,
} from './dashboards.schema.ts'

export interface DashboardServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface DashboardService {
  list(caller: Caller, query: ListDashboardsQuery): Promise<Page<DashboardRecord>>
  read(caller: Caller, id: string): Promise<DashboardRecord>
  /** @throws VALIDATION_FAILED for a list or a goal that is not there; so does `update` */
  create(caller: Caller, body: CreateDashboardBody): Promise<DashboardRecord>
  update(caller: Caller, id: string, body: PatchDashboardBody): Promise<DashboardRecord>
  /** The token before it opens nothing any more. @throws CONFLICT when the dashboard is not public */
  rotateToken(caller: Caller, id: string): Promise<DashboardRecord>
  remove(caller: Caller, id: string): Promise<void>
}

/** Dashboards (contract §9, "Dashboards"). */
export function createDashboardService(deps: DashboardServiceDeps): DashboardService {
  const { db, clock, randomBytes } = deps
  const dashboards = createDashboardRepository(db.orm)
  /** Each with an id, its own or a new one. */
  const named = (widgets: CreateDashboardBody['widgets']): WidgetRecord[] =>
    widgets.map((widget) => ({ ...widget, id: widget.id ?? uuidV7(clock(), randomBytes(10)) }))
  const checkNames = async (tx: Orm, workspaceId: string, widgets: CreateDashboardBody['widgets'] = []) => {
    const details: ErrorDetail[] = []
    for (const [index, { report }] of widgets.entries()) {
      const written = { workspaceId, filters: report.filters ?? [], path: `widgets.${index}.report.filters` }
      const goals = goalUses(report).map((use) => ({ ...use, path: `widgets.${index}.report.${use.path}` }))
      details.push(...(await listDetails(tx, written)), ...(await unknownGoals(tx, workspaceId, goals)))
    }
    if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  }

  return {
    async list(caller, query) {
      const { items, total } = await dashboards.page(caller, query)
      return { items: items.map((item) => dashboardRecordOf(caller, item)), total }
    },

    read: async (caller, id) => dashboardRecordOf(caller, await dashboards.read(caller, id)),

    async create(caller, { name, widgets, isPublic }) {
      const publicToken = isPublic ? newPublicToken(randomBytes) : null
      const row = { name, widgets: named(widgets), publicToken, ...newRecord(deps, caller) }
      return db.transaction(async (tx) => {
        await checkNames(tx, caller.workspaceId, widgets)
        return dashboardRecordOf(caller, await createDashboardRepository(tx).insert(row))
      })
    },

    async update(caller, id, { name, widgets, isPublic }) {
      const publish = publishingOf(randomBytes, isPublic)
      const change = { name, widgets: widgets && named(widgets), publish, updatedAt: new Date(clock()) }
      return db.transaction(async (tx) => {
        await checkNames(tx, caller.workspaceId, widgets)
        return dashboardRecordOf(caller, await createDashboardRepository(tx).update(caller, id, change))
      })
    },

    async rotateToken(caller, id) {
      const change = { publicToken: newPublicToken(randomBytes), updatedAt: new Date(clock()) }
      const dashboard = await dashboards.replaceToken(caller, id, change)
      if (dashboard !== null) return dashboardRecordOf(caller, dashboard)
      await dashboards.read(caller, id)
      throw notPublic()
    },

    remove: (caller, id) => dashboards.remove(caller, id),
  }
}

const storedWidgets = z.array(widgetRecord)

const notPublic = () =>
  new AppError('CONFLICT', { message: 'The dashboard is not public: it has no token. Set isPublic first.' })

/** The public answer is about all links: its token is not for members who see some of them (contract §2). */
function dashboardRecordOf({ restriction }: Caller, dashboard: DashboardRow): DashboardRecord {
  return {
    id: dashboard.id,
    name: dashboard.name,
    widgets: storedWidgets.parse(dashboard.widgets),
    isPublic: dashboard.publicToken !== null,
    publicToken: restriction === null ? dashboard.publicToken : null,
    createdAt: dashboard.createdAt.toISOString(),
    updatedAt: dashboard.updatedAt.toISOString(),
  }
}
