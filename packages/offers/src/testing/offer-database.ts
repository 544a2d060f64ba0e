import { randomBytes, randomUUID } from 'node:crypto'
import { createDb, type Db, links, offers, redirectRules, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'

type NewOffer = typeof offers.$inferInsert

export interface OfferDatabase {
  db: Db
  workspaceId: string
  /** Of the workspace; `fields` over the defaults of the columns. */
  addOffer(fields?: Partial<NewOffer>): Promise<string>
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
