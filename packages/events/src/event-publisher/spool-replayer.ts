import { type Backoff, createWakeSignal, withAbortOr } from '@waymark/async'
import type { EventsLogger } from '../logger.ts'
import type { EventSpool, ReplayBatch } from './event-spool.ts'
import type { GuardedBus } from './guarded-bus.ts'

export interface SpoolReplayerOptions {
  spool: EventSpool
  guardedBus: GuardedBus
  /** Between attempts while the bus or the disk fails. */
  pause: Backoff
  logger: EventsLogger
}

export interface SpoolReplayer {
  /** There may be something to do. */
  wake(): void
  /** Stops without waiting for the bus; what it has not acknowledged stays in the spool. */
  close(): Promise<void>
}

/**
 * Sends what is in the spool, oldest first, one batch at a time. While the bus is unavailable these attempts
 * are the probes that find out when it is back; with nothing to send it is pinged.
 */
export function startSpoolReplayer({
  spool,
  guardedBus,
  pause,
  logger,
}: SpoolReplayerOptions): SpoolReplayer {
  const signal = createWakeSignal()
  const closing = new AbortController()
  const orClosed = { signal: closing.signal, otherwise: () => false }

  const replay = async (batch: ReplayBatch): Promise<boolean> => {
    const isAcknowledged = await withAbortOr(guardedBus.publish(batch.messages), orClosed)
    if (isAcknowledged) await batch.done()
    return isAcknowledged
  }

  /** False when the next attempt should wait. */
  const step = async (): Promise<boolean> => {
    const batch = await spool.next()
    if (batch) return replay(batch)
    if (guardedBus.isDown()) return withAbortOr(guardedBus.probe(), orClosed)
    await signal.wait()
    return true
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      const isWell = await step().catch((error: unknown) => {
        logger.error({ err: error }, 'The spool could not be read')
        return false
      })
      if (isWell) pause.reset()
      else await pause.wait()
    }
  }
  const running = run()
  spool.onChange(signal.wake)
  return {
    wake: signal.wake,
    close: async () => {
      closing.abort()
      pause.end()
      signal.wake()
      await running
    },
  }
}
