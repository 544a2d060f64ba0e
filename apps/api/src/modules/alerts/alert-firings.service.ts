import { alertChannels, alertFirings, type Db, deliveries, links, type Orm } from '@waymark/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { permittedByRestriction } from '../links/index.ts'
import { workspaceRecords } from '../workspace-records.ts'
import type { FiringRecord, ListFiringsQuery } from './alert-firings.schema.ts'
import type { AlertService } from './alerts.service.ts'

export interface AlertFiringServiceDeps {
  db: Db
  alerts: Pick<AlertService, 'read'>
}

export interface AlertFiringService {
  /** @throws NOT_FOUND where there is no such alert */
  list(caller: Caller, alertId: string, query: ListFiringsQuery): Promise<Page<FiringRecord>>
}

type FiringScope = Pick<Caller, 'workspaceId' | 'restriction'> & { alertId: string }

/** Members who see some links only see what fired for these (contract §2, "Member restrictions"). */
function ofTheirLinks(orm: Orm, { workspaceId, restriction }: FiringScope) {
  if (restriction === null) return undefined
  const theirs = orm
    .select({ id: sql<string>`${links.id}::text` })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), permittedByRestriction(restriction)))
  return and(eq(alertFirings.scope, 'link'), inArray(alertFirings.dimensionValue, theirs))
}

const firingRecords = workspaceRecords(alertFirings, {
  noun: 'firing',
  searched: [alertFirings.dimensionValue],
  narrow: (scope: FiringScope, orm) => and(eq(alertFirings.alertId, scope.alertId), ofTheirLinks(orm, scope)),
})

/** When alerts fired, and what became of it (contract-2 §13). */
export function createAlertFiringService({ db, alerts }: AlertFiringServiceDeps): AlertFiringService {
  return {
    async list(caller, alertId, query) {
      await alerts.read(caller, alertId)
      const { items, total } = await firingRecords(db.orm).page({ ...caller, alertId }, query)
      const ids = caller.restriction === null ? items.flatMap(({ deliveryIds }) => deliveryIds) : []
      const sent = await readSent(db.orm, caller, ids)
      return { items: items.map((row) => firingRecordOf(row, sent)), total }
    },
  }
}

type Sent = FiringRecord['channels'][number]

async function readSent(
  orm: Orm,
  { workspaceId }: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sent>> {
  if (ids.length === 0) return new Map()
  const { status, attempts, nextAttemptAt, error, deliveredAt } = deliveries
  const rows = await orm
    .select({
      id: deliveries.id,
      channelId: alertChannels.id,
      kind: alertChannels.kind,
      status,
      attempts,
      nextAttemptAt,
      error,
      deliveredAt,
    })
    .from(deliveries)
    .innerJoin(alertChannels, eq(alertChannels.id, deliveries.channelId))
    .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, [...new Set(ids)])))
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, nextAttemptAt: isoOrNull(row.nextAttemptAt), deliveredAt: isoOrNull(row.deliveredAt) },
    ]),
  )
}

function firingRecordOf(
  firing: typeof alertFirings.$inferSelect,
  sent: ReadonlyMap<string, Sent>,
): FiringRecord {
  return {
    id: firing.id,
    firedAt: firing.firedAt.toISOString(),
    scope: firing.scope,
    dimensionValue: firing.dimensionValue,
    value: firing.value,
    sampleSize: firing.sampleSize,
    metric: firing.metric,
    operator: firing.operator,
    threshold: firing.threshold,
    action: firing.action,
    result: firing.result,
    channels: firing.deliveryIds.flatMap((id) => sent.get(id) ?? []),
  }
}
