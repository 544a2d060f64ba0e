import { join } from 'node:path'
import { type AnalyticsStore, connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { createDb, type Db } from '@waymark/db'
import type { Logger } from '@waymark/telemetry'

/** Which real stores take the place of the embedded ones (design §1); one that is not named is embedded. */
export interface StoresConfig {
  databaseUrl?: string | undefined
  clickhouseUrl?: string | undefined
  clickhouseCluster?: string | undefined
  /** The folder of the embedded stores' data. */
  dataDir: string
}

export interface StoresContext {
  config: StoresConfig
  logger: Logger
  /** The URL of the embedded Postgres. */
  embeddedDatabaseUrl(): Promise<string>
  /** What is opened is closed with it, in reverse order. */
  stack: AsyncDisposableStack
}

/** The stores of api and worker. */
export interface Stores {
  db: Db
  analytics: AnalyticsStore
  /** The same; of the embedded engine, with one report of a workspace at a time. */
  analyticsOfApi: AnalyticsStore
}

const openDb = async (context: StoresContext): Promise<Db> => {
  const onError = (err: Error) => context.logger.warn({ err }, 'an idle connection to Postgres broke')
  const url = context.config.databaseUrl ?? (await context.embeddedDatabaseUrl())
  const db = createDb({ url, applicationName: 'waymark-standalone', onError })
  context.stack.defer(() => db.close())
  return db
}

interface Analytics {
  analytics: AnalyticsStore
  analyticsOfApi: AnalyticsStore
}

/** The engine is loaded only where it is used: its library is not on every platform. */
const openEmbeddedAnalytics = async (path: string, logger: Logger): Promise<Analytics> => {
  const { limitReports, openEmbedded } = await import('@waymark/analytics-store/embedded')
  const analytics = createAnalyticsStore({ ...openEmbedded({ path }), logger })
  return { analytics, analyticsOfApi: { ...analytics, reader: limitReports(analytics.reader) } }
}

const connectAnalytics = (url: string, { config, logger }: StoresContext): Analytics => {
  const connection = connectServer({ url, cluster: config.clickhouseCluster })
  const analytics = createAnalyticsStore({ ...connection, logger })
  return { analytics, analyticsOfApi: analytics }
}

/**
 * Opens both stores, the embedded one unless its variable is set. What was opened before a failure is closed
 * by the stack.
 * @throws Error with one sentence when a folder or a URL cannot be used
 */
export const openStores = async (context: StoresContext): Promise<Stores> => {
  const { config, logger, stack } = context
  const opened =
    config.clickhouseUrl === undefined
      ? await openEmbeddedAnalytics(join(config.dataDir, 'clickhouse'), logger)
      : connectAnalytics(config.clickhouseUrl, context)
  stack.defer(() => opened.analytics.close())
  return { ...opened, db: await openDb(context) }
}
