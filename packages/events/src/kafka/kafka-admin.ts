import { type Clock, withTimeout } from '@waymark/async'
import type { Admin } from 'kafkajs'
import { type Connection, createConnectionSlot } from './connection-slot.ts'
import { endClient, type KafkaClient } from './kafka-client.ts'
import { type TopicSpecification, topicConfig } from './topic-settings.ts'

export interface KafkaAdmin {
  /** Rejects when no broker answers a metadata request within two seconds. */
  ping(): Promise<void>
  /**
   * Messages of the topic that the group has not acknowledged. Rejects when that is not known within two
   * seconds.
   */
  lag(topic: string, group: string): Promise<number>
  /** The same by partition. */
  lags(topic: string, group: string): Promise<ReadonlyMap<number, number>>
  /** Creates those that are missing. One that exists stays as it is, whatever its partitions. */
  ensureTopics(topics: readonly TopicSpecification[]): Promise<void>
  close(): Promise<void>
}

const pingTimeoutMs = 2_000
const ensureTimeoutMs = 5_000

/** Requests to the cluster, over a connection of their own. */
export function createKafkaAdmin(openClient: () => KafkaClient, clock: Clock): KafkaAdmin {
  const slot = createConnectionSlot(() => connectAdmin(openClient, clock))

  const query = async <Answer>(
    what: string,
    timeoutMs: number,
    lookup: (admin: Admin) => Promise<Answer>,
  ): Promise<Answer> => {
    const deadline = { clock, timeoutMs, what }
    const attempt = async () => {
      const admin = await slot.get()
      try {
        return await withTimeout(lookup(admin), deadline)
      } catch (error) {
        slot.discard(admin)
        throw error
      }
    }
    return withTimeout(attempt(), deadline)
  }
  const lags = (topic: string, group: string) =>
    query('A query of Kafka for the lag of a group', pingTimeoutMs, (admin) => lagsOf(admin, topic, group))
  return {
    ping: async () => {
      await query('A ping of Kafka', pingTimeoutMs, (admin) => admin.describeCluster())
    },
    lag: async (topic, group) => [...(await lags(topic, group)).values()].reduce((sum, lag) => sum + lag, 0),
    lags,
    ensureTopics: (topics) =>
      query('Creating topics in Kafka', ensureTimeoutMs, (admin) => createMissing(admin, topics)),
    close: slot.close,
  }
}

async function connectAdmin(openClient: () => KafkaClient, clock: Clock): Promise<Connection<Admin>> {
  const client = openClient()
  const admin = client.kafka.admin()
  try {
    const what = 'Connecting to Kafka'
    await withTimeout(admin.connect(), { clock, timeoutMs: pingTimeoutMs, what })
  } catch (error) {
    client.destroy()
    throw error
  }
  return { value: admin, end: () => endClient(client, admin.disconnect(), clock) }
}

/** A group that has acknowledged nothing of a partition begins with the oldest message that still exists. */
async function lagsOf(admin: Admin, topic: string, group: string): Promise<ReadonlyMap<number, number>> {
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ])
  const nextOf = new Map(committed?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]))
  return new Map(
    ends.map(({ partition, high, low }) => {
      const next = nextOf.get(partition) ?? -1n
      const oldest = BigInt(low)
      return [partition, Number(BigInt(high) - (next > oldest ? next : oldest))]
    }),
  )
}

/**
 * Looks first, since who may use a topic need not be allowed to create it. Another process may be quicker: no
 * error.
 */
async function createMissing(admin: Admin, wanted: readonly TopicSpecification[]): Promise<void> {
  const existing = new Set(await admin.listTopics())
  const missing = wanted.filter(({ topic }) => !existing.has(topic))
  if (missing.length === 0) return
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(topicConfig),
  })
}
