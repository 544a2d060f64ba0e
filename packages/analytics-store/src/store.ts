import type { ClickHouseClient } from '@clickhouse/client'
import { migrate } from './migrations/migrate.ts'
import { quoteIdentifier } from './migrations/render-sql.ts'
import { defaultQueryLimits, type QueryLimits } from './reader/clicks-query.ts'
import { createReader } from './reader/reader.ts'
import { AnalyticsUnavailableError } from './store-error.ts'
import type { AnalyticsStore } from './types.ts'
import { createClickWriter } from './writer/click-writer.ts'

export interface AnalyticsStoreDeps {
  client: ClickHouseClient
  database: string
  /** Name of the ClickHouse cluster: tables become replicated ones on all of it. Default: a single server. */
  cluster?: string
  limits?: QueryLimits
  logger: { info: (fields: object, message: string) => void }
}

/** The analytics store (design §5) on a client of `connectServer` or `openEmbedded`; `close` closes the client. */
export function createAnalyticsStore({
  client,
  database,
  logger,
  ...options
}: AnalyticsStoreDeps): AnalyticsStore {
  const names = { database, cluster: options.cluster ?? null }
  const table = `${quoteIdentifier(database)}.clicks`
  return {
    migrate: async () => {
      const applied = await migrate({ client, names })
      logger.info({ database, applied }, 'analytics tables are up to date')
    },
    reader: createReader({ client, table, limits: options.limits ?? defaultQueryLimits }),
    writer: createClickWriter({ client, table }),
    ping: async () => {
      const answer = await client.ping({ select: true })
      if (!answer.success) throw new AnalyticsUnavailableError(answer.error.message, { cause: answer.error })
    },
    close: () => client.close(),
  }
}
