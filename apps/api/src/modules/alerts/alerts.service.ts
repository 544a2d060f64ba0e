import { eachValue } from '@waymark/alerts'
import { alerts, type Db, type Orm } from '@waymark/db'
import { AppError, type ErrorDetail, maxReportDays, type Plan } from '@waymark/domain'
import { type RelativeRange, relativeRanges, resolveRange } from '@waymark/report-plan'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { permittedLinks } from '../links/index.ts'
import { refuseLongRange } from '../long-ranges.ts'
import { unknownGoalOf } from '../reports/index.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import {
  type AlertChannelDeps,
  channelRecordOf,
  checkChannels,
  readChannels,
  replaceChannels,
} from './alert-channels.ts'
import { type ScopedAlert, scopeProblems, unknownRecord, unusableList } from './alert-scope.ts'
import type { AlertRecord, CreateAlertBody, ListAlertsQuery, PatchAlertBody } from './alerts.schema.ts'

export interface AlertServiceDeps extends AlertChannelDeps {
  db: Db
}

export interface AlertService {
  list(caller: Caller, query: ListAlertsQuery): Promise<Page<AlertRecord>>
  read(caller: Caller, id: string): Promise<AlertRecord>
  /**
   * @throws VALIDATION_FAILED for a scope, a list or the address of a member that is none of the workspace,
   * UPGRADE_REQUIRED for what the plan does not include, URL_BLOCKED; so does `update`
   */
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

/** Alerts (contract §9, `/alerts`; contract-2 §13). */
export function createAlertService(deps: AlertServiceDeps): AlertService {
  const { db, clock } = deps
  const records = alertRecords(db.orm)
  const shown = async (orm: Orm, caller: Caller, row: AlertRow) => {
    const recordOf = await recordsFor(orm, caller, [row])
    return recordOf(row)
  }

  return {
    async list(caller, query) {
      const { items, total } = await records.page(caller, query)
      return { items: items.map(await recordsFor(db.orm, caller, items)), total }
    },

    read: async (caller, id) => shown(db.orm, caller, await records.read(caller, id)),

    async create(caller, { channels, ...body }) {
      await checkRule(deps, caller, { ...body, channels })
      return db.transaction(async (tx) => {
        refuse([
          ...(await unknownRecord(tx, caller, body)),
          ...(await unusableList(tx, caller, body)),
          ...(await unknownGoalOf(tx, caller.workspaceId, body.metric)),
        ])
        const row = await alertRecords(tx).insert({ ...body, ...newRecord(deps, caller) })
        await replaceChannels(tx, deps, { caller, alertId: row.id, channels })
        return shown(tx, caller, row)
      })
    },

    async update(caller, id, { channels, ...body }) {
      // What is not there is a 404, whatever its new channels are.
      await records.read(caller, id)
      await checkRule(deps, caller, { ...body, channels })
      return db.transaction(async (tx) => {
        const before = await alertRecords(tx).lockForUpdate(caller, id)
        const change = { ...body, ...alongWith(body), ...beganAnew, updatedAt: new Date(clock()) }
        refuse(await changeProblems(tx, caller, { before, change, body }))
        const row = await alertRecords(tx).update(caller, id, change)
        if (channels !== undefined) await replaceChannels(tx, deps, { caller, alertId: id, channels })
        return shown(tx, caller, row)
      })
    },

    remove: (caller, id) => records.remove(caller, id),
  }
}

/** Before anything is locked. @throws UPGRADE_REQUIRED, URL_BLOCKED */
async function checkRule(
  deps: AlertServiceDeps,
  caller: Caller,
  { range, channels = [] }: Pick<PatchAlertBody, 'range' | 'channels'>,
): Promise<void> {
  refuseRange(caller.plan, range ?? null, deps.clock())
  await checkChannels(deps, caller, channels)
}

/** @throws UPGRADE_REQUIRED for a range that the plan does not include */
export function refuseRange(plan: Plan, range: RelativeRange | null, nowMs: number): void {
  if (range === null) return
  const timezone = 'UTC'
  refuseLongRange(plan, {
    ...resolveRange(range, { timezone, nowMs, maxDays: maxReportDays[plan] }),
    timezone,
  })
}

/** What the worker finds of an alert as it was before a change is of no use any more. */
const beganAnew = { checkedAt: null, leaseId: null, leasedUntil: null }

/**
 * What a change says without naming it: the whole workspace has no value, what adds to no list has none, and
 * minutes take the place of a range.
 */
function alongWith({ scope, scopeValue, action, listId, windowMinutes, range }: PatchAlertBody) {
  return {
    ...(scope === 'workspace' && scopeValue === undefined && { scopeValue: null }),
    ...(action !== undefined && action !== 'add_to_list' && listId === undefined && { listId: null }),
    ...(windowMinutes !== undefined && range === undefined && { range: null }),
  }
}

interface AlertChange {
  before: AlertRow
  change: Partial<AlertRow>
  /** As it was sent. */
  body: PatchAlertBody
}

async function changeProblems(
  tx: Orm,
  caller: Caller,
  { before, change, body }: AlertChange,
): Promise<ErrorDetail[]> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const wanted: ScopedAlert = { ...before, ...given }
  const isAimed = body.scope !== undefined || body.scopeValue !== undefined
  // A record that was deleted since the alert was made does not prevent changes of the rest.
  const unknown = isAimed ? await unknownRecord(tx, caller, wanted) : []
  const list = isAimed || body.listId !== undefined ? await unusableList(tx, caller, wanted) : []
  const goal = body.metric === undefined ? [] : await unknownGoalOf(tx, caller.workspaceId, body.metric)
  return [...scopeProblems(wanted, isAimed), ...unknown, ...list, ...goal]
}

