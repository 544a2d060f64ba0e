import { readFigures, type ValueFigures, valuesToFire, type WatchedWorkspace } from '@waymark/alerts'
import { createKeyedConcurrencyLimit, type MonotonicClock } from '@waymark/async'
import { type Db, workspaces } from '@waymark/db'
import { maxReportDays } from '@waymark/domain'
import { eq } from 'drizzle-orm'
import type { AppDeps } from '../../deps.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseLoadOfCaller } from '../../plugins/load-refusal.ts'
import { unknownGoalOf } from '../reports/index.ts'
import type { AlertPreview } from './alert-firings.schema.ts'
import { unknownRecord } from './alert-scope.ts'
import type { PreviewAlertBody } from './alerts.schema.ts'
import { refuse, refuseRange } from './alerts.service.ts'

export interface AlertPreviewDeps {
  db: Db
  analytics: Pick<AppDeps['analytics'], 'reader'>
  /** Unix ms. */
  clock: () => number
  monotonicMs: MonotonicClock
}

/** @throws VALIDATION_FAILED, UPGRADE_REQUIRED, and RATE_LIMITED while two others of the workspace runs */
export type PreviewAlert = (
  caller: Caller,
  body: PreviewAlertBody,
  signal: AbortSignal,
) => Promise<AlertPreview>

const minuteMs = 60_000
const spanMs = 7 * 24 * 60 * minuteMs
/** Looks are as far apart as the window is long, within these: at most 673 reports. */
const stepBounds = { least: 15, most: 60 }
/** Then the answer has what was looked at by then. */
const timeMs = 15_000
const shownFirings = 500
/** Previews whose next look waits; one of a workspace runs at a time. */
const mostWaiting = 100

/**
 * When an alert would have fired in the last seven days (contract-2 §13), by the very code of the worker. The
 * newest looks come first, so that what takes too long leaves out the oldest.
 */
export function createAlertPreview({ db, analytics, clock, monotonicMs }: AlertPreviewDeps): PreviewAlert {
  const limited = createKeyedConcurrencyLimit({
    running: 1,
    waiting: 1,
    refusal: () => refuseLoadOfCaller('alert-previews', 5),
  })
  /**
   * The looks of all previews take turns: the embedded engine runs two statements at a time, and two previews
   * would leave the reports of others none of them.
   */
  const oneLook = limitConcurrency('alert-previews', { running: 1, waiting: mostWaiting })

  const look = async (caller: Caller, body: PreviewAlertBody, signal: AbortSignal) => {
    const { workspaceId } = caller
    const workspace = await readWorkspace(db, caller)
    const nowMs = clock()
    const endsMs = monotonicMs() + timeMs
    const deps = { orm: db.orm, reader: analytics.reader }
    const looks: Look[] = []
    for (const atMs of lookTimes(body, nowMs)) {
      if (looks.length > 0 && monotonicMs() > endsMs) break
      const request = { workspaceId, alert: body, atMs, workspace, signal }
      looks.push({ atMs, figures: await oneLook(() => readFigures(deps, request), { signal }) })
    }
    return previewOf(body, nowMs, looks)
  }

  return async (caller, body, signal) => {
    refuseRange(caller.plan, body.range, clock())
    refuse(await unknownRecord(db.orm, caller, { ...body, action: 'notify', listId: null }))
    refuse(await unknownGoalOf(db.orm, caller.workspaceId, body.metric))
    return limited(caller.workspaceId, () => look(caller, body, signal), { signal })
  }
}

async function readWorkspace({ orm }: Db, { workspaceId, plan }: Caller): Promise<WatchedWorkspace> {
  const [row] = await orm
    .select({ timezone: workspaces.timezone })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return { timezone: row?.timezone ?? 'UTC', maxDays: maxReportDays[plan] }
}

interface Look {
  atMs: number
  figures: readonly ValueFigures[]
}

function stepMinutesOf({ windowMinutes, range }: PreviewAlertBody): number {
  if (range !== null) return stepBounds.most
  return Math.min(stepBounds.most, Math.max(stepBounds.least, windowMinutes))
}

/** The newest first. */
function lookTimes(body: PreviewAlertBody, nowMs: number): number[] {
  const stepMs = stepMinutesOf(body) * minuteMs
  return Array.from({ length: Math.floor(spanMs / stepMs) + 1 }, (_, index) => nowMs - index * stepMs)
}

function previewOf(body: PreviewAlertBody, nowMs: number, looks: readonly Look[]): AlertPreview {
  const firings = firingsOf(body, looks)
  const fromMs = looks.at(-1)?.atMs ?? nowMs
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(nowMs).toISOString(),
    stepMinutes: stepMinutesOf(body),
    isComplete: looks.length === lookTimes(body, nowMs).length,
    total: firings.length,
    firings: firings.slice(0, shownFirings),
  }
}

/** Cooldowns go by time: from the oldest look on. The newest firing first. */
function firingsOf(rule: PreviewAlertBody, looks: readonly Look[]): AlertPreview['firings'] {
  const lastFiredMs = new Map<string | null, number>()
  const firings = looks.toReversed().flatMap(({ atMs, figures }) => {
    const fired = valuesToFire(rule, figures, (value) => lastFiredMs.get(value) ?? null)
    for (const { dimensionValue } of fired) lastFiredMs.set(dimensionValue, atMs)
    return fired.map((one) => ({ ...one, firedAt: new Date(atMs).toISOString() }))
  })
  return firings.toReversed()
}
