import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { conversions, createDb, deliveries, offerConversionDays, postbackLogs } from '@waymark/db'
import { eq, isNotNull, lt } from 'drizzle-orm'
import type { Parts } from './processes.ts'

type ConversionRow = typeof conversions.$inferSelect

type DeliveryRow = typeof deliveries.$inferSelect

/** Work that is not done yet. */
export interface Waiting {
  postbacks: number
  deliveries: number
  projections: number
}

/** Of an installation: what no route of the API shows. */
export interface Stored {
  /** In the order they were created. */
  conversions(): Promise<ConversionRow[]>
  /** Of all destinations, in the order they were queued. */
  deliveries(): Promise<DeliveryRow[]>
  /** The places of an offer's caps that are taken, of all days. */
  countedUnderCaps(offerId: string): Promise<number>
  /** Rows of the analytics store as it counts them: the greatest version of each conversion. */
  projected(columns: string, order: string): Promise<Record<string, unknown>[]>
  waiting(): Promise<Waiting>
  /** How many of these clicks the analytics store has, with the offer that they went to. */
  knownClicks(clickTokens: readonly string[]): Promise<number>
  close(): Promise<void>
}

export function openStored({ databaseUrl, clickhouseUrl }: Parts): Stored {
  const db = createDb({ url: databaseUrl })
  const connection = connectServer({ url: clickhouseUrl })
  const store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
  return {
    conversions: () => db.orm.select().from(conversions).orderBy(conversions.seq),
    deliveries: () => db.orm.select().from(deliveries).orderBy(deliveries.seq),
    async countedUnderCaps(offerId) {
      const days = await db.orm.select().from(offerConversionDays)
      return days.reduce((sum, day) => (day.offerId === offerId ? sum + day.conversions : sum), 0)
    },
    async projected(columns, order) {
      const answer = await connection.client.query({
        query: `SELECT ${columns} FROM ${connection.database}.conversions FINAL ORDER BY ${order}`,
        format: 'JSONEachRow',
      })
      return answer.json<Record<string, unknown>>()
    },
    async waiting() {
      const [postbacks, sending, projections] = await Promise.all([
        db.orm.$count(postbackLogs, eq(postbackLogs.result, 'pending')),
        db.orm.$count(deliveries, isNotNull(deliveries.nextAttemptAt)),
        db.orm.$count(conversions, lt(conversions.projectedVersion, conversions.version)),
      ])
      return { postbacks, deliveries: sending, projections }
    },
    async knownClicks(tokens) {
      const clicks = await store.reader.clicksByTokens(tokens)
      return [...clicks.values()].filter(({ offerId }) => offerId !== null).length
    },
    close: async () => void (await Promise.all([db.close(), store.close()])),
  }
}
