import type { ClickHouseClient } from '@clickhouse/client'
import { clickTable } from './clicks/click-row.ts'
import { conversionTable, pageViewTable } from './conversions/conversion-row.ts'
import { createEraser } from './eraser/eraser.ts'
import { domainVisitsTable } from './flow/domain-visits-row.ts'
import { offerClickTable } from './flow/offer-click-row.ts'
import { migrate, pendingMigrations } from './migrations/migrate.ts'
import { defaultQueryLimits, type QueryLimits } from './query/workspace-query.ts'
import { createReader } from './reader/reader.ts'
import { AnalyticsUnavailableError } from './store-error.ts'
import { storedTablesOf, tablesOf } from './tables.ts'
import type { AnalyticsStore } from './types.ts'
import { createClickCompletion, createOfferClickProbe } from './writer/complete-clicks.ts'
import { createRowWriter } from './writer/row-writer.ts'

export interface AnalyticsStoreDeps {
  client: ClickHouseClient
  database: string
  /**
   * Name of the ClickHouse cluster: tables are replicated on every shard, and spread over them. Default: a
   * single server.
   */
  cluster?: string
  limits?: QueryLimits
  logger: { info: (fields: object, message: string) => void }
}

/**
 * The analytics store (design §5) on a client of `connectServer` or `openEmbedded`; `close` closes the
 * client.
 */
export function createAnalyticsStore({
  client,
  database,
  logger,
  ...options
}: AnalyticsStoreDeps): AnalyticsStore {
  const names = { database, cluster: options.cluster ?? null }
  const tables = tablesOf(database)
  return {
    migrate: async () => {
      const applied = await migrate({ client, names })
      logger.info({ database, applied }, 'analytics tables are up to date')
    },
    pendingMigrations: () => pendingMigrations({ client, names }),
    reader: createReader({ client, tables, limits: options.limits ?? defaultQueryLimits }),
    writer: {
      insertClicks: createRowWriter({ client, table: tables.clicks, format: clickTable }),
      insertOfferClicks: createRowWriter({ client, table: tables.offerClicks, format: offerClickTable }),
      insertDomainVisits: createRowWriter({ client, table: tables.domainVisits, format: domainVisitsTable }),
      insertConversions: createRowWriter({ client, table: tables.conversions, format: conversionTable }),
      insertPageViews: createRowWriter({ client, table: tables.pageViews, format: pageViewTable }),
      withOfferClicks: createOfferClickProbe({ client, tables }),
      completeClicks: createClickCompletion({ client, tables }),
    },
    eraser: createEraser({ client, tables, storedTables: storedTablesOf(names) }),
    ping: async () => {
      const answer = await client.ping({ select: true })
      if (!answer.success) throw new AnalyticsUnavailableError(answer.error.message, { cause: answer.error })
    },
    close: () => client.close(),
  }
}
