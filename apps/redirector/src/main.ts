import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { monotonicClock } from '@waymark/async'
import { type Config, makeFilesPrivate, makePrivateFolder, readConfig } from '@waymark/config'
import { clicksTopic, flowTopic } from '@waymark/events'
import { createKafkaBus, kafkaSecurityOf, topicSettingsOf } from '@waymark/events/kafka'
import { listen } from '@waymark/http'
import { createRedisKv } from '@waymark/kv/redis'
import { createHttpSource } from '@waymark/replica'
import {
  createLogger,
  openAppOperationsPort,
  shutDownOnSignals,
  startTracing,
  tracingSettingsOf,
} from '@waymark/telemetry'
import { composeRedirector } from './compose.ts'
import { redirectorVariables } from './config.ts'

/** Requests under way and the last clicks: what cannot be sent is on the disk by then. */
const redirectorShutdownTimeoutMs = 13_000
/** Connections are idle by then, or lead to a part that is unavailable. */
const partTimeoutMs = 500
const defaultMetricsPort = 9465

type RedirectorEnv = Config<typeof redirectorVariables>

async function run(config: RedirectorEnv): Promise<void> {
  makeFilesPrivate()
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name: 'redirector', level: config.logLevel, format })
  makePrivateFolder(config.dataDir, (sentence) => logger.warn(sentence))
  const tracing = await startTracing(tracingSettingsOf(config, 'redirector', config.otelVisitsSamplerArg))
  const kv = createRedisKv({ url: config.redisUrl, logger })
  const bus = createKafkaBus({
    brokers: config.kafkaBrokers,
    clientId: 'waymark-redirector',
    logger,
    topics: [{ topic: clicksTopic }, { topic: flowTopic }],
    topicSettings: topicSettingsOf(config),
    prefix: config.kafkaPrefix,
    security: kafkaSecurityOf(config),
  })
  const source = createHttpSource({
    internalUrl: config.internalApiUrl,
    token: config.internalToken,
    monotonicMs: monotonicClock,
  })
  const redirector = await composeRedirector(config, {
    kv,
    bus,
    source,
    logger,
    clock: Date.now,
    monotonicMs: monotonicClock,
    randomBytes,
    tracing,
  })
  const operations = await openAppOperationsPort(redirector, {
    config,
    defaultPort: defaultMetricsPort,
    logger,
  })
  shutDownOnSignals({
    name: 'the redirector',
    drain: redirector.drain,
    drainDelayMs: config.drainDelay,
    steps: [
      { name: 'the redirector', timeoutMs: redirectorShutdownTimeoutMs, end: redirector.close },
      { name: 'the api', timeoutMs: partTimeoutMs, end: source.close },
      { name: 'Kafka', timeoutMs: 2 * partTimeoutMs, end: bus.close },
      { name: 'Redis', timeoutMs: partTimeoutMs, end: kv.close },
      { name: 'the port of operations', timeoutMs: partTimeoutMs, end: operations.close },
      { name: 'traces', timeoutMs: 2 * partTimeoutMs, end: async () => tracing?.close() },
    ],
    logger,
  })
  await redirector.start()
  const { redirectorPort: port, redirectorHost: host } = config
  const address = await listen(redirector.app, { port, host, variable: 'REDIRECTOR_PORT' })
  logger.info({ address }, 'the redirector is ready')
  // For the next start, however this process ends: by itself Node writes it only at a graceful end.
  flushCompileCache()
}

try {
  await run(readConfig(redirectorVariables, process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
