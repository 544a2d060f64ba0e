import type { Clock } from '../clock.ts'
import { createGrowingPause } from '../growing-pause.ts'
import type { LogReader, LogRecord } from '../log/log-reader.ts'
import type { BusConsumer, BusMessage, ConsumeOptions } from '../port.ts'
import { createWakeSignal } from '../wake-signal.ts'
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
  const { clock, group, handler, onError, maxBatchMessages } = options
  const retryPause = createGrowingPause({
    clock,
    firstMs: options.firstRetryDelayMs,
    maxMs: options.maxRetryDelayMs,
  })
  const signal = createWakeSignal()
  const stopListening = topic.onPublish(signal.wake)
  const closing = Promise.withResolvers<void>()
  let isClosing = false
  let isPaused = false

  /** Tries once and then again until it succeeds; false when closed before that. */
  const keepTrying = async (work: () => Promise<void>): Promise<boolean> => {
    for (;;) {
      try {
        await work()
        retryPause.reset()
        return true
      } catch (error) {
        onError?.(error)
        if (isClosing) return false
        await retryPause.wait()
        if (isClosing) return false
      }
    }
  }

  const nextRecords = async (reader: LogReader): Promise<LogRecord[]> => {
    let records: LogRecord[] = []
    await keepTrying(async () => {
      records = await reader.read({ maxRecords: maxBatchMessages, maxBytes: maxReadBytes })
    })
    return records
  }

  const consume = async (reader: LogReader) => {
    while (!isClosing) {
      const records = isPaused ? [] : await nextRecords(reader)
      const last = records.at(-1)
      if (isClosing) return
      if (!last) {
        await signal.wait()
        continue
      }
      const messages = records.map((record) => toMessage(options.topic, record))
      const isDone = await keepTrying(() => handler(messages))
      if (isDone) await keepTrying(() => topic.commit(group, last.number + 1))
    }
  }

  const run = async () => {
    const turn = topic.takeTurn(group)
    await Promise.race([turn.granted, closing.promise])
    const reader = topic.createReader(group)
    await consume(reader).finally(reader.close)
    turn.release()
  }
  const running = run()
  return {
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      signal.wake()
    },
    close: async () => {
      isClosing = true
      closing.resolve()
      stopListening()
      retryPause.end()
      signal.wake()
      await running
    },
  }
}

function toMessage(topic: string, { number, payload }: LogRecord): BusMessage {
  return { topic, partition: 0, offset: BigInt(number), ...decodeMessage(payload) }
}
