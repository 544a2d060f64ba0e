import type { z } from 'zod'
import { boolean, durationMs, integer, kafkaName, oneOf, secret, text } from './fields.ts'

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

/** Says how every process reaches the brokers (contract-3 §18, "Operators"). */
export const kafkaConnectionFields = {
  KAFKA_SSL: boolean().default(false).describe('Whether Kafka is reached by TLS'),
  KAFKA_CA_FILE: text()
    .optional()
    .describe(
      'File (PEM) with the authority of the brokers’ certificates, with KAFKA_SSL. Not set: those of Node',
    ),
  KAFKA_SASL_MECHANISM: oneOf(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe(
      'How processes sign in to Kafka; `plain` sends the password as it is, so use it by TLS. Not set: they do not',
    ),
  KAFKA_SASL_USERNAME: text().optional().describe('The user at Kafka, with KAFKA_SASL_MECHANISM'),
  KAFKA_SASL_PASSWORD: secret({ minLength: 1 })
    .optional()
    .describe('The password at Kafka, with KAFKA_SASL_MECHANISM'),
}

interface KafkaVariables {
  KAFKA_SSL: boolean
  KAFKA_CA_FILE?: string | undefined
  KAFKA_SASL_MECHANISM?: string | undefined
  KAFKA_SASL_USERNAME?: string | undefined
  KAFKA_SASL_PASSWORD?: string | undefined
}

const saslVariables = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const

/**
 * Refuses a user without a mechanism, and an authority without TLS: the connection would be less safe than
 * was meant.
 */
export function refuseKafkaVariables(variables: KafkaVariables, context: z.core.$RefinementCtx): void {
  const refuse = (name: keyof KafkaVariables, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const isSigningIn = variables.KAFKA_SASL_MECHANISM !== undefined
  for (const name of saslVariables) {
    if (isSigningIn && variables[name] === undefined) refuse(name, 'must be given with KAFKA_SASL_MECHANISM')
    if (!isSigningIn && variables[name] !== undefined)
      refuse('KAFKA_SASL_MECHANISM', `must be given with ${name}`)
  }
  if (variables.KAFKA_CA_FILE !== undefined && !variables.KAFKA_SSL)
    refuse('KAFKA_SSL', 'must be true with KAFKA_CA_FILE')
}
