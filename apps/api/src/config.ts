import {
  boolean,
  type Config,
  clickhouseUrl,
  databaseUrl,
  hostPortList,
  kafkaConnectionFields,
  list,
  mailFields,
  oneOf,
  operationsFields,
  originList,
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
import { plans } from '@waymark/domain'
import { LOG_LEVELS } from '@waymark/telemetry'
import { z } from 'zod'

export const billingModes = ['none', 'self'] as const
export type BillingMode = (typeof billingModes)[number]

/** What the api reads of its environment wherever it runs: by itself, or within standalone. */
export const apiFields = {
  ...sharedFields,
  API_PORT: port().default(3000).describe('Port of the api'),
  API_HOST: text().default('0.0.0.0').describe('Address the api listens on'),
  INTERNAL_PORT: port().default(3002).describe('Port that redirectors reach the api on'),
  INTERNAL_HOST: text().default('127.0.0.1').describe('Address of the internal port'),
  PUBLIC_API_URL: url(['https', 'http'])
    .optional()
    .describe('Where the api is reached from outside. Not set: http://localhost and its port'),
  PUBLIC_SHORT_URL: shortUrlFields.PUBLIC_SHORT_URL,
  CORS_ORIGINS: originList()
    .default([])
    .describe(
      'Sites whose pages may call the api from the browser, with a key or a token: https://app.example.com. Not set: none',
    ),
  ALLOW_SIGNUP: boolean()
    .default(true)
    .describe('Whether anybody may sign up. Where not, those who are invited must have an account already'),
  ALLOW_ANONYMOUS_LINKS: boolean().default(true).describe('Whether links can be made without credentials'),
  DEFAULT_PLAN: oneOf(plans).default('enterprise').describe('Plan of new workspaces'),
  BILLING_MODE: oneOf(billingModes)
    .default('none')
    .describe('self: owners change the plan of their workspace themselves; none: no one can'),
  ...mailFields,
  ...adPlatformFields,
  DNS_SERVERS: list({
    matching: /^([0-9.]+(:\d{1,5})?|\[?[0-9a-f:.]+\]?(:\d{1,5})?)$/i,
    example: '1.1.1.1, 8.8.8.8:53',
  })
    .optional()
    .describe('Name servers that custom domains are proved by. Not set: those of the machine'),
  SECRETS_KEY_PREVIOUS: secret({ minLength: 32 })
    .optional()
    .describe('The SECRETS_KEY before the present one: what it encrypted stays readable'),
  CONSOLE: oneOf(['on', 'off'])
    .default('on')
    .describe('Whether the api serves the console at its address; off: neither built nor served'),
  RATE_LIMIT_DISABLED: boolean().default(false).describe('Switches all request limits off'),
}

const secrets = {
  JWT_SECRET: secret({ minLength: 32 }).describe('Signs sessions; a new one ends all of them'),
  SECRETS_KEY: secret({ minLength: 32 }).describe('Encrypts stored credentials'),
  INTERNAL_TOKEN: secret({ minLength: 16 }).describe('The token of the internal port'),
}

const ownVariables = z.object({
  ...apiFields,
  ...secrets,
  DATABASE_URL: databaseUrl().describe('Postgres, the truth'),
  REDIS_URL: redisUrl().describe('Where rule sets are published and requests are counted'),
  CLICKHOUSE_URL: clickhouseUrl().describe('Where clicks are read: http://user:password@host:8123/database'),
  CLICKHOUSE_CLUSTER: text().optional().describe('Cluster for replicated tables; not set: a single server'),
  KAFKA_BROKERS: hostPortList().optional().describe('Only for /health, which reports whether it is up'),
  ...kafkaConnectionFields,
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('The least important lines that are written'),
  ...operationsFields,
})

/** The variables of an api that runs by itself. */
export const apiVariables = ownVariables.superRefine((variables, context) => {
  refuseMailVariables(variables, context)
  refuseKafkaVariables(variables, context)
})

const composed = z.object({ ...apiFields, ...secrets })

/** What `composeApi` needs to know. */
export type ApiConfig = Config<typeof composed>
