import { createBatcher, withTimeoutOr } from '@waymark/async'
import { isDataRefusal } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { type FoundClicks, findUnlessDown } from './clicks.ts'
import { commitPostbacks } from './commit-postbacks.ts'
import { type Corrected, type Correction, correctConversion } from './correct-conversion.ts'
import { type ExplainedPostback, explainPostback, type PostbackToExplain } from './explain-postback.ts'
import { notYet, type Outcome, type Postback, unknownClick } from './postback.ts'
import { createPostbackCounts, type PostbackLabels } from './postback-counts.ts'
import type { PostbackLogRow } from './postback-log.repository.ts'
import { findAndProcess, processPostbacks, processUnlogged } from './process-postbacks.ts'
import { createProcessing, type Processing, type ProcessingParts } from './processing.ts'
import {
  logRowOf,
  processTimeoutMs,
  type ReceivedPostback,
  receivedOf,
  tokenOf,
} from './received-postback.ts'
import { createWaitingLimit } from './waiting-limit.ts'
import { mayArrive } from './waiting-postbacks.ts'

export interface ConversionIntakeDeps extends ProcessingParts {
  /** Postbacks from one address that wait for their clicks. Default: 200,000. */
  mostWaiting?: number
}

/** Postbacks, and what else says something of conversions, from wherever they come (contract §7). */
export interface ConversionIntake {
  /**
   * Logs the postbacks and commits that, then processes them, in order; what cannot be decided yet stays in
   * the log, for the worker. What is logged is answered within some seconds, pending, also where a store
   * accepts and never answers. Postbacks without an arrival are neither logged nor stored, and come by
   * themselves.
   * @returns the outcomes in the order of the postbacks; rejects when Postgres is unavailable, of unlogged
   * ones when any store is; RATE_LIMITED, and nothing is stored, when too many of the address wait already
   */
  receive(postbacks: readonly Postback[]): Promise<Outcome[]>
  /** What a postback would come to if it came now. Stores nothing. Rejects when a store is unavailable. */
  explain(postback: PostbackToExplain): Promise<ExplainedPostback>
  /** Processes a logged postback once more, as everything is now. Rejects when a store is unavailable. */
  replay(row: Pick<PostbackLogRow, 'id'>): Promise<Outcome>
  /**
   * Changes a conversion as the workspace says, and sends that like any change (contract-2 §12). Rejects when
   * Postgres is unavailable.
   */
  correct(correction: Correction): Promise<Corrected>
  /**
   * Whose click it is; null: of no workspace, or it cannot be read now, also where the analytics store is
   * unavailable or hangs.
   */
  workspaceOfClick(clickToken: string): Promise<string | null>
  /** How many postbacks this process has processed since its start, by what came of them. */
  outcomes(): Iterable<readonly [PostbackLabels, number]>
  /** How many of the log wait to be processed, over all processes, counted up to 100,000. */
  waiting(): Promise<number>
}

/**
 * Postbacks are logged in batches, and processed in batches one at a time: few large ones cost the stores
 * less than many small ones.
 */
const loggedAtOnce = { batches: 2, afterMs: 20 }
/**
 * A store that hangs must not make those wait whose postback is safe: networks give up after some seconds and
 * send again, and each time there were more to process. Later it is processed all the same, by what is under
 * way or by the worker.
 */
const lookupTimeoutMs = 4_000
const answerTimeoutMs = 8_000
/** An operator need not know a longer queue to the last one. */
const countedAtMost = 100_000
const defaultMostWaiting = 200_000

interface LoggedCall {
  clicks: FoundClicks
  /** Why its postbacks are not in the log; null: they are. */
  failure: PromiseRejectedResult | null
}

interface LoggedPostbacks {
  postbacks: readonly ReceivedPostback[]
  clicks: FoundClicks
}

/** Makes the intake of one process. Any number of them work on one database. */
export function createConversionIntake(deps: ConversionIntakeDeps): ConversionIntake {
  const { clock, randomBytes } = deps
  const processing = createProcessing(deps)
  const { logs } = processing
  const counts = createPostbackCounts()
  const limit = createWaitingLimit({ logs, mostWaiting: deps.mostWaiting ?? defaultMostWaiting })
  const steps = createSteps(processing)
  const countedOutcomes = (outcomes: readonly Outcome[]): Outcome[] => {
    counts.note('received', outcomes)
    return [...outcomes]
  }

  return {
    async receive(postbacks) {
      const receivedAtMs = clock()
      const received = postbacks.map((postback) => ({
        postback,
        receivedAtMs,
        waitedMs: 0,
        logId: postback.arrival === null ? null : uuidV7(receivedAtMs, randomBytes(10)),
      }))
      // By themselves: they fail where a store is unavailable, and what is logged does not.
      if (received.some(({ logId }) => logId === null))
        return countedOutcomes(await processUnlogged(processing, received))
      await limit.check(new Set(postbacks.flatMap(({ arrival }) => arrival?.ip ?? [])))
      const { clicks, failure } = await steps.log(received)
      if (failure) throw failure.reason
      return countedOutcomes(
        await withTimeoutOr(steps.process({ postbacks: received, clicks }), {
          timeoutMs: answerTimeoutMs,
          otherwise: () => received.map(({ logId }) => notYet(logId, 'It is processed soon.')),
          onLateError: steps.onLateError,
        }),
      )
    },

    explain: (postback) => explainPostback(processing, postback),

    replay: ({ id }) => replay(processing, id),

    correct: (correction) => correctConversion(processing, correction),

    async workspaceOfClick(clickToken) {
      const token = clickToken.toLowerCase()
      return (await steps.find([token]))?.get(token)?.workspaceId ?? null
    },

    outcomes: counts.all,
    waiting: () => logs.countPending(countedAtMost),
  }
}

