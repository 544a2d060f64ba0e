import { type Clock, systemClock } from '@waymark/async'
import type { BusConsumer, EventBus } from '../port.ts'
import { createKafkaAdmin } from './kafka-admin.ts'
import { type KafkaClientOptions, openKafkaClient } from './kafka-client.ts'
import { startKafkaConsumer } from './kafka-consumer.ts'
import { createKafkaProducer } from './kafka-producer.ts'
import { createTopicMaker } from './topic-maker.ts'
import { defaultTopicSettings, type TopicSettings, type TopicSpecification } from './topic-settings.ts'

export interface KafkaBusOptions extends KafkaClientOptions {
  /**
   * Created before the first message is published or read, whenever the cluster is there, and again when they
   * were deleted; existing ones stay as they are.
   */
  topics?: readonly TopicSpecification[]
  /**
   * How they are made, where they say nothing themselves. Default: 6 partitions, else as the broker has it.
   */
  topicSettings?: TopicSettings
  /**
   * Put before the names of topics and groups in Kafka, so that several installations share its brokers;
   * callers and messages have the names without it. Default: nothing.
   */
  prefix?: string
  clock?: Clock
  /**
   * The pause before a rejected batch comes again, and before a lost group is joined again, doubling. Default
   * 250 ms to 5 s.
   */
  firstRetryDelayMs?: number
  maxRetryDelayMs?: number
  /**
   * After this silence a consumer's partitions go to others; heartbeats are a tenth of it apart. Default 30
   * s.
   */
  sessionTimeoutMs?: number
  /**
   * A consumer that reads nothing for so long, with messages to read, is closed and another one joins.
   * Default a minute, which is longer than a group takes to divide its partitions anew.
   */
  stallTimeoutMs?: number
}

export interface KafkaBus extends EventBus {
  /** Creates those that are missing, with 6 partitions by default. Rejects after about five seconds. */
  ensureTopics(topics: readonly TopicSpecification[]): Promise<void>
}

/**
 * The event bus on Kafka ≥ 3.5 (design §1, §4), by kafkajs. Nothing connects before it is needed, and the
 * cluster may be unavailable at any time: a publish rejects within about six seconds, consumers come back by
 * themselves.
 */
export function createKafkaBus(options: KafkaBusOptions): KafkaBus {
  const {
    prefix = '',
    clock = systemClock,
    firstRetryDelayMs = 250,
    maxRetryDelayMs = 5_000,
    sessionTimeoutMs = 30_000,
    stallTimeoutMs = 60_000,
  } = options
  const openClient = () => openKafkaClient(options)
  const named = (name: string) => `${prefix}${name}`
  const admin = createKafkaAdmin(openClient, clock)
  const topicSettings = options.topicSettings ?? defaultTopicSettings
  const wanted = (options.topics ?? []).map((one) => ({ ...topicSettings, ...one, topic: named(one.topic) }))
  const topics = createTopicMaker(admin, wanted)
  const producer = createKafkaProducer({ openClient, topics, clock })
  const consumers = new Set<BusConsumer>()
  let closed = false
  return {
    publish: async (topic, messages) => {
      if (closed) throw new Error('The event bus is closed')
      if (messages.length > 0) await producer.publish(named(topic), messages)
    },
    consume: async (consumption) => {
      if (closed) throw new Error('The event bus is closed')
      const { logger } = options
      const timing = { clock, firstRetryDelayMs, maxRetryDelayMs, sessionTimeoutMs, stallTimeoutMs }
      const names = { topic: named(consumption.topic), group: named(consumption.group) }
      const consumer = startKafkaConsumer({
        ...consumption,
        ...names,
        ...timing,
        openClient,
        admin,
        topics,
        logger,
        nameOfTopic: consumption.topic,
      })
      consumers.add(consumer)
      return consumer
    },
    lag: (topic, group) => admin.lag(named(topic), named(group)),
    ping: admin.ping,
    ensureTopics: (wantedTopics) =>
      admin.ensureTopics(wantedTopics.map((one) => ({ ...one, topic: named(one.topic) }))),
    close: async () => {
      closed = true
      await Promise.all([...consumers].map((consumer) => consumer.close()))
      await Promise.all([producer.close(), admin.close()])
    },
  }
}