export function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

/**
 * To members who see some links only, what fired is shown of alerts about these links, and whom alerts notify
 * is not (contract §2, "Member restrictions").
 */
async function recordsFor(
  orm: Orm,
  caller: Caller,
  rows: readonly AlertRow[],
): Promise<(alert: AlertRow) => AlertRecord> {
  if (caller.restriction === null) {
    const ids = rows.map(({ id }) => id)
    const channels = await readChannels(orm, caller, ids)
    return (alert) => ({
      ...alertRecordOf(alert),
      channels: (channels.get(alert.id) ?? []).map(channelRecordOf),
    })
  }
  const isOfLink = ({ scope, scopeValue }: AlertRow) => scope === 'link' && scopeValue !== eachValue
  const linkIds = rows.filter(isOfLink).flatMap(({ scopeValue }) => scopeValue ?? [])
  const permitted = await permittedLinks(orm, caller, linkIds, { deletedToo: true })
  const isVisible = (alert: AlertRow) => isOfLink(alert) && permitted.has(alert.scopeValue ?? '')
  return (alert) => ({ ...alertRecordOf(alert), ...(isVisible(alert) ? {} : unseenFiring) })
}

const unseenFiring = { lastFiredAt: null, lastValue: null }

const isRange = (name: string | null): name is RelativeRange => relativeRanges.some((known) => known === name)

function alertRecordOf(alert: AlertRow): AlertRecord {
  return {
    id: alert.id,
    name: alert.name,
    metric: alert.metric,
    operator: alert.operator,
    threshold: alert.threshold,
    windowMinutes: alert.windowMinutes,
    range: isRange(alert.range) ? alert.range : null,
    scope: alert.scope,
    scopeValue: alert.scopeValue,
    minSampleSize: alert.minSampleSize,
    action: alert.action,
    listId: alert.listId,
    cooldownMinutes: alert.cooldownMinutes,
    isActive: alert.isActive,
    channels: [],
    lastFiredAt: alert.lastFiredAt?.toISOString() ?? null,
    lastValue: alert.lastValue,
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
  }
}
