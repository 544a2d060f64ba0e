// Brings the tables of Postgres and of the analytics store up to this version, and ends: the job of an
// upgrade, before the processes are replaced. The processes do it at their own start too; a job reports a
// failure before any of them is replaced.
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { clickhouseUrl, databaseUrl, readConfig, text } from '@waymark/config'
import { createDb } from '@waymark/db'
import { createLogger } from '@waymark/telemetry'
import { z } from 'zod'

/** What the job reads of its environment. */
const migrateVariables = z.object({
  DATABASE_URL: databaseUrl(),
  CLICKHOUSE_URL: clickhouseUrl(),
  CLICKHOUSE_CLUSTER: text().optional(),
})

try {
  const { databaseUrl, clickhouseUrl, clickhouseCluster: cluster } = readConfig(migrateVariables, process.env)
  const logger = createLogger({ name: 'migrate', level: 'info', format: 'json' })
  await using stack = new AsyncDisposableStack()
  const db = createDb({ url: databaseUrl, applicationName: 'waymark-migrate' })
  stack.defer(() => db.close())
  const connection = connectServer({ url: clickhouseUrl, cluster, requestTimeoutMs: 600_000 })
  const analytics = createAnalyticsStore({ ...connection, logger })
  stack.defer(() => analytics.close())
  await db.migrate()
  await analytics.migrate()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
