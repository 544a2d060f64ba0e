import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { monotonicClock, retryUntilDone } from '@waymark/async'
import { type Config, readConfig } from '@waymark/config'
import { createDb, type Db, postgresOutage } from '@waymark/db'
import { createKafkaBus, kafkaSecurityOf } from '@waymark/events/kafka'
import { createRedisKv } from '@waymark/kv/redis'
import {
  createLogger,
  type Logger,
  openAppOperationsPort,
  shutDownOnSignals,
  startTracing,
  tracingSettingsOf,
} from '@waymark/telemetry'
import { createGeoOpener } from '@waymark/visitor'
import { composeApi } from './compose.ts'
import { apiVariables } from './config.ts'

type ApiEnv = Config<typeof apiVariables>

/** Connections are idle by then, or lead to a part that is unavailable. */
const partTimeoutMs = 500
/** It bounds itself. */
const apiShutdownTimeoutMs = 22_000
const defaultMetricsPort = 9464
/** Postgres may start together with the api; so long it is waited for. */
const postgresTimeoutMs = 60_000

function openParts(config: ApiEnv, logger: Logger) {
  const onError = (err: Error) => logger.warn({ err }, 'an idle connection to Postgres broke')
  const db = createDb({ url: config.databaseUrl, applicationName: 'waymark-api', onError })
  const kv = createRedisKv({ url: config.redisUrl, logger })
  const { clickhouseCluster: cluster, kafkaBrokers: brokers } = config
  const analytics = createAnalyticsStore({
    ...connectServer({ url: config.clickhouseUrl, cluster }),
    logger,
  })
  const bus =
    brokers && createKafkaBus({ brokers, clientId: 'waymark-api', logger, security: kafkaSecurityOf(config) })
  const closing = [
    { name: 'Postgres', timeoutMs: partTimeoutMs, end: db.close },
    { name: 'Redis', timeoutMs: partTimeoutMs, end: kv.close },
    { name: 'ClickHouse', timeoutMs: partTimeoutMs, end: analytics.close },
    { name: 'Kafka', timeoutMs: partTimeoutMs, end: async () => bus?.close() },
  ]
  return { parts: { db, kv, analytics, ...(bus && { bus }) }, closing }
}

/** @throws Error with one sentence when Postgres is unavailable for a minute */
async function migrate(db: Db, logger: Logger): Promise<void> {
  let cause: unknown
  const onError = (error: unknown) => {
    if (postgresOutage(error) === null) throw error
    cause = error
    logger.warn({ err: error }, 'Postgres does not answer yet; retrying')
  }
  const signal = AbortSignal.timeout(postgresTimeoutMs)
  const options = { firstPauseMs: 1_000, maxPauseMs: 1_000, signal, onError }
  if (await retryUntilDone(db.migrate, options)) return
  throw new Error(`DATABASE_URL: ${postgresOutage(cause)?.reason ?? 'Postgres does not answer.'}`, { cause })
}

async function run(config: ApiEnv): Promise<void> {
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name: 'api', level: config.logLevel, format })
  const tracing = await startTracing(tracingSettingsOf(config, 'api', config.otelTracesSamplerArg))
  const { parts, closing } = openParts(config, logger)
  await migrate(parts.db, logger)
  const geo = createGeoOpener({ cityDb: config.geoipCityDb, ispDbs: config.geoipIspDb, logger })
  const api = await composeApi(config, {
    ...parts,
    geo: geo.open,
    clock: Date.now,
    monotonicMs: monotonicClock,
    randomBytes,
    logger,
    tracing,
  })
  const operations = await openAppOperationsPort(api, { config, defaultPort: defaultMetricsPort, logger })
  shutDownOnSignals({
    name: 'the api',
    drain: api.drain,
    drainDelayMs: config.drainDelay,
    steps: [
      { name: 'the api', timeoutMs: apiShutdownTimeoutMs, end: api.close },
      { name: 'the geo databases', timeoutMs: partTimeoutMs, end: geo.close },
      ...closing,
      { name: 'the port of operations', timeoutMs: partTimeoutMs, end: operations.close },
      { name: 'traces', timeoutMs: 2 * partTimeoutMs, end: async () => tracing?.close() },
    ],
    logger,
  })
  const address = await api.listen()
  logger.info({ address }, 'the api is ready')
  // For the next start, however this process ends: by itself Node writes it only at a graceful end.
  flushCompileCache()
}

try {
  await run(readConfig(apiVariables, process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
