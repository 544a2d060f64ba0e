import { hostPortList, list, oneOf, port, text, url } from '@waymark/config'
import { LOG_LEVELS } from '@waymark/telemetry'
import { z } from 'zod'

export const workerRoles = ['clicks', 'flow'] as const
export type WorkerRoleName = (typeof workerRoles)[number]

const isRole = (name: string): name is WorkerRoleName => workerRoles.some((role) => role === name)

const rolesField = list({
  matching: new RegExp(`^(${workerRoles.join('|')})$`),
  example: workerRoles.join(','),
})
  .transform((names) => [...new Set(names.filter(isRole))])
  .default([...workerRoles])
  .describe('What this worker does; not set: everything')

/** The variables of a worker that runs by itself. */
export const workerVariables = z.object({
  KAFKA_BROKERS: hostPortList().describe('Where clicks come from'),
  CLICKHOUSE_URL: url(['http', 'https']).describe('Where clicks go: http://user:password@host:8123/database'),
  CLICKHOUSE_CLUSTER: text().optional().describe('Cluster for replicated tables; not set: a single server'),
  WORKER_ROLES: rolesField,
  WORKER_PORT: port().default(3003).describe('Port of GET /health'),
  WORKER_HOST: text().default('127.0.0.1').describe('Address that GET /health listens on'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('The least important lines that are written'),
})
