import { startAvailableServices } from '@waymark/scripts/services'

export interface Stores {
  /** What the api reads of them. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * Fresh stores for one run. Without a ClickHouse the totals of clicks are those last known: none.
 * @throws without Postgres or Redis
 */
export async function startStores(): Promise<Stores> {
  const { parts, missing, stop } = await startAvailableServices({
    parts: ['postgres', 'redis', 'clickhouse'],
  })
  const { postgres, redis, clickhouse } = parts
  if (postgres === undefined || redis === undefined) {
    await stop()
    throw new Error(`${missing.postgres ?? ''} ${missing.redis ?? ''}`.trim())
  }
  return {
    environment: {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      CLICKHOUSE_URL: clickhouse?.url ?? 'http://127.0.0.1:1',
    },
    stop,
  }
}
