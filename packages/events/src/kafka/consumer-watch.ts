import type { Clock } from '@waymark/async'
import type { BatchDelivery } from './batch-delivery.ts'

export interface ConsumerWatchOptions {
  clock: Clock
  stallTimeoutMs: number
  delivery: Pick<BatchDelivery, 'isBusy' | 'workedAtMs'>
  /** The consumer is paused as a whole: it is expected to read nothing. */
  isPaused: () => boolean
  /** Messages of each partition that the group has not acknowledged. Rejects when that is not known. */
  lags: () => Promise<ReadonlyMap<number, number>>
}

export interface ConsumerWatch {
  /** Rejects with a {@link ConsumerStalledError}; never resolves. */
  stalled: Promise<never>
  /** The client has done something: a fetch or a heartbeat has come to an end. */
  noteSign(): void
  /** The group has given these partitions to this member. */
  noteJoin(partitions: readonly number[]): void
  end(): void
}

export class ConsumerStalledError extends Error {
  constructor(what: string) {
    super(`The consumer has stalled: ${what}`)
    this.name = 'ConsumerStalledError'
  }
}

const checksPerTimeout = 4

/**
 * Notices a member of a consumer group that reads nothing any more although kafkajs has reported no crash
 * (its join, its fetch or its end waits for good, or it fetches without a partition). Two signs of it, each
 * for `stallTimeoutMs`: kafkajs does nothing at all while no handler works, or one of the member's partitions
 * has messages and none is handed over.
 */
export function createConsumerWatch(options: ConsumerWatchOptions): ConsumerWatch {
  const { clock, delivery, isPaused, lags, stallTimeoutMs } = options
  const stalled = Promise.withResolvers<never>()
  // Handled by the race with it; after the end it is of no interest.
  stalled.promise.catch(() => {})
  const intervalMs = stallTimeoutMs / checksPerTimeout
  const laggingSinceMs = new Map<number, number>()
  let partitions: readonly number[] = []
  let signAtMs = clock.monotonicMs()
  let checkedAtMs = signAtMs
  let hasEnded = false
  let cancel = () => {}

  const startAnew = (nowMs: number) => {
    signAtMs = nowMs
    laggingSinceMs.clear()
  }
  const noteLags = async (nowMs: number) => {
    const lagOf = await lags()
    for (const partition of partitions) {
      const sinceMs = laggingSinceMs.get(partition)
      const hasWorked = sinceMs !== undefined && delivery.workedAtMs(partition) > sinceMs
      if (hasWorked || (lagOf.get(partition) ?? 0) <= 0) laggingSinceMs.delete(partition)
      else if (sinceMs === undefined) laggingSinceMs.set(partition, nowMs)
    }
  }
  /** @returns what is wrong, null when nothing is */
  const check = async (): Promise<string | null> => {
    const nowMs = clock.monotonicMs()
    // This process itself did not run for a while, or it was not meant to read.
    if (nowMs - checkedAtMs > 2 * intervalMs || isPaused()) startAnew(nowMs)
    checkedAtMs = nowMs
    if (delivery.isBusy()) signAtMs = nowMs
    if (nowMs - signAtMs >= stallTimeoutMs) return `Kafka's client did nothing for ${nowMs - signAtMs} ms`
    // Where the lag is not known, Kafka is not there: its client reports that by itself.
    if (!isPaused()) await noteLags(nowMs).catch(() => {})
    const late = [...laggingSinceMs].find(([, sinceMs]) => nowMs - sinceMs >= stallTimeoutMs)
    return late ? `partition ${late[0]} has messages, and none was read for ${nowMs - late[1]} ms` : null
  }
  const schedule = () => {
    cancel = clock.after(intervalMs, async () => {
      const wrong = await check()
      if (hasEnded) return
      if (wrong === null) schedule()
      else stalled.reject(new ConsumerStalledError(wrong))
    })
  }
  schedule()
  return {
    stalled: stalled.promise,
    noteSign: () => {
      signAtMs = clock.monotonicMs()
    },
    noteJoin: (assigned) => {
      partitions = assigned
      startAnew(clock.monotonicMs())
    },
    end: () => {
      hasEnded = true
      cancel()
    },
  }
}
