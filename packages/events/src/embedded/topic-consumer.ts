import { type Backoff, createBackoff } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import type { LogRecord } from '../log/log-reader.ts'
import type { BusConsumer, BusMessage, ConsumeOptions } from '../port.ts'
import { createRetry } from '../retry.ts'
import { createWakeSignal, type WakeSignal } from '../wake-signal.ts'
import { decodeMessage } from './message-record.ts'
import type { Topic } from './topic.ts'

export interface TopicConsumerOptions extends ConsumeOptions {
  clock: Clock
  firstRetryDelayMs: number
  maxRetryDelayMs: number
}

/** What is read at once; a single longer message is still handed over. */
const maxReadBytes = 4 * 1024 * 1024

/** Hands the messages of a group that has joined to the handler, batch after batch, until closed. */
export function startTopicConsumer(topic: Topic, options: TopicConsumerOptions): BusConsumer {
  const { clock, firstRetryDelayMs, maxRetryDelayMs, group } = options
  const signal = createWakeSignal()
  const stopListening = topic.onPublish(signal.wake)
  const pause = createBackoff({ clock, firstMs: firstRetryDelayMs, maxMs: maxRetryDelayMs })
  const closing = Promise.withResolvers<void>()
  const state: ConsumerState = { isClosing: false, isPaused: false }

  const run = async () => {
    const turn = topic.takeTurn(group)
    await Promise.race([turn.granted, closing.promise])
    await consume(topic, options, { state, signal, pause })
    turn.release()
  }
  const running = run()
  return {
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
      signal.wake()
    },
    close: async () => {
      state.isClosing = true
      closing.resolve()
      stopListening()
      pause.end()
      signal.wake()
      await running
    },
  }
}

interface ConsumerState {
  isClosing: boolean
  isPaused: boolean
}

interface ConsumerControl {
  state: ConsumerState
  signal: WakeSignal
  pause: Backoff
}

async function consume(
  topic: Topic,
  options: TopicConsumerOptions,
  { state, signal, pause }: ConsumerControl,
): Promise<void> {
  const { group, handler, maxBatchMessages: maxRecords, onError } = options
  const retryUntilDone = createRetry({ pause, isClosing: () => state.isClosing, onError })
  const reader = topic.createReader(group)
  const nextRecords = async (): Promise<LogRecord[]> => {
    let records: LogRecord[] = []
    await retryUntilDone(async () => {
      records = await reader.read({ maxRecords, maxBytes: maxReadBytes })
    })
    return records
  }
  while (!state.isClosing) {
    const records = state.isPaused ? [] : await nextRecords()
    const last = records.at(-1)
    if (state.isClosing) break
    if (!last) {
      await signal.wait()
      continue
    }
    const messages = records.map((record) => toMessage(options.topic, record))
    const isDone = await retryUntilDone(() => handler(messages))
    if (isDone) await retryUntilDone(() => topic.commit(group, last.number + 1))
  }
  await reader.close()
}

function toMessage(topic: string, { number, payload }: LogRecord): BusMessage {
  return { topic, partition: 0, offset: BigInt(number), ...decodeMessage(payload) }
}
