import { randomBytes, randomUUID } from 'node:crypto'
import { AnalyticsUnavailableError, type StoredClick } from '@waymark/analytics-store'
import {
  conversions,
  createDb,
  type Db,
  deliveries,
  offerConversionDays,
  offers,
  postbackLogs,
  webhooks,
  workspaces,
} from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import type { ClickEvent } from '@waymark/events'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { createConversionIntake } from '../intake.ts'
import { createProcessing } from '../processing.ts'
import { createWaitingPostbacks } from '../waiting-queue.ts'
import { sampleClick } from './sample-click.ts'

/** A database of its own with a workspace that has a webhook, and clicks that a test makes readable. */
export async function openConversions() {
  const database = await createMigratedDatabase()
  const db: Db = createDb({ url: database.url, maxConnections: 10 })
  const { orm } = db
  const workspaceId = randomUUID()
  await orm.insert(workspaces).values({ id: workspaceId, name: 'Ours', plan: 'pro' })
  await orm.insert(webhooks).values({
    id: randomUUID(),
    workspaceId,
    url: 'https://hooks.example/',
    events: ['conversion'],
    secret: '',
  })
  const readable = new Map<string, StoredClick>()
  const errors: string[] = []
  /**
   * `downAfter`: the analytics store is down after so many look-ups more. `aheadMs`: by how much the clock of
   * the processes is ahead of this machine's.
   */
  const state = { isDown: false, downAfter: Number.POSITIVE_INFINITY, lookups: 0, aheadMs: 0 }
  const clicksByTokens = async (tokens: readonly string[]) => {
    state.lookups += 1
    state.downAfter -= 1
    if (state.isDown || state.downAfter < 0) throw new AnalyticsUnavailableError('down, as the test says')
    return new Map(
      tokens.flatMap((token) => {
        const click = readable.get(token)
        return click ? [[token, click] as const] : []
      }),
    )
  }
  const parts = {
    db,
    analytics: { reader: { clicksByTokens } },
    clock: () => Date.now() + state.aheadMs,
    randomBytes,
    logger: { error: (_details: object, message: string) => void errors.push(message) },
  }
  const ofClicks = (tokens: readonly string[]) =>
    orm
      .select()
      .from(conversions)
      .where(inArray(conversions.clickToken, [...tokens]))
      .orderBy(asc(conversions.seq))
  return {
    db,
    databaseUrl: database.url,
    workspaceId,
    errors,
    state,
    /** The intake of another process, each time. */
    intake: (mostWaiting?: number) =>
      createConversionIntake({ ...parts, ...(mostWaiting !== undefined && { mostWaiting }) }),
    /** The intake of a process that reaches Postgres by another pool. */
    intakeOn: (other: Db) => createConversionIntake({ ...parts, db: other }),
    waiting: () => createWaitingPostbacks(parts),
    /** The steps of another process, each time. */
    processing: () => createProcessing(parts),
    click: (click: Partial<ClickEvent> = {}): ClickEvent =>
      sampleClick(new Date().toISOString(), { workspaceId, ...click }),
    store: (...clicks: readonly ClickEvent[]) => {
      for (const click of clicks)
        readable.set(click.clickToken, { ...click, ingestedAtMs: click.clickedAtMs, storedForMs: 3_600_000 })
    },
    /** The click is not there any more. */
    remove: (token: string) => readable.delete(token),
    offer: async (fields: Partial<typeof offers.$inferInsert> = {}): Promise<string> => {
      const id = randomUUID()
      const row = { name: `Offer ${id}`, url: 'https://shop.example/', payoutCurrency: 'USD' }
      await orm.insert(offers).values({ ...row, ...fields, id, workspaceId })
      return id
    },
    ofClicks,
    logsOf: (token: string) =>
      orm
        .select()
        .from(postbackLogs)
        .where(eq(postbackLogs.clickToken, token))
        .orderBy(asc(postbackLogs.receivedAt), asc(postbackLogs.seq)),
    countedOf: async (offerId: string): Promise<number> => {
      const days = await orm
        .select()
        .from(offerConversionDays)
        .where(eq(offerConversionDays.offerId, offerId))
      return days.reduce((sum, day) => sum + day.conversions, 0)
    },
    /** Leads and sales that count in the caps of the offer, by UTC day. */
    countsByDay: async (offerId: string): Promise<Record<string, number>> => {
      const days = await orm
        .select()
        .from(offerConversionDays)
        .where(eq(offerConversionDays.offerId, offerId))
      return Object.fromEntries(days.map(({ day, conversions: count }) => [day, count]))
    },
    /** How many events of these conversions are to be sent. */
    eventsOf: async (ids: readonly string[]): Promise<number> =>
      (
        await orm
          .select()
          .from(deliveries)
          .where(inArray(deliveries.conversionId, [...ids]))
      ).length,
    /** In Postgres, whose date says what is due. */
    letPass: (ms: number) =>
      orm.execute(sql`
        update postback_logs set retry_at = retry_at - passed.by, stored_at = stored_at - passed.by
        from (select ${ms} * interval '1 millisecond' as by) as passed`),
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

export type OpenConversions = Awaited<ReturnType<typeof openConversions>>
