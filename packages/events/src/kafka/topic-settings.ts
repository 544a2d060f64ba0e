import type { ITopicConfig } from 'kafkajs'

/** The settings of every topic that is made, unless its specification says otherwise. */
export interface TopicSettings {
  partitions: number
  /** Not set: the broker's. */
  replicationFactor?: number | undefined
  /** Replicas that must have a message before it is answered (`acks: all`). Not set: the broker's. */
  minInsyncReplicas?: number | undefined
  /** Not set: the broker's. */
  retentionMs?: number | undefined
}

export interface TopicSpecification extends Partial<TopicSettings> {
  topic: string
}

export const defaultTopicSettings: TopicSettings = { partitions: 6 }

/** What of the environment says how topics are made. */
export interface TopicEnv {
  kafkaTopicPartitions: number
  kafkaTopicReplication?: number | undefined
  kafkaTopicMinInsync?: number | undefined
  kafkaTopicRetention: number
}

/** How topics are made, of the environment of a process. */
export const topicSettingsOf = (env: TopicEnv): TopicSettings => ({
  partitions: env.kafkaTopicPartitions,
  replicationFactor: env.kafkaTopicReplication,
  minInsyncReplicas: env.kafkaTopicMinInsync,
  retentionMs: env.kafkaTopicRetention,
})

/** A topic in the form of Kafka's request. */
export function topicConfig(specification: TopicSpecification): ITopicConfig {
  const { topic, partitions, replicationFactor, minInsyncReplicas, retentionMs } = specification
  const entries = { 'min.insync.replicas': minInsyncReplicas, 'retention.ms': retentionMs }
  return {
    topic,
    numPartitions: partitions ?? defaultTopicSettings.partitions,
    ...(replicationFactor !== undefined && { replicationFactor }),
    configEntries: Object.entries(entries).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
  }
}