/** The steps that postbacks take together that come together. */
function createSteps(processing: Processing) {
  const { clicks, logs, logger } = processing
  const onLateError = (err: unknown) =>
    logger.error(
      { err },
      'Postbacks failed after they were answered, and stay in the log to be processed again',
    )
  const find = (tokens: Iterable<string>) =>
    withTimeoutOr(findUnlessDown(clicks, tokens), {
      timeoutMs: lookupTimeoutMs,
      otherwise: () => null,
      onLateError,
    })
  return {
    onLateError,
    find,
    /**
     * The clicks are looked up beside the writing, which takes as long: they are only used when all of it is
     * on the disk.
     */
    log: createBatcher<readonly ReceivedPostback[], LoggedCall>({
      send: async (calls) => {
        const [found, failures] = await Promise.all([
          find(new Set(calls.flat().map(tokenOf))),
          insertCalls(logs, calls),
        ])
        return calls.map((call) => ({ clicks: found, failure: failures.get(call) ?? null }))
      },
      overlap: loggedAtOnce,
    }),
    process: createBatcher<LoggedPostbacks, readonly Outcome[]>({
      send: async (calls) => {
        const outcomes = new Map<ReceivedPostback, Outcome>()
        for (const { postbacks, clicks: found } of joined(calls)) {
          const results = await processPostbacks(processing, postbacks, found)
          postbacks.forEach((received, index) => {
            const outcome = results[index]
            if (outcome) outcomes.set(received, outcome)
          })
        }
        return calls.map(({ postbacks }) => postbacks.flatMap((received) => outcomes.get(received) ?? []))
      },
    }),
  }
}

/**
 * Logs the postbacks of calls together; where one of them is refused, call by call, so that it is in no
 * other's way. Rejects when Postgres is unavailable.
 * @returns why calls could not be logged, of those that could not
 */
async function insertCalls(
  logs: Processing['logs'],
  calls: readonly (readonly ReceivedPostback[])[],
): Promise<Map<readonly ReceivedPostback[], PromiseRejectedResult>> {
  const insert = (postbacks: readonly ReceivedPostback[]) =>
    logs.insert(
      postbacks.flatMap((received) => logRowOf(received) ?? []),
      processTimeoutMs,
    )
  try {
    await insert(calls.flat())
    return new Map()
  } catch (error) {
    if (calls.length === 1 || !isDataRefusal(error)) throw error
  }
  const results = await Promise.allSettled(calls.map(insert))
  return new Map(
    results.flatMap((result, index) => {
      const call = calls[index]
      return call && result.status === 'rejected' ? [[call, result] as const] : []
    }),
  )
}

/**
 * Those whose clicks could be looked up, together; and those whose could not. Those logged together have one
 * map of clicks.
 */
function joined(calls: readonly LoggedPostbacks[]): LoggedPostbacks[] {
  const { down = [], found = [] } = Object.groupBy(calls, ({ clicks }) =>
    clicks === null ? 'down' : 'found',
  )
  const maps = new Set(found.map(({ clicks }) => clicks))
  const clicks = new Map([...maps].flatMap((map) => [...(map ?? [])]))
  const all = (some: readonly LoggedPostbacks[]) => some.flatMap(({ postbacks }) => postbacks)
  return [
    { postbacks: all(down), clicks: null },
    { postbacks: all(found), clicks },
  ].filter(({ postbacks }) => postbacks.length > 0)
}

async function replay(processing: Processing, id: string): Promise<Outcome> {
  const [row] = await processing.logs.find([id])
  if (row === undefined) return unknownClick(id)
  const received = receivedOf(row)
  const [outcome] = row.result === 'pending' ? await findAndProcess(processing, [received]) : []
  if (outcome) return outcome
  const token = row.clickToken
  const click = (await processing.clicks.find([token])).get(token)
  if (click === undefined) {
    const reason = mayArrive(token, processing.clock()) ? 'Its click is not readable yet.' : null
    return { ...unknownClick(row.id), ...(reason !== null && { reason }) }
  }
  const [committed] = await commitPostbacks(processing, [{ ...received, click, isReplay: true }])
  return committed ?? unknownClick(row.id)
}
