// The operator's command where there is only the api's image: docker compose exec api waymark workspaces.
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { clickhouseUrl, databaseUrl, readConfig, redisUrl, text } from '@waymark/config'
import { createDb } from '@waymark/db'
import { createRedisKv } from '@waymark/kv/redis'
import { createLogger } from '@waymark/telemetry'
import { installationVariables, openInstallation } from './open-installation.ts'
import {
  CommandUsageError,
  operatorUsage,
  readOperatorCommand,
  runOperatorCommand,
  saysFailed,
} from './operator-commands.ts'

const adminVariables = installationVariables.extend({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  CLICKHOUSE_URL: clickhouseUrl(),
  CLICKHOUSE_CLUSTER: text().optional(),
})

try {
  const command = readOperatorCommand(process.argv.slice(2))
  const config = readConfig(adminVariables, process.env)
  const logger = createLogger({ name: 'admin', level: 'warn', format: 'readable' })
  await using stack = new AsyncDisposableStack()
  const db = createDb({ url: config.databaseUrl, applicationName: 'waymark-admin' })
  stack.defer(() => db.close())
  const kv = createRedisKv({ url: config.redisUrl, logger })
  stack.defer(() => kv.close())
  const server = connectServer({ url: config.clickhouseUrl, cluster: config.clickhouseCluster })
  const analytics = createAnalyticsStore({ ...server, logger })
  stack.defer(() => analytics.close())
  const installation = await openInstallation(config, { db, kv, analytics, logger })
  const context = { db, defaultPlan: config.defaultPlan, stdin: process.stdin, installation }
  const shown = await runOperatorCommand(command, context)
  process.stdout.write(`${shown}\n`)
  if (command.command === 'doctor' && saysFailed(shown)) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof CommandUsageError) process.stderr.write(`\n${operatorUsage}\n`)
  process.exitCode = error instanceof CommandUsageError ? 2 : 1
}
