import { type Clock, createWakeSignal, retryUntilDone, type WakeSignal, withAbortOr } from '@waymark/async'
import type { LogRecord } from '../log/log-reader.ts'
import type { BusConsumer, BusMessage, ConsumeOptions } from '../port.ts'
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
  const wakeSignal = createWakeSignal()
  const stopListening = topic.onPublish(wakeSignal.wake)
  const closing = new AbortController()
  const { signal } = closing
  const state: ConsumerState = { isPaused: false }

  const run = async () => {
    const round = topic.joinQueue(options.group)
    await withAbortOr(round.granted, { signal, otherwise: () => {} })
    await consume(topic, options, { state, signal, wakeSignal })
    round.release()
  }
  const running = run()
  return {
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
      wakeSignal.wake()
    },
    close: async () => {
      closing.abort()
      stopListening()
      wakeSignal.wake()
      await running
    },
  }
}

interface ConsumerState {
  isPaused: boolean
}

interface ConsumerControl {
  state: ConsumerState
  /** Aborts when the consumer closes. */
  signal: AbortSignal
  wakeSignal: WakeSignal
}

async function consume(
  topic: Topic,
  options: TopicConsumerOptions,
  { state, signal, wakeSignal }: ConsumerControl,
): Promise<void> {
  const { group, handler, maxBatchMessages: maxRecords, onError = () => {}, clock } = options
  const { firstRetryDelayMs: firstPauseMs, maxRetryDelayMs: maxPauseMs } = options
  const retry = { signal, clock, firstPauseMs, maxPauseMs, onError }
  const reader = topic.createReader(group)
  const nextRecords = async (): Promise<LogRecord[]> => {
    let records: LogRecord[] = []
    await retryUntilDone(async () => {
      records = await reader.read({ maxRecords, maxBytes: maxReadBytes })
    }, retry)
    return records
  }
  while (!signal.aborted) {
    const records = state.isPaused ? [] : await nextRecords()
    const last = records.at(-1)
    if (signal.aborted) break
    if (!last) {
      await wakeSignal.wait()
      continue
    }
    const messages = records.map((record) => toMessage(options.topic, record))
    const isDone = await retryUntilDone(() => handler(messages), retry)
    // What was done while closing began is committed, so that it does not come again.
    const commit = () => topic.commit(group, last.number + 1)
    if (isDone) await retryUntilDone(commit, { ...retry, atLeastOnce: true })
  }
  await reader.close()
}

function toMessage(topic: string, { number, payload }: LogRecord): BusMessage {
  return { topic, partition: 0, offset: BigInt(number), ...decodeMessage(payload) }
}
