import {
  eachValue,
  type FiredValue,
  readFigures,
  type ValueFigures,
  valuesToFire,
  windowEnd,
} from '@waymark/alerts'
import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Db, PostgresClock } from '@waymark/db'
import type { OutgoingEventQueue } from '@waymark/deliveries'
import type { RandomBytes } from '@waymark/domain'
import { type AlertRow, type ClaimedAlert, createAlertChecksRepository } from './alerts.repository.ts'
import { fireAlert } from './fire-alert.ts'

export interface AlertChecksDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  analytics: { reader: Pick<AnalyticsReader, 'report'> }
  outgoingEvents: OutgoingEventQueue
  /** By which alerts are due, and their windows end. Default: that of Postgres. */
  dbClock?: PostgresClock
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** How often an alert is looked at (contract §9). */
const everyMs = 60_000
/** Longer than the reports of a claim take; then another worker looks. */
const leaseMs = 120_000
const retryMs = 5_000
const alertsAtOnce = 8
const minuteMs = 60_000

/**
 * One run over the alerts that are due (contract §9, "Alerts"). Any number of workers may run it at once: an
 * alert fires in the transaction that ends its claim. While the store is unavailable they stay due.
 * @returns whether more may be due
 * @throws what prevented the check of the alerts
 */
export function createAlertChecks(deps: AlertChecksDeps): () => Promise<boolean> {
  const repository = createAlertChecksRepository(deps.db.orm, deps.dbClock)
  return async () => {
    const claimed = await repository.claim({ limit: alertsAtOnce, leaseMs, everyMs })
    const failures: unknown[] = []
    for (const alert of claimed) {
      try {
        await checkAlert(deps, alert)
      } catch (error) {
        failures.push(new Error(`alert ${alert.id} could not be looked at`, { cause: error }))
        await repository.release(alert, retryMs)
      }
    }
    if (failures.length > 0) throw failures[0]
    return claimed.length > 0
  }
}

const timeOf = (date: Date | null) => date?.getTime() ?? null

async function checkAlert(deps: AlertChecksDeps, alert: ClaimedAlert): Promise<void> {
  const { claimedAt: firedAt } = alert
  const atMs = lookedAtMs(alert)
  const { orm } = deps.db
  const workspace = await createAlertChecksRepository(orm).workspaceOf(alert.workspaceId)
  const { reader } = deps.analytics
  const { workspaceId } = alert
  const figures = await readFigures({ orm, reader }, { workspaceId, alert, atMs, workspace })
  await deps.db.transaction(async (tx) => {
    const repository = createAlertChecksRepository(tx)
    const existing = await repository.lockForUpdate(alert)
    // Another worker checks it now, or it was changed: the result is that of another rule.
    if (existing === null) return
    const fired = await firedValues(repository, existing, figures)
    const [first] = fired
    const shown = first === undefined ? null : { firedAt, value: first.value }
    await repository.end(existing.id, new Date(atMs), shown)
    if (fired.length > 0) await fireAlert(tx, deps, { alert: existing, firedAt, fired })
  })
}

/** A range by its name ends now; what was missed of it is in the next look. */
function lookedAtMs({ checkedAt, windowMinutes, range, claimedAt }: ClaimedAlert): number {
  const nowMs = claimedAt.getTime()
  return range === null ? windowEnd({ checkedAtMs: timeOf(checkedAt), windowMinutes }, nowMs) : nowMs
}

/** Each value has a cooldown of its own. */
async function firedValues(
  repository: ReturnType<typeof createAlertChecksRepository>,
  alert: AlertRow,
  figures: readonly ValueFigures[],
): Promise<FiredValue[]> {
  const [first] = figures
  if (first === undefined) return []
  if (alert.scopeValue !== eachValue) return valuesToFire(alert, figures, () => timeOf(alert.lastFiredAt))
  const since = new Date(first.atMs - alert.cooldownMinutes * minuteMs)
  const firedMs = await repository.firedValues(alert, since)
  return valuesToFire(alert, figures, (value) => firedMs.get(value ?? '') ?? null)
}
