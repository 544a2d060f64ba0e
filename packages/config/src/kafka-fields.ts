import { durationMs, integer, kafkaName } from './fields.ts'

/**
 * How missing topics are made. Redirector and worker must have the same settings: the first one makes them.
 */
export const kafkaTopicFields = {
  KAFKA_PREFIX: kafkaName()
    .default('')
    .describe('Before the names of topics and groups: several installations then share the brokers'),
  KAFKA_TOPIC_PARTITIONS: integer({ min: 1, max: 1_000 })
    .default(6)
    .describe('Partitions of a topic that is made: the most workers that share its work'),
  KAFKA_TOPIC_REPLICATION: integer({ min: 1, max: 100 })
    .optional()
    .describe('Brokers that store each message of a topic that is made. Not set: what the brokers say'),
  KAFKA_TOPIC_MIN_INSYNC: integer({ min: 1, max: 100 })
    .optional()
    .describe('Brokers that must have a message before it is answered. Not set: what the brokers say'),
  KAFKA_TOPIC_RETENTION: durationMs()
    .prefault('7d')
    .describe('How long a topic that is made stores what workers could not read'),
}
