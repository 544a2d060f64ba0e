import { withTimeoutOr } from '@waymark/async'
import { uuidV7 } from '@waymark/domain'
import type { ConversionReport, Outcome } from './conversion-report.ts'
import { createCrowding } from './crowding.ts'
import { joinCalls } from './joined-calls.ts'
import { createPostbackLogRepository, type PostbackLogRow } from './postback-log.repository.ts'
import {
  findClicks,
  findClicksOf,
  type LookedUp,
  processLookedUp,
  processReceived,
  processUnlogged,
} from './postback-processor.ts'
import { processPostbacks } from './process-postbacks.ts'
import { createProcessing, type ProcessingParts } from './processing.ts'
import { logRowOf, processTimeoutMs, type ReceivedReport, receivedOf } from './received-report.ts'
import { createReportCounts, type ReportLabels } from './report-counts.ts'
import { canStillCome, notYet, unknownClick } from './waiting-postbacks.ts'

export interface ConversionIntakeDeps extends ProcessingParts {
  /** Reports from one address that wait for their clicks. Default: 200,000. */
  mostWaiting?: number
}

/** Reports of conversions, from wherever they come (contract §7). */
export interface ConversionIntake {
  /**
   * Logs the reports and commits that, then judges them, in order; what cannot be judged yet is kept, and judged by the sweep. What is
   * logged is answered within some seconds, pending, also where a store accepts and never answers. Reports without
   * an arrival are neither logged nor kept: they come by themselves. @returns the outcomes in the order of the reports; rejects when Postgres is away, of unlogged ones when any
   * store is; RATE_LIMITED, and nothing is stored, when too many of the address wait already
   */
  receive(reports: readonly ConversionReport[]): Promise<Outcome[]>
  /** Judges a logged report once more, as everything is now. Rejects when a store is away. */
  replay(row: Pick<PostbackLogRow, 'id'>): Promise<Outcome>
  /** Whose click it is; null: nobody's that can be read now, also where the analytics store is away or hangs. */
  workspaceOfClick(clickToken: string): Promise<string | null>
  /** How many reports this process has judged since its start, by what came of them. */
  outcomes(): Iterable<readonly [ReportLabels, number]>
  /** How many of the log wait to be judged, over all processes, counted up to 100,000. */
  waiting(): Promise<number>
}

/** At once; what comes meanwhile goes together: few large batches cost the stores less than many small ones. */
const logging = 2
/**
 * A store that hangs must not keep those waiting whose report is safe: networks give up after some seconds and send again, and each
 * time there were more to judge. Later it is judged all the same, by what is under way or by the sweep.
 */
const lookupTimeoutMs = 4_000
const answerTimeoutMs = 8_000
const maxConcurrentProcessing = 1
/** Whoever watches need not know a longer queue to the last one. */
const countedAtMost = 100_000
const defaultMostWaiting = 200_000

interface LoggedPostbacks {
  reports: readonly ReceivedReport[]
  clicks: LookedUp
}

/** Those whose clicks could be looked up, together; and those whose could not. */
function lookedUp(calls: readonly LoggedPostbacks[]): [LookedUp, ReceivedReport[]][] {
  const [away, found] = [calls.filter(({ clicks }) => clicks === null), calls.filter(({ clicks }) => clicks)]
  const maps = new Set(found.map((call) => call.clicks))
  const clicks = new Map([...maps].flatMap((map) => [...(map ?? [])]))
  const groups: [LookedUp, readonly LoggedPostbacks[]][] = [
    [null, away],
    [clicks, found],
  ]
  return groups.flatMap(([known, some]) =>
    some.length === 0
      ? []
      : [[known, some.flatMap(({ reports }) => reports)] as [LookedUp, ReceivedReport[]]],
  )
}

/** Makes the intake of one process. Any number of them work on one database. */
export function createConversionIntake(deps: ConversionIntakeDeps): ConversionIntake {
  const { db, clock, randomBytes } = deps
  const processing = createProcessing(deps)
  const logs = createPostbackLogRepository(db.orm)
  const counts = createReportCounts()
  const crowding = createCrowding({ logs, mostWaiting: deps.mostWaiting ?? defaultMostWaiting })
  // Beside the writing of the log, which takes as long: what is found is only used when all of it is on the disk.
  const onLateError = (err: unknown) =>
    deps.logger.error(
      { err },
      'Postbacks failed after they were answered, and stay in the log to be processed again',
    )
  const log = joinCalls<readonly ReceivedReport[], { clicks: LookedUp }>({
    send: async (calls) => {
      const reports = calls.flat()
      const [clicks] = await Promise.all([
        withTimeoutOr(findClicks(processing, reports), {
          timeoutMs: lookupTimeoutMs,
          otherwise: () => null,
          onLateError,
        }),
        logs.insert(
          reports.flatMap((received) => logRowOf(received) ?? []),
          processTimeoutMs,
        ),
      ])
      return calls.map(() => ({ clicks }))
    },
    running: logging,
  })
  const processLogged = joinCalls<LoggedPostbacks, readonly Outcome[]>({
    send: async (calls) => {
      const outcomes = new Map<ReceivedReport, Outcome>()
      for (const [clicks, reports] of lookedUp(calls)) {
        const judged = await processLookedUp(processing, reports, clicks)
        reports.forEach((received, place) => {
          const outcome = judged[place]
          if (outcome) outcomes.set(received, outcome)
        })
      }
      return calls.map(({ reports }) => reports.flatMap((received) => outcomes.get(received) ?? []))
    },
    running: maxConcurrentProcessing,
  })

  return {
    async receive(reports) {
      const receivedAtMs = clock()
      const received = reports.map((report) => ({
        report,
        receivedAtMs,
        waitedMs: 0,
        logId: report.arrival === null ? null : uuidV7(receivedAtMs, randomBytes(10)),
      }))
      // By themselves: they fail where a store is away, and what is logged does not.
      if (received.some(({ logId }) => logId === null)) {
        const judged = await processUnlogged(processing, received)
        counts.note('received', judged)
        return judged
      }
      await crowding.check(new Set(reports.flatMap(({ arrival }) => arrival?.ip ?? [])))
      const { clicks } = await log(received)
      const judged = await withTimeoutOr(processLogged({ reports: received, clicks }), {
        timeoutMs: answerTimeoutMs,
        otherwise: () => received.map(({ logId }) => notYet(logId, 'It is judged soon.')),
        onLateError,
      })
      counts.note('received', judged)
      return [...judged]
    },

    async replay({ id }) {
      const [row] = await logs.find([id])
      if (row === undefined) return unknownClick(id)
      const received = receivedOf(row)
      const [outcome] = row.result === 'pending' ? await processReceived(processing, [received]) : []
      if (outcome) return outcome
      const token = row.clickToken
      const click = (await processing.clicks.find([token])).get(token)
      if (click === undefined) {
        const reason = canStillCome(token, clock()) ? 'Its click is not readable yet.' : null
        return { ...unknownClick(row.id), ...(reason !== null && { reason }) }
      }
      const [judged] = await processPostbacks(processing, [{ ...received, click, isReplay: true }])
      return judged ?? unknownClick(row.id)
    },

    async workspaceOfClick(clickToken) {
      const token = clickToken.toLowerCase()
      const looked = await withTimeoutOr(findClicksOf(processing, [token]), {
        timeoutMs: lookupTimeoutMs,
        otherwise: () => null,
        onLateError,
      })
      return looked?.get(token)?.workspaceId ?? null
    },

    outcomes: counts.all,
    waiting: () => logs.countPending(countedAtMost),
  }
}
