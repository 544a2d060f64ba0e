import {
  clickhouseUrl,
  databaseUrl,
  hostPortList,
  kafkaConnectionFields,
  kafkaTopicFields,
  oneOf,
  operationsFields,
  redisUrl,
  refuseKafkaVariables,
  refuseMailVariables,
  secret,
  text,
} from '@waymark/config'
import { LOG_LEVELS } from '@waymark/telemetry'
import { apiFields } from 'api/config'
import { redirectorFields } from 'redirector/config'
import { databaseRoleFields } from 'worker/config'
import { z } from 'zod'

const embeddedUnlessSet = {
  DATABASE_URL: databaseUrl()
    .optional()
    .describe('A Postgres server. Not set: an embedded one, its data in DATA_DIR'),
  CLICKHOUSE_URL: clickhouseUrl()
    .optional()
    .describe(
      'A ClickHouse server (http://user:password@host:8123/database). Not set: an embedded engine, its data in DATA_DIR',
    ),
  CLICKHOUSE_CLUSTER: text()
    .optional()
    .describe('Cluster for replicated tables, with CLICKHOUSE_URL. Not set: a single server'),
  REDIS_URL: redisUrl().optional().describe('A Redis or Valkey server. Not set: memory of the supervisor'),
  KAFKA_BROKERS: hostPortList().optional().describe('Kafka brokers. Not set: a log on disk, in DATA_DIR'),
}

const madeUnlessSet = {
  JWT_SECRET: secret({ minLength: 32 })
    .optional()
    .describe('Signs sessions. Not set: made and stored in DATA_DIR'),
  SECRETS_KEY: secret({ minLength: 32 })
    .optional()
    .describe('Encrypts stored credentials. Not set: made and stored in DATA_DIR'),
  INTERNAL_TOKEN: secret({ minLength: 16 })
    .optional()
    .describe('Opens the internal port. Not set: made and stored in DATA_DIR'),
}

const SHARED_SECRETS = ['JWT_SECRET', 'SECRETS_KEY', 'INTERNAL_TOKEN'] as const

/**
 * The variables of `npm start`: those of api, redirector and worker, on embedded parts (design §1). On a
 * Postgres of its own the data may outlive DATA_DIR and be shared, so that secrets stored there would be the
 * wrong ones one day: they must be given then.
 */
export const standaloneVariables = z
  .object({
    ...apiFields,
    ...redirectorFields,
    ...databaseRoleFields,
    DATA_DIR: text().default('.data').describe('Folder of all data of the embedded parts'),
    ...embeddedUnlessSet,
    ...madeUnlessSet,
    LOG_LEVEL: oneOf(LOG_LEVELS).default('warn').describe('The least important lines that are written'),
    DEMO_DATA: oneOf(['on', 'off'])
      .default('off')
      .describe(
        'Whether owners of new workspaces are offered made-up campaigns to look around in, the first account by the console. Their visitors come from this machine: with TRUST_PROXY=127.0.0.1/32,::1/128 from many countries',
      ),
    ...kafkaConnectionFields,
    ...kafkaTopicFields,
    ...operationsFields,
  })
  .superRefine((variables, context) => {
    refuseMailVariables(variables, context)
    refuseKafkaVariables(variables, context)
    if (variables.DATABASE_URL === undefined) return
    for (const name of SHARED_SECRETS) {
      if (variables[name] !== undefined) continue
      context.addIssue({ code: 'custom', path: [name], message: 'must be given when DATABASE_URL is set' })
    }
  })
