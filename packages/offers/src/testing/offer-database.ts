import { randomBytes, randomUUID } from 'node:crypto'
import { conversions, createDb, type Db, links, offers, redirectRules, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { sql } from 'drizzle-orm'

type NewOffer = typeof offers.$inferInsert

export interface OfferDatabase {
  db: Db
  workspaceId: string
  /** Of the workspace; `fields` over the defaults of the columns. */
  addOffer(fields?: Partial<NewOffer>): Promise<string>
  /** Sales that count for the offer's caps from these moments on. */
  addConversions(offerId: string, countedAt: readonly Date[]): Promise<void>
  /** A link with one rule that draws from the offers. */
  addLink(offerIds: readonly string[]): Promise<string>
  addWorkspace(fields?: Partial<typeof workspaces.$inferInsert>): Promise<string>
  close(): Promise<void>
}

/** A database with the whole schema and one workspace. */
export async function openOfferDatabase(maxConnections = 10): Promise<OfferDatabase> {
  const database = await createMigratedDatabase()
  const db = createDb({ url: database.url, maxConnections })
  const addWorkspace: OfferDatabase['addWorkspace'] = async (fields) => {
    const id = randomUUID()
    await db.orm.insert(workspaces).values({ id, name: 'W', plan: 'enterprise', ...fields })
    return id
  }
  const workspaceId = await addWorkspace()
  return {
    db,
    workspaceId,
    addWorkspace,
    async addOffer(fields) {
      const id = randomUUID()
      const row = { id, workspaceId, name: 'O', url: 'https://offer.example/', payoutCurrency: 'USD' }
      await db.orm.insert(offers).values({ ...row, ...fields })
      return id
    },
    async addConversions(offerId, times) {
      for (const countedAt of times) {
        const dates = {
          clickedAt: countedAt,
          convertedAt: countedAt,
          createdAt: countedAt,
          updatedAt: countedAt,
        }
        await db.orm.insert(conversions).values({
          id: randomUUID(),
          workspaceId,
          clickToken: randomUUID(),
          linkId: null,
          offerId,
          status: 'sale',
          payout: '1',
          currency: 'USD',
          source: 'postback',
          countedOn: countedAt.toISOString().slice(0, 10),
          countedAt,
          ...dates,
          click: sql`'{}'::jsonb`,
        })
      }
    },
    async addLink(offerIds) {
      const id = randomUUID()
      const shortCode = randomBytes(6).toString('hex')
      await db.orm.insert(links).values({ id, workspaceId, shortCode, originalUrl: 'https://shop.example/' })
      const flowConfig = { landings: [], offers: offerIds.map((offerId) => ({ id: offerId, weight: 1 })) }
      await db.orm
        .insert(redirectRules)
        .values({ id: randomUUID(), linkId: id, schema: 'landing_offer', flowConfig })
      return id
    },
    async close() {
      await db.close()
      await database.drop()
    },
  }
}
