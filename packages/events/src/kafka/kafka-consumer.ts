import { type Clock, createBackoff, withTimeout } from '@waymark/async'
import type { Consumer, EachBatchHandler } from 'kafkajs'
import type { EventsLogger } from '../logger.ts'
import type { BusConsumer, ConsumeOptions } from '../port.ts'
import { createBatchDelivery } from './batch-delivery.ts'
import type { KafkaClient } from './kafka-client.ts'
import type { TopicMaker } from './topic-maker.ts'

export interface KafkaConsumerOptions extends ConsumeOptions {
  openClient: () => KafkaClient
  topics: TopicMaker
  clock: Clock
  logger: EventsLogger
  firstRetryDelayMs: number
  maxRetryDelayMs: number
  /** A member that is silent for longer loses its partitions to the others. */
  sessionTimeoutMs: number
}

const mebibyte = 2 ** 20
/** While the messages of one partition are being stored, those of the others are read: two processes then work at once, and what is behind
 * is stored in large portions. */
const partitionsAtOnce = 4
const leaveTimeoutMs = 10_000

/**
 * Few large fetches: kafkajs's cost is a message and a fetch, not a byte. In memory they are ten times as
 * large: zstd.
 */
const fetching = {
  minBytes: 1,
  maxBytesPerPartition: mebibyte / 2,
  maxBytes: 2 * mebibyte,
  maxWaitTimeInMs: 250,
}

/**
 * A member of the group, in the background: whenever kafkajs gives up, its consumer is closed and another one
 * joins after a backoff.
 */
export function startKafkaConsumer(options: KafkaConsumerOptions): BusConsumer {
  const { clock, firstRetryDelayMs, maxRetryDelayMs, onError, topic, topics } = options
  const pause = createBackoff({ clock, firstPauseMs: firstRetryDelayMs, maxPauseMs: maxRetryDelayMs })
  const closing = Promise.withResolvers<void>()
  const state: ConsumerState = { isPaused: false, isClosing: false, member: undefined }

  const run = async () => {
    while (!state.isClosing) {
      try {
        await runMember({ ...options, state, closing: closing.promise, onJoin: pause.reset })
      } catch (error) {
        topics.forget()
        onError?.(error)
        await pause.wait()
      }
    }
  }
  const running = run()
  return {
    pause: () => {
      state.isPaused = true
      state.member?.pause([{ topic }])
    },
    resume: () => {
      state.isPaused = false
      state.member?.resume([{ topic }])
    },
    close: async () => {
      state.isClosing = true
      closing.resolve()
      pause.end()
      await running
    },
  }
}

interface ConsumerState {
  isPaused: boolean
  isClosing: boolean
  /** Set while kafkajs lets it be paused. */
  member: Consumer | undefined
}

interface MemberOptions extends KafkaConsumerOptions {
  state: ConsumerState
  closing: Promise<void>
  onJoin: () => void
}

/** One membership, from connecting to leaving. Resolves when closed, rejects when kafkajs gives up. */
async function runMember(options: MemberOptions): Promise<void> {
  const { clock, closing, logger, state } = options
  const client = options.openClient()
  const heartbeatIntervalMs = Math.ceil(options.sessionTimeoutMs / 10)
  const delivery = createBatchDelivery({ ...options, heartbeatIntervalMs, isPaused: () => state.isPaused })
  const consumer = client.kafka.consumer({
    groupId: options.group,
    sessionTimeout: options.sessionTimeoutMs,
    heartbeatInterval: heartbeatIntervalMs,
    allowAutoTopicCreation: false,
    // kafkajs's own restarts leak connections (its issue 1074): starting anew is done here alone.
    retry: { restartOnFailure: async () => false },
    ...fetching,
  })
  const crash = crashOf(consumer)
  try {
    await Promise.race([closing, crash, join(consumer, delivery.eachBatch, options)])
    await Promise.race([closing, crash])
  } finally {
    state.member = undefined
    delivery.end()
    const leaving = consumer.disconnect()
    await delivery.idle()
    const deadline = { clock, timeoutMs: leaveTimeoutMs, what: 'Leaving the consumer group' }
    await withTimeout(leaving, deadline).catch((error: unknown) =>
      logger.warn({ err: error, group: options.group }, 'The consumer group was not left in order'),
    )
    client.destroy()
  }
}

/** Rejects when kafkajs gives the consumer up. */
function crashOf(consumer: Consumer): Promise<never> {
  const crash = Promise.withResolvers<never>()
  // Handled by the race with it; a crash while leaving is of no interest.
  crash.promise.catch(() => {})
  consumer.on(consumer.events.CRASH, ({ payload }) => crash.reject(payload.error))
  return crash.promise
}

async function join(consumer: Consumer, eachBatch: EachBatchHandler, options: MemberOptions): Promise<void> {
  const { topics, onJoin, state, topic } = options
  await topics.ensure()
  consumer.on(consumer.events.GROUP_JOIN, onJoin)
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    eachBatch,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
  })
  if (state.isClosing) return
  state.member = consumer
  if (state.isPaused) consumer.pause([{ topic }])
}
