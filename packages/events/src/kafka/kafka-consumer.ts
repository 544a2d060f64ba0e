import { type Clock, createBackoff, withTimeout } from '@waymark/async'
import type { Consumer, EachBatchHandler } from 'kafkajs'
import type { EventsLogger } from '../logger.ts'
import type { BusConsumer, ConsumeOptions } from '../port.ts'
import { createBatchDelivery } from './batch-delivery.ts'
import { type ConsumerWatch, createConsumerWatch } from './consumer-watch.ts'
import type { KafkaAdmin } from './kafka-admin.ts'
import type { KafkaClient } from './kafka-client.ts'
import type { TopicMaker } from './topic-maker.ts'

export interface KafkaConsumerOptions extends ConsumeOptions {
  openClient: () => KafkaClient
  /** What messages say that they are of: the topic without the prefix of the installation. */
  nameOfTopic: string
  admin: Pick<KafkaAdmin, 'lags'>
  topics: TopicMaker
  clock: Clock
  logger: EventsLogger
  firstRetryDelayMs: number
  maxRetryDelayMs: number
  /** A member that is silent for longer loses its partitions to the others. */
  sessionTimeoutMs: number
  /** A member that reads nothing for so long, with messages to read, is replaced. */
  stallTimeoutMs: number
}

const mebibyte = 2 ** 20
/**
 * While the messages of one partition are being stored, those of the others are read: two processes then
 * work at once, and what is behind is stored in large portions.
 */
const partitionsAtOnce = 4
const leaveTimeoutMs = 10_000
/** How long the group waits for its members when it is divided anew: shorter than any stall. */
const rebalanceTimeoutMs = 45_000

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
 * A member of the group, in the background: whenever kafkajs gives up, or reads nothing any more although
 * there is something to read, its consumer is closed and another one joins after a backoff. It never stops
 * reading for good.
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

/**
 * One membership, from connecting to leaving. Resolves when closed, rejects when kafkajs gives up or stalls.
 */
async function runMember(options: MemberOptions): Promise<void> {
  const { admin, clock, closing, group, logger, state, topic } = options
  const client = options.openClient()
  const heartbeatIntervalMs = Math.ceil(options.sessionTimeoutMs / 10)
  const isPaused = () => state.isPaused
  const delivery = createBatchDelivery({ ...options, heartbeatIntervalMs, isPaused })
  const consumer = client.kafka.consumer({
    groupId: group,
    sessionTimeout: options.sessionTimeoutMs,
    rebalanceTimeout: rebalanceTimeoutMs,
    heartbeatInterval: heartbeatIntervalMs,
    allowAutoTopicCreation: false,
    // kafkajs's own restarts leak connections (its issue 1074): starting anew is done here alone.
    retry: { restartOnFailure: async () => false },
    ...fetching,
  })
  const crash = crashOf(consumer)
  const watch = createConsumerWatch({ ...options, delivery, isPaused, lags: () => admin.lags(topic, group) })
  noteSigns(consumer, watch, topic)
  try {
    await Promise.race([closing, crash, watch.stalled, join(consumer, delivery.eachBatch, options)])
    await Promise.race([closing, crash, watch.stalled])
  } finally {
    state.member = undefined
    watch.end()
    delivery.end()
    const leaving = consumer.disconnect()
    await delivery.idle()
    const deadline = { clock, timeoutMs: leaveTimeoutMs, what: 'Leaving the consumer group' }
    await withTimeout(leaving, deadline).catch((error: unknown) =>
      logger.warn({ err: error, group }, 'The consumer group could not be left'),
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

function noteSigns(consumer: Consumer, watch: ConsumerWatch, topic: string): void {
  const { FETCH, GROUP_JOIN, HEARTBEAT } = consumer.events
  consumer.on(FETCH, watch.noteSign)
  consumer.on(HEARTBEAT, watch.noteSign)
  consumer.on(GROUP_JOIN, ({ payload }) => watch.noteJoin(payload.memberAssignment[topic] ?? []))
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
