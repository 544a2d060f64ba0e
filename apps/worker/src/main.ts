import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { type Config, readConfig } from '@waymark/config'
import { createDb } from '@waymark/db'
import { clicksTopic, deadClicksTopic, deadFlowTopic, type EventBus, flowTopic } from '@waymark/events'
import { createKafkaBus, kafkaSecurityOf, topicSettingsOf } from '@waymark/events/kafka'
import { listen } from '@waymark/http'
import { createRedisKv } from '@waymark/kv/redis'
import {
  createLogger,
  type Logger,
  openAppOperationsPort,
  shutDownOnSignals,
  startTracing,
  type Tracing,
  tracingSettingsOf,
} from '@waymark/telemetry'
import { composeWorker } from './compose.ts'
import { databaseRoles, workerVariables } from './config.ts'
import { buildHealthApp } from './health.ts'

/** Longer than most inserts take; what is not acknowledged by then comes again. */
const workerShutdownTimeoutMs = 15_000
/** Connections are idle by then, or lead to a part that is unavailable. */
const partTimeoutMs = 500
/** The clicks of a killed worker wait this long until another takes them over. */
const sessionTimeoutMs = 10_000
const defaultMetricsPort = 9466

/** Null where no role of this worker needs Postgres. */
function openDatabase(config: Config<typeof workerVariables>, logger: Logger) {
  const { databaseUrl: url, secretsKey } = config
  const isNeeded = config.workerRoles.some((role) => databaseRoles.has(role))
  if (!isNeeded || url === undefined || secretsKey === undefined) return null
  const onError = (err: Error) => logger.warn({ err }, 'an idle connection to Postgres broke')
  const db = createDb({ url, applicationName: 'waymark-worker', onError })
  return { config: { ...config, secretsKey }, db }
}

/** The bus, each batch that is handled a span. */
function tracedBus(bus: EventBus, tracing: Tracing | null): EventBus {
  if (tracing === null) return bus
  return {
    ...bus,
    consume: (options) =>
      bus.consume({
        ...options,
        handler: (messages) => tracing.spanned(`consume ${options.topic}`, () => options.handler(messages)),
      }),
  }
}

async function run(config: Config<typeof workerVariables>): Promise<void> {
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name: 'worker', level: config.logLevel, format })
  const tracing = await startTracing(tracingSettingsOf(config, 'worker', config.otelTracesSamplerArg))
  const bus = createKafkaBus({
    brokers: config.kafkaBrokers,
    clientId: 'waymark-worker',
    logger,
    sessionTimeoutMs,
    topics: [
      { topic: clicksTopic },
      { topic: flowTopic },
      { topic: deadClicksTopic, partitions: 1 },
      { topic: deadFlowTopic, partitions: 1 },
    ],
    topicSettings: topicSettingsOf(config),
    prefix: config.kafkaPrefix,
    security: kafkaSecurityOf(config),
  })
  const { clickhouseUrl: url, clickhouseCluster: cluster } = config
  const analytics = createAnalyticsStore({ ...connectServer({ url, cluster }), logger })
  const database = openDatabase(config, logger)
  const kv = config.redisUrl === undefined ? null : createRedisKv({ url: config.redisUrl, logger })
  const worker = composeWorker(
    { roles: config.workerRoles, ...(database && { database: database.config }) },
    {
      bus: tracedBus(bus, tracing),
      analytics,
      logger,
      clock: Date.now,
      tracing,
      randomBytes,
      ...(database && { db: database.db }),
      ...(kv && { kv }),
    },
  )
  const health = buildHealthApp({ ...worker, logger })
  const operations = await openAppOperationsPort(worker, { config, defaultPort: defaultMetricsPort, logger })

  shutDownOnSignals({
    name: 'the worker',
    drain: worker.drain,
    drainDelayMs: config.drainDelay,
    steps: [
      { name: 'the work in hand', timeoutMs: workerShutdownTimeoutMs, end: worker.close },
      { name: 'the port of health', timeoutMs: partTimeoutMs, end: () => health.close() },
      { name: 'Kafka', timeoutMs: 4 * partTimeoutMs, end: bus.close },
      { name: 'ClickHouse', timeoutMs: partTimeoutMs, end: analytics.close },
      { name: 'Postgres', timeoutMs: partTimeoutMs, end: async () => database?.db.close() },
      { name: 'Redis', timeoutMs: partTimeoutMs, end: async () => kv?.close() },
      { name: 'the port of operations', timeoutMs: partTimeoutMs, end: operations.close },
      { name: 'traces', timeoutMs: 2 * partTimeoutMs, end: async () => tracing?.close() },
    ],
    logger,
  })
  await listen(health, { port: config.workerPort, host: config.workerHost, variable: 'WORKER_PORT' })
  worker.start()
  // For the next start, however this process ends: by itself Node writes it only at a graceful end.
  flushCompileCache()
}

try {
  await run(readConfig(workerVariables, process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
