import type { Db, Orm } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { permittedLinks } from '../links/index.ts'
import { scopeProblems, unknownRecord } from './alert-scope.ts'
import { type AlertRow, createAlertRepository } from './alerts.repository.ts'
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

/** Alerts (contract §9, `/alerts`). */
export function createAlertService({ db, clock, randomBytes }: AlertServiceDeps): AlertService {
  const alerts = createAlertRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await alerts.page(caller.workspaceId, query)
      return { items: await shownTo(db.orm, caller, items), total }
    },

    async read(caller, id) {
      const [alert] = await shownTo(db.orm, caller, [(await alerts.find(caller.workspaceId, id)) ?? gone()])
      return alert ?? gone()
    },

    async create(caller, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const row = { ...body, id, workspaceId: caller.workspaceId, createdAt, updatedAt: createdAt }
      return db.transaction(async (tx) => {
        refuse(await unknownRecord(tx, caller, body))
        return alertRecordOf(await createAlertRepository(tx).insert(row))
      })
    },

    async update(caller, id, body) {
      return db.transaction(async (tx) => {
        const repository = createAlertRepository(tx)
        const before = (await repository.lock(caller.workspaceId, id)) ?? gone()
        const change = { ...body, ...scopeChange(body), ...beganAnew, updatedAt: new Date(clock()) }
        const wanted = scopeOf(before, change)
        const isAimed = body.scope !== undefined || body.scopeValue !== undefined
        // A record that has gone since the alert was made does not keep the rest of it from being changed.
        const unknown = isAimed ? await unknownRecord(tx, caller, wanted) : []
        refuse([...scopeProblems(wanted, isAimed), ...unknown])
        return alertRecordOf((await repository.update(caller.workspaceId, id, change)) ?? gone())
      })
    },

    async remove({ workspaceId }, id) {
      if (!(await alerts.remove(workspaceId, id))) gone()
    },
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

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such alert.' })
}

/** To members who see some links only, what fired is told of alerts about these links (contract §2, "Member restrictions"). */
async function shownTo(orm: Orm, caller: Caller, alerts: readonly AlertRow[]): Promise<AlertRecord[]> {
  const records = alerts.map(alertRecordOf)
  if (caller.restriction === null) return records
  const linkIds = records.flatMap(({ scope, scopeValue }) => (scope === 'link' ? (scopeValue ?? []) : []))
  const seen = await permittedLinks(orm, caller, linkIds, { deletedToo: true })
  const isSeen = ({ scope, scopeValue }: AlertRecord) => scope === 'link' && seen.has(scopeValue ?? '')
  return records.map((record) => (isSeen(record) ? record : { ...record, ...unseenFiring }))
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
