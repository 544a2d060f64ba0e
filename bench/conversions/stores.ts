import { startEmbeddedPostgres } from '@waymark/db/embedded'
import { startAvailableServices } from '@waymark/scripts/services'
import { createLogger } from '@waymark/telemetry'
import { tempFolder } from './temp-folder.ts'

export interface Stores {
  databaseUrl: string
  clickhouseUrl: string
  /** What the api reads of them. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * Fresh stores for one run. Postgres is the one that is shipped, with its settings: a commit is on the disk
 * before it is answered.
 * @throws without Redis or ClickHouse
 */
export async function startDurableStores(): Promise<Stores> {
  const folder = await tempFolder()
  const { parts, missing, stop } = await startAvailableServices({ parts: ['redis', 'clickhouse'] })
  const { redis, clickhouse } = parts
  const close = async () => {
    await stop()
    await folder.remove()
  }
  if (redis === undefined || clickhouse === undefined) {
    await close()
    throw new Error(`${missing.redis ?? ''} ${missing.clickhouse ?? ''}`.trim())
  }
  const logger = createLogger({ name: 'bench', level: 'error', format: 'readable' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, logger })
  return {
    databaseUrl: postgres.url,
    clickhouseUrl: clickhouse.url,
    environment: { DATABASE_URL: postgres.url, REDIS_URL: redis.url, CLICKHOUSE_URL: clickhouse.url },
    stop: async () => {
      await postgres.stop()
      await close()
    },
  }
}
