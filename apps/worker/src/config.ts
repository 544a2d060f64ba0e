import {
  type Config,
  clickhouseUrl,
  databaseUrl,
  durationMs,
  hostPortList,
  kafkaConnectionFields,
  kafkaTopicFields,
  list,
  mailFields,
  oneOf,
  operationsFields,
  port,
  redisUrl,
  refuseKafkaVariables,
  refuseMailVariables,
  secret,
  sharedFields,
  shortUrlFields,
  text,
  url,
} from '@waymark/config'
import { adPlatformFields } from '@waymark/deliveries'
import { LOG_LEVELS } from '@waymark/telemetry'
import { z } from 'zod'

export const workerRoles = [
  'clicks',
  'flow',
  'conversions',
  'deliveries',
  'checks',
  'alerts',
  'retention',
  'publishing',
] as const
export type WorkerRoleName = (typeof workerRoles)[number]

const isRole = (name: string): name is WorkerRoleName => workerRoles.some((role) => role === name)

const rolesField = list({
  matching: new RegExp(`^(${workerRoles.join('|')})$`),
  example: workerRoles.join(','),
})
  .transform((names) => [...new Set(names.filter(isRole))])
  .default([...workerRoles])
  .describe('What this worker does; not set: everything')

/** Roles that work on Postgres and call others; the rest needs neither. */
export const databaseRoles: ReadonlySet<WorkerRoleName> = new Set<WorkerRoleName>([
  'conversions',
  'deliveries',
  'checks',
  'alerts',
  'retention',
  'publishing',
])

/** What the worker reads of its environment wherever it runs: by itself, or within standalone. */
export const databaseRoleFields = {
  ...shortUrlFields,
  OUTBOUND_ALLOW: sharedFields.OUTBOUND_ALLOW,
  SECRETS_KEY_PREVIOUS: secret({ minLength: 32 })
    .optional()
    .describe('The SECRETS_KEY before the present one: what it encrypted stays readable'),
  ...adPlatformFields,
  ...mailFields,
  TELEGRAM_BASE_URL: url(['https', 'http'])
    .transform((given) => given.replace(/\/+$/, ''))
    .default('https://api.telegram.org')
    .describe('Telegram’s Bot API, which alerts are sent to'),
  OFFER_HEALTH_INTERVAL: durationMs()
    .refine((ms) => ms >= 1_000, 'must be a second or longer')
    .prefault('5m')
    .describe('From one health check of an offer to the next'),
}

const secretsKey = () => secret({ minLength: 32 }).describe('Encrypts stored credentials')

const databaseRoleObject = z.object({ ...databaseRoleFields, SECRETS_KEY: secretsKey() })

/** What the roles of `databaseRoles` need to know. */
export type DatabaseRoleConfig = Config<typeof databaseRoleObject>

const neededByDatabaseRoles = ['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY'] as const

const ownVariables = z.object({
  ...databaseRoleFields,
  SECRETS_KEY: secretsKey().optional(),
  DATABASE_URL: databaseUrl().optional().describe('Postgres, the truth'),
  REDIS_URL: redisUrl()
    .optional()
    .describe('Where rule sets are published, requests are counted and live events are sent'),
  KAFKA_BROKERS: hostPortList().describe('Where clicks come from'),
  CLICKHOUSE_URL: clickhouseUrl().describe('Where clicks go: http://user:password@host:8123/database'),
  CLICKHOUSE_CLUSTER: text().optional().describe('Cluster for replicated tables; not set: a single server'),
  WORKER_ROLES: rolesField,
  WORKER_PORT: port().default(3003).describe('Port of GET /health'),
  WORKER_HOST: text().default('127.0.0.1').describe('Address that GET /health listens on'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('The least important lines that are written'),
  ...kafkaConnectionFields,
  ...kafkaTopicFields,
  ...operationsFields,
})

/** The variables of a worker that runs by itself. */
export const workerVariables = ownVariables.superRefine((variables, context) => {
  refuseMailVariables(variables, context)
  refuseKafkaVariables(variables, context)
  const role = variables.WORKER_ROLES.find((name) => databaseRoles.has(name))
  if (role === undefined) return
  for (const name of neededByDatabaseRoles) {
    if (variables[name] !== undefined) continue
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `must be given for the role ${role} (WORKER_ROLES)`,
    })
  }
})
