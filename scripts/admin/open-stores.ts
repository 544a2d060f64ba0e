import { join } from 'node:path'
import { type AnalyticsStore, connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { clickhouseUrl, databaseUrl, type Env, readConfig, redisUrl, text } from '@waymark/config'
import { createDb, type Db } from '@waymark/db'
import { startEmbeddedPostgres } from '@waymark/db/embedded'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { createRedisKv } from '@waymark/kv/redis'
import type { Logger } from '@waymark/telemetry'
import { z } from 'zod'
import { ensureEngine } from '../launch/engine.mjs'

export interface StoreAddresses {
  databaseUrl?: string | undefined
  clickhouseUrl?: string | undefined
  clickhouseCluster?: string | undefined
  /** Of the embedded ones. */
  dataDir: string
}

const variables = z.object({
  DATABASE_URL: databaseUrl().optional(),
  CLICKHOUSE_URL: clickhouseUrl().optional(),
  CLICKHOUSE_CLUSTER: text().optional(),
  DATA_DIR: text().default('.data'),
})

/** The addresses as the processes read them, out of files too. @throws ConfigError */
export const readStoreAddresses = (env: Env): StoreAddresses => readConfig(variables, env)

export interface Stores extends AsyncDisposable {
  db: Db
  analytics: AnalyticsStore
}

/**
 * Opens the stores of an installation, the embedded one where no address is given.
 * @throws Error, one sentence, when another process has locked the folder
 */
export async function openStores(addresses: StoreAddresses, logger: Logger): Promise<Stores> {
  await using stack = new AsyncDisposableStack()
  const { databaseUrl, clickhouseUrl, clickhouseCluster: cluster, dataDir } = addresses
  if (clickhouseUrl === undefined) await ensureEngine()
  const connection =
    clickhouseUrl === undefined
      ? (await import('@waymark/analytics-store/embedded')).openEmbedded({
          path: join(dataDir, 'clickhouse'),
        })
      : connectServer({ url: clickhouseUrl, requestTimeoutMs: 120_000, cluster })
  const analytics = createAnalyticsStore({ ...connection, logger })
  stack.defer(() => analytics.close())
  const { db } = stack.use(await openPostgres({ databaseUrl, dataDir }, logger))
  const opened = stack.move()
  return { db, analytics, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/**
 * Postgres alone, for what touches no clicks.
 * @throws Error, one sentence, when another process has locked the folder
 */
export async function openPostgres(
  { databaseUrl, dataDir }: Pick<StoreAddresses, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
): Promise<{ db: Db } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, logger })
      : { url: databaseUrl, stop: () => undefined }
  stack.defer(() => postgres.stop())
  const db = createDb({ url: postgres.url, applicationName: 'waymark-script' })
  stack.defer(() => db.close())
  const opened = stack.move()
  return { db, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Redis where its URL is given; else what ends with this process. */
export function openKv(env: Env, logger: Logger): Kv {
  const { redisUrl: url } = readConfig(z.object({ REDIS_URL: redisUrl().optional() }), env)
  return url === undefined
    ? createMemoryKv({ monotonicMs: () => performance.now() })
    : createRedisKv({ url, logger })
}
