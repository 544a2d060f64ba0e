import { randomUUID } from 'node:crypto'
import {
  alertChannels,
  alerts,
  capiIntegrations,
  collectionLinks,
  collections,
  type Db,
  links,
  trafficSources,
  webhooks,
  workspaces,
} from '@waymark/db'

/** A workspace of its own in the database of a test. */
export async function aWorkspace(
  db: Db,
  fields: Partial<typeof workspaces.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await db.orm.insert(workspaces).values({ id, name: 'Ours', plan: 'pro', ...fields })
  return id
}

/** @returns the id of the webhook */
export async function aWebhook(
  db: Db,
  workspaceId: string,
  fields: Partial<typeof webhooks.$inferInsert> = {},
): Promise<string> {
  const id = fields.id ?? randomUUID()
  const row = { url: 'https://hooks.example/', events: ['conversion'], secret: 'sealed' }
  await db.orm.insert(webhooks).values({ ...row, ...fields, id, workspaceId })
  return id
}

/** @returns the id of the traffic source */
export async function aTrafficSource(
  db: Db,
  workspaceId: string,
  fields: Partial<typeof trafficSources.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const row = { name: 'Ads', postbackUrl: 'https://source.example/?cid={click_id}' }
  await db.orm.insert(trafficSources).values({ ...row, ...fields, id, workspaceId })
  return id
}

/** One that is sent the conversions of every click. @returns the id of the integration */
export async function anIntegration(
  db: Db,
  workspaceId: string,
  fields: Partial<typeof capiIntegrations.$inferInsert> = {},
): Promise<string> {
  const id = fields.id ?? randomUUID()
  const row = {
    provider: 'facebook' as const,
    credentials: 'sealed',
    statusMapping: { sale: 'Purchase' },
    appliesTo: 'all' as const,
  }
  await db.orm.insert(capiIntegrations).values({ ...row, ...fields, id, workspaceId })
  return id
}

/** A link of the workspace. @returns its id */
export async function aLink(db: Db, workspaceId: string): Promise<string> {
  const id = randomUUID()
  await db.orm
    .insert(links)
    .values({ id, workspaceId, shortCode: id.slice(0, 8), originalUrl: 'https://shop.example/' })
  return id
}

/** A collection of these links. @returns its id */
export async function aCollection(db: Db, workspaceId: string, linkIds: readonly string[]): Promise<string> {
  const id = randomUUID()
  await db.orm.insert(collections).values({ id, workspaceId, name: 'Shops' })
  for (const linkId of linkIds)
    await db.orm.insert(collectionLinks).values({ workspaceId, collectionId: id, linkId })
  return id
}

/** A channel of an alert of its own. @returns its id */
export async function aChannel(
  db: Db,
  workspaceId: string,
  fields: Partial<typeof alertChannels.$inferInsert> & Pick<typeof alertChannels.$inferInsert, 'kind'>,
): Promise<string> {
  const [id, alertId] = [fields.id ?? randomUUID(), fields.alertId ?? randomUUID()]
  const rule = { metric: 'clicks', operator: 'gt', threshold: 1, windowMinutes: 60, cooldownMinutes: 60 }
  if (fields.alertId === undefined)
    await db.orm.insert(alerts).values({ id: alertId, workspaceId, name: 'A', scope: 'workspace', ...rule })
  await db.orm.insert(alertChannels).values({ position: 0, ...fields, id, alertId, workspaceId })
  return id
}
