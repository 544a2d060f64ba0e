import { createBackoff, monotonicClock, withTimeoutOr } from '@waymark/async'
import type { Logger, MetricValues } from '@waymark/telemetry'
import { type Child, type ChildOptions, startChild } from './start-child.ts'
import { hangMs, watchForHang } from './watch-for-hang.ts'

export interface SuperviseOptions extends ChildOptions {
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface Supervised {
  /** Rejects with a ChildStartError when the first start fails. */
  started: Promise<void>
  /** False while it does not run, or does not answer. */
  isReady(): Promise<boolean>
  /** None while it does not run, or does not answer. */
  metrics(): Promise<MetricValues[]>
  /** Says once more that the backend is ready whenever this process starts again. */
  notifyBackendReady(): void
  drain(): void
  /** Resolves when the process has ended, gracefully, and is not started again. */
  end(): Promise<void>
  /** At once. */
  kill(): void
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/** One that ran this long starts again after the first pause. */
const stableMs = 60_000
const answerTimeoutMs = 2_000

/**
 * Starts a child process, and starts it again with backoff whenever it ends by itself or hangs. Only the
 * first start may fail: then nothing is started again.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, logger } = options
  const backoff = createBackoff({ firstPauseMs, maxPauseMs })
  let isEnding = false
  let isBackendReady = false
  let child = startChild(options)
  const { ready: started } = child

  const run = async () => {
    await started
    for (let startedMs = monotonicClock(); !isEnding; startedMs = monotonicClock()) {
      const how = await runToItsEnd(child, { name, logger })
      if (isEnding) return
      if (monotonicClock() - startedMs > stableMs) backoff.reset()
      logger.warn({ process: name, how }, `The process ${name} has ended and is started again`)
      await backoff.wait()
      if (isEnding) return
      child = startChild(options)
      if (isBackendReady) child.functions.notify('backendReady')
    }
  }
  // Of a first start that fails, the caller hears by `started`.
  const running = run().catch(() => undefined)

  const answer = <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
    withTimeoutOr(
      work.catch(() => otherwise),
      { timeoutMs: answerTimeoutMs, otherwise: () => otherwise },
    )

  return {
    started,
    isReady: () => answer(child.functions.call('isReady'), false),
    metrics: () => answer(child.functions.call('metrics'), []),
    notifyBackendReady: () => {
      isBackendReady = true
      child.functions.notify('backendReady')
    },
    drain: () => child.functions.notify('drain'),
    end: async () => {
      isEnding = true
      backoff.end()
      child.functions.notify('end')
      await child.exited
      await running
    },
    kill: () => child.kill(),
  }
}

/** Resolves to how the process has ended; one that hangs is killed. */
async function runToItsEnd(
  { functions, exited, kill }: Child,
  { name, logger }: Pick<SuperviseOptions, 'name' | 'logger'>,
): Promise<string> {
  const ended = new AbortController()
  const onHang = () => {
    logger.error({ process: name, hangMs }, `The process ${name} does not answer and is killed`)
    kill()
  }
  void watchForHang({ ping: () => functions.call('isReady'), onHang, signal: ended.signal })
  const how = await exited
  ended.abort()
  return how
}
