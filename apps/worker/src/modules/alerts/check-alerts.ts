import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Db, Orm, PostgresClock } from '@waymark/db'
import type { Announcer } from '@waymark/deliveries'
import { readReportLists } from '@waymark/report-lists'
import { readReportMoney } from '@waymark/report-money'
import { withListEntries, withVisitorNames } from '@waymark/report-plan'
import { planAlert } from './alert-plan.ts'
import { type AlertRow, type ClaimedAlert, createAlertChecksRepository } from './alerts.repository.ts'
import { isToFire, type WindowFigures, windowEnd } from './check-alert.ts'
import { pauseScope } from './pause-scope.ts'

export interface AlertChecksDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  analytics: { reader: Pick<AnalyticsReader, 'report'> }
  announcer: Announcer
  /** By which alerts are due, and their windows end. Default: that of Postgres. */
  dbClock?: PostgresClock
}

/** Longer than the reports of a claim take; then another worker looks. */
const leaseMs = 120_000
const retryMs = 5_000
const alertsAtOnce = 8

/**
 * One run over the alerts that are due (contract §9, "Alerts"). Any number of workers may run it at once: an
 * alert fires in the transaction that ends its claim. While the store is unavailable they stay due.
 * @returns whether more may be due
 * @throws what prevented the check of the alerts
 */
export function createAlertChecks(deps: AlertChecksDeps): () => Promise<boolean> {
  const repository = createAlertChecksRepository(deps.db.orm, deps.dbClock)
  return async () => {
    const claimed = await repository.claim({ limit: alertsAtOnce, leaseMs })
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
  const checked = { checkedAtMs: timeOf(alert.checkedAt), windowMinutes: alert.windowMinutes }
  const figures = await figuresOf(deps, alert, windowEnd(checked, firedAt.getTime()))
  await deps.db.transaction(async (tx) => {
    const repository = createAlertChecksRepository(tx)
    const existing = await repository.hold(alert)
    // Another worker checks it now, or it was changed: the result is that of another rule.
    if (existing === null) return
    const { atMs, value } = figures
    const rule = { ...existing, lastFiredAtMs: timeOf(existing.lastFiredAt) }
    if (value === null || !isToFire(rule, figures)) return repository.end(existing.id, new Date(atMs), null)
    await repository.end(existing.id, new Date(atMs), { firedAt, value })
    await fire(tx, deps, { alert: existing, firedAt, value, sampleSize: figures.sampleSize })
  })
}

async function figuresOf(
  { db, analytics }: AlertChecksDeps,
  alert: AlertRow,
  atMs: number,
): Promise<WindowFigures> {
  const { workspaceId, metric } = alert
  const requested = planAlert(alert, atMs, await createAlertChecksRepository(db.orm).timezoneOf(workspaceId))
  // A list that no longer exists is empty, as in rules.
  const lists = await readReportLists(db.orm, { workspaceId, filters: requested.filters })
  const plan = { ...requested, filters: withVisitorNames(withListEntries(requested.filters, lists).filters) }
  const money = await readReportMoney(db.orm, { workspaceId, plan, linkIds: null })
  const { totals } = await analytics.reader.report({ workspaceId, plan, money, linkIds: null })
  return { atMs, value: totals.metrics[metric] ?? null, sampleSize: totals.metrics.clicks ?? 0 }
}

interface Firing {
  alert: AlertRow
  firedAt: Date
  value: number
  sampleSize: number
}

/** Specification, "Events": `alert_fired`. */
async function fire(
  tx: Orm,
  { announcer }: AlertChecksDeps,
  { alert, firedAt, value, sampleSize }: Firing,
): Promise<void> {
  const { workspaceId, name: ruleName, metric, operator, threshold, scope, action } = alert
  if (action === 'pause') await pauseScope(tx, alert, firedAt.getTime())
  const data = {
    ruleName,
    metric,
    operator,
    threshold,
    value,
    sampleSize,
    scope,
    dimensionValue: alert.scopeValue,
    action,
    firedAt: firedAt.toISOString(),
  }
  await announcer.queueEvents(tx, [{ event: 'alert_fired', workspaceId, data }])
}
