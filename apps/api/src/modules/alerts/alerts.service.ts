import { alerts, type Db, type Orm } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { permittedLinks } from '../links/index.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import { scopeProblems, unknownRecord } from './alert-scope.ts'
import type { AlertRecord, CreateAlertBody, ListAlertsQuery, PatchAlertBody } from './alerts.schema.ts'

export interface AlertServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface AlertService {
  list(caller: Caller, query: ListAlertsQuery): Promise<Page<AlertRecord>>
  read(caller: Caller, id: string): Promise<AlertRecord>
  /** @throws VALIDATION_FAILED for a scope that is no record of the workspace; so does `update` */
  create(caller: Caller, body: CreateAlertBody): Promise<AlertRecord>
  update(caller: Caller, id: string, body: PatchAlertBody): Promise<AlertRecord>
  remove(caller: Caller, id: string): Promise<void>
}

type AlertRow = typeof alerts.$inferSelect

const alertRecords = workspaceRecords(alerts, {
  noun: 'alert',
  bound: recordBounds.alerts,
  searched: [alerts.name],
})

/** Alerts (contract §9, `/alerts`). */
export function createAlertService(deps: AlertServiceDeps): AlertService {
  const { db, clock } = deps
  const records = alertRecords(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await records.page(caller, query)
      return { items: items.map(await recordsFor(db.orm, caller, items)), total }
    },

    async read(caller, id) {
      const alert = await records.read(caller, id)
      const recordOf = await recordsFor(db.orm, caller, [alert])
      return recordOf(alert)
    },

    create: (caller, body) =>
      db.transaction(async (tx) => {
        refuse(await unknownRecord(tx, caller, body))
        return alertRecordOf(await alertRecords(tx).insert({ ...body, ...newRecord(deps, caller) }))
      }),

    update: (caller, id, body) =>
      db.transaction(async (tx) => {
        const before = await alertRecords(tx).lockForUpdate(caller, id)
        const change = { ...body, ...scopeChange(body), ...beganAnew, updatedAt: new Date(clock()) }
        const wanted = scopeOf(before, change)
        const isAimed = body.scope !== undefined || body.scopeValue !== undefined
        // A record that was deleted since the alert was made does not prevent changes of the rest.
        const unknown = isAimed ? await unknownRecord(tx, caller, wanted) : []
        refuse([...scopeProblems(wanted, isAimed), ...unknown])
        return alertRecordOf(await alertRecords(tx).update(caller, id, change))
      }),

    remove: (caller, id) => records.remove(caller, id),
  }
}

/** What the worker finds of an alert as it was before a change is of no use any more. */
const beganAnew = { checkedAt: null, leaseId: null, leasedUntil: null }

/** The whole workspace has no value to say beside it. */
function scopeChange({ scope, scopeValue }: PatchAlertBody): { scopeValue?: null } {
  return scope === 'workspace' && scopeValue === undefined ? { scopeValue: null } : {}
}

/** The scope of an alert as it will be. */
function scopeOf(before: AlertRow, { scope, scopeValue, action }: PatchAlertBody) {
  return {
    scope: scope ?? before.scope,
    scopeValue: scopeValue === undefined ? before.scopeValue : scopeValue,
    action: action ?? before.action,
  }
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

/**
 * To members who see some links only, what fired is shown of alerts about these links (contract §2, "Member
 * restrictions").
 */
async function recordsFor(
  orm: Orm,
  caller: Caller,
  rows: readonly AlertRow[],
): Promise<(alert: AlertRow) => AlertRecord> {
  if (caller.restriction === null) return alertRecordOf
  const linkIds = rows.flatMap(({ scope, scopeValue }) => (scope === 'link' ? (scopeValue ?? []) : []))
  const permitted = await permittedLinks(orm, caller, linkIds, { deletedToo: true })
  const isVisible = ({ scope, scopeValue }: AlertRow) => scope === 'link' && permitted.has(scopeValue ?? '')
  return (alert) => ({ ...alertRecordOf(alert), ...(isVisible(alert) ? {} : unseenFiring) })
}

const unseenFiring = { lastFiredAt: null, lastValue: null }

function alertRecordOf(alert: AlertRow): AlertRecord {
  return {
    id: alert.id,
    name: alert.name,
    metric: alert.metric,
    operator: alert.operator,
    threshold: alert.threshold,
    windowMinutes: alert.windowMinutes,
    scope: alert.scope,
    scopeValue: alert.scopeValue,
    minSampleSize: alert.minSampleSize,
    action: alert.action,
    cooldownMinutes: alert.cooldownMinutes,
    isActive: alert.isActive,
    lastFiredAt: alert.lastFiredAt?.toISOString() ?? null,
    lastValue: alert.lastValue,
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
  }
}
