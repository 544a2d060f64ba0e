import { type Backoff, type Clock, createBackoff } from '@waymark/async'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { BusMessage, ConsumeOptions } from '../port.ts'

export interface BatchDeliveryOptions
  extends Pick<ConsumeOptions, 'handler' | 'onError' | 'maxBatchMessages'> {
  clock: Clock
  /** What messages say that they are of. */
  nameOfTopic: string
  isPaused: () => boolean
  /** How often the group gets a heartbeat while a handler works. */
  heartbeatIntervalMs: number
  firstRetryDelayMs: number
  maxRetryDelayMs: number
}

export interface BatchDelivery {
  /**
   * kafkajs's `eachBatch`. Resolving without having resolved an offset makes kafkajs fetch from there again.
   */
  eachBatch(payload: EachBatchPayload): Promise<void>
  /** Resolves when no handler is running. */
  idle(): Promise<void>
  /** Whether a handler is running. */
  isBusy(): boolean
  /** When a handler last began or ended with messages of the partition, monotonic ms; 0 when none has. */
  workedAtMs(partition: number): number
  /** Calls waiting retries off. */
  end(): void
}

/**
 * Hands fetched messages to the handler, chunk after chunk. Offsets are resolved in ascending order and only
 * after the handler has resolved: kafkajs takes the last one, so a lower one resolved later would move the
 * position back.
 */
export function createBatchDelivery(options: BatchDeliveryOptions): BatchDelivery {
  const { clock, handler, isPaused, maxBatchMessages, nameOfTopic, onError } = options
  const retries = createRetryPauses(options)
  const workedAtMs = new Map<number, number>()
  const running = new Set<Promise<void>>()

  /** False when the handler has rejected: the partition rests, then the same messages come again. */
  const handle = async (payload: EachBatchPayload, messages: BusMessage[]): Promise<boolean> => {
    const { partition } = payload.batch
    const noteWork = () => workedAtMs.set(partition, clock.monotonicMs())
    noteWork()
    const handling = handler(messages).finally(noteWork)
    const ended = handling.catch(() => {}).finally(() => running.delete(ended))
    running.add(ended)
    try {
      await withHeartbeat(handling, payload.heartbeat, options)
      retries.reset(partition)
      return true
    } catch (error) {
      onError?.(error)
      // A consumer paused as a whole is so already; pausing one partition would let the others go on.
      if (!isPaused()) {
        const resume = payload.pause()
        retries.after(partition, () => isPaused() || resume())
      }
      return false
    }
  }

  return {
    idle: async () => void (await Promise.all(running)),
    isBusy: () => running.size > 0,
    workedAtMs: (partition) => workedAtMs.get(partition) ?? 0,
    end: retries.end,
    eachBatch: async (payload) => {
      const { batch } = payload
      for (let start = 0; start < batch.messages.length; start += maxBatchMessages) {
        if (!payload.isRunning() || payload.isStale() || isPaused()) return
        const messages = batch.messages.slice(start, start + maxBatchMessages)
        const last = messages.at(-1)
        if (!last || !(await handle(payload, messages.map(toBusMessage(nameOfTopic, batch.partition)))))
          return
        payload.resolveOffset(last.offset)
        await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets())
        await payload.heartbeat()
      }
    },
  }
}

function toBusMessage(topic: string, partition: number) {
  return ({ offset, key, value }: KafkaMessage): BusMessage => ({
    topic,
    partition,
    offset: BigInt(offset),
    key: key?.toString() ?? null,
    value: value ?? Buffer.alloc(0),
  })
}

/**
 * A heartbeat that fails means a rebalance: the commit after the handler meets the same error and leads to
 * the re-join.
 */
async function withHeartbeat(
  handling: Promise<void>,
  heartbeat: () => Promise<void>,
  { clock, heartbeatIntervalMs }: BatchDeliveryOptions,
): Promise<void> {
  let cancel: () => void
  const beat = () => {
    cancel = clock.after(heartbeatIntervalMs, () => {
      heartbeat().catch(() => {})
      beat()
    })
  }
  beat()
  await handling.finally(() => cancel())
}

function createRetryPauses({ clock, firstRetryDelayMs, maxRetryDelayMs }: BatchDeliveryOptions) {
  const pauses = new Map<number, Backoff>()
  const cancels = new Map<number, () => void>()
  return {
    reset: (partition: number) => pauses.delete(partition),
    after: (partition: number, run: () => void) => {
      const pause =
        pauses.get(partition) ??
        createBackoff({ clock, firstPauseMs: firstRetryDelayMs, maxPauseMs: maxRetryDelayMs })
      pauses.set(partition, pause)
      cancels.set(partition, clock.after(pause.nextMs(), run))
    },
    end: () => {
      for (const cancel of cancels.values()) cancel()
    },
  }
}
