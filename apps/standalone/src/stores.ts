import { join } from 'node:path'
import { type AnalyticsStore, connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { monotonicClock } from '@waymark/async'
import { createDb, type Db } from '@waymark/db'
import { startEmbeddedPostgres } from '@waymark/db/embedded'
import { clicksTopic, deadClicksTopic, deadFlowTopic, type EventBus, flowTopic } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { createKafkaBus, type TopicEnv, topicSettingsOf } from '@waymark/events/kafka'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { createRedisKv } from '@waymark/kv/redis'
import type { Logger } from '@waymark/telemetry'

/** Which real parts stand in for the embedded ones (design §1); one that is not named is embedded. */
export interface PartsConfig extends TopicEnv {
  databaseUrl?: string | undefined
  clickhouseUrl?: string | undefined
  clickhouseCluster?: string | undefined
  redisUrl?: string | undefined
  kafkaBrokers?: string[] | undefined
}

export interface PartsContext {
  config: PartsConfig
  /** The folder of the embedded parts' data. */
  dataFolder: string
  logger: Logger
  /** An embedded server ended without having been asked to: nothing works without it. */
  onPartLost: (error: Error) => void
  /** What is opened is closed with it, in reverse order. */
  stack: AsyncDisposableStack
}

/** The backing services that api, redirector and worker share in one process. */
export interface Parts {
  db: Db
  kv: Kv
  bus: EventBus
  analytics: AnalyticsStore
}

const databaseUrl = async ({
  config,
  dataFolder,
  logger,
  onPartLost,
  stack,
}: PartsContext): Promise<string> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const postgres = await startEmbeddedPostgres({
    dataDir: dataFolder,
    logger: logger.child({ part: 'postgres' }),
    onUnexpectedEnd: () => onPartLost(new Error('The embedded Postgres has ended by itself')),
  })
  stack.defer(() => postgres.stop())
  return postgres.url
}

const openDb = async (context: PartsContext): Promise<Db> => {
  const onError = (err: Error) => context.logger.warn({ err }, 'an idle connection to Postgres broke')
  const db = createDb({ url: await databaseUrl(context), applicationName: 'waymark-standalone', onError })
  context.stack.defer(() => db.close())
  return db
}

const openAnalytics = ({ config, dataFolder, logger, stack }: PartsContext): AnalyticsStore => {
  const { clickhouseUrl, clickhouseCluster: cluster } = config
  const connection =
    clickhouseUrl === undefined
      ? openEmbedded({ path: join(dataFolder, 'clickhouse') })
      : connectServer({ url: clickhouseUrl, cluster })
  const analytics = createAnalyticsStore({ ...connection, logger })
  stack.defer(() => analytics.close())
  return analytics
}

const openKv = ({ config, logger, stack }: PartsContext): Kv => {
  const kv =
    config.redisUrl === undefined
      ? createMemoryKv({ monotonicMs: monotonicClock, logger })
      : createRedisKv({ url: config.redisUrl, logger })
  stack.defer(() => kv.close())
  return kv
}

const openBus = async ({ config, dataFolder, logger, stack }: PartsContext): Promise<EventBus> => {
  const bus =
    config.kafkaBrokers === undefined
      ? await openEmbeddedBus({
          dir: join(dataFolder, 'events'),
          onError: (err) => logger.error({ err }, 'the event log on disk is in trouble'),
        })
      : createKafkaBus({
          brokers: config.kafkaBrokers,
          clientId: 'waymark-standalone',
          logger,
          topics: [
            { topic: clicksTopic },
            { topic: flowTopic },
            { topic: deadClicksTopic, partitions: 1 },
            { topic: deadFlowTopic, partitions: 1 },
          ],
          topicSettings: topicSettingsOf(config),
        })
  stack.defer(() => bus.close())
  return bus
}

/**
 * Opens every part, the embedded one unless its variable is set. What was opened before a failure is closed
 * by the stack.
 * @throws Error with one sentence when a folder or a URL cannot be used
 */
export const openParts = async (context: PartsContext): Promise<Parts> => {
  const analytics = openAnalytics(context)
  const kv = openKv(context)
  const bus = await openBus(context)
  const db = await openDb(context)
  return { db, kv, bus, analytics }
}
