import { randomUUID } from 'node:crypto'
import { describeWith, type TestDatabase } from '@waymark/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from './testing/index.ts'
import { createSampleRows, type Row, type SampleTable, type SampleWorkspace } from './testing/sample-rows.ts'

type Parent = keyof SampleWorkspace
type Fields = (workspace: SampleWorkspace) => Row

const tableOf: Readonly<Partial<Record<Parent, string>>> = {
  workspace: 'workspaces',
  user: 'users',
  domain: 'domains',
  link: 'links',
  network: 'affiliate_networks',
  offer: 'offers',
  collection: 'collections',
  source: 'traffic_sources',
  webhook: 'webhooks',
  integration: 'capi_integrations',
  conversion: 'conversions',
  alert: 'alerts',
}
/** A restricted delete, as Postgres 17 names it and as later ones do. */
const refused = expect.stringMatching(/^23(503|001)$/)
const none: Fields = () => ({})

describeWith(['postgres'], 'deleting', () => {
  let database: TestDatabase
  let client: pg.Client
  let rows: ReturnType<typeof createSampleRows>
  let ours: SampleWorkspace
  beforeAll(async () => {
    database = await createMigratedDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    rows = createSampleRows(client)
  })
  beforeEach(async () => {
    ours = await rows.workspace()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const remove = (parent: Parent) =>
    client.query(`delete from ${tableOf[parent]} where id = $1`, [ours[parent]])
  const count = async (table: SampleTable, column: string, id: string) =>
    (await client.query(`select from ${table} where ${column} = $1`, [id])).rowCount

  describe('is refused while money, history or what redirectors serve hangs on it', () => {
    it.each<[parent: Parent, table: SampleTable, fields: Fields]>([
      ['link', 'costs', (w) => ({ link_id: w.link })],
      ['domain', 'links', (w) => ({ domain_id: w.domain })],
      ['source', 'links', (w) => ({ traffic_source_id: w.source })],
      ['network', 'offers', (w) => ({ network_id: w.network })],
      ['conversion', 'postback_logs', (w) => ({ conversion_id: w.conversion })],
    ])('of a %s: %s', async (parent, table, fields) => {
      await rows.insert(table, ours, fields(ours))
      await expect(remove(parent)).rejects.toMatchObject({ code: refused, table })
      expect(await count(table, 'workspace_id', ours.workspace)).toBeGreaterThan(0)
    })

    it.each<SampleTable>([
      'conversions',
      'postback_logs',
      'postback_security',
      'conversion_goals',
      'costs',
      'currency_rates',
      'deliveries',
      'links',
      'domains',
      'offers',
      'affiliate_networks',
      'traffic_sources',
      'webhooks',
      'capi_integrations',
      'collections',
      'alerts',
      'annotations',
      'saved_reports',
      'dashboards',
      'utm_presets',
      'lists',
      'bot_rules',
      'bio_pages',
    ])('of a workspace: %s', async (table) => {
      const empty = { ...ours, workspace: randomUUID() }
      await rows.insert('workspaces', empty, { id: empty.workspace })
      const webhook = randomUUID()
      if (table === 'deliveries') await rows.insert('webhooks', empty, { id: webhook })
      await rows.insert(table, empty, table === 'deliveries' ? { webhook_id: webhook } : {})
      await expect(
        client.query('delete from workspaces where id = $1', [empty.workspace]),
      ).rejects.toMatchObject({ code: refused, table })
    })
  })

  describe('takes along what is nothing without it', () => {
    it.each<[parent: Parent, table: SampleTable, column: string, fields: Fields]>([
      ['link', 'redirect_rules', 'link_id', none],
      ['link', 'link_codes', 'link_id', none],
      ['link', 'collection_links', 'link_id', none],
      ['link', 'annotations', 'link_id', (w) => ({ link_id: w.link })],
      ['collection', 'collection_links', 'collection_id', none],
      ['offer', 'offer_conversion_days', 'offer_id', none],
      ['offer', 'offer_checks', 'offer_id', none],
      ['conversion', 'conversion_changes', 'conversion_id', none],
      ['webhook', 'deliveries', 'webhook_id', none],
      ['alert', 'alert_firings', 'alert_id', none],
      [
        'source',
        'deliveries',
        'traffic_source_id',
        (w) => ({ kind: 'source', webhook_id: null, traffic_source_id: w.source, url: 'x' }),
      ],
      [
        'integration',
        'deliveries',
        'integration_id',
        (w) => ({ kind: 'integration', webhook_id: null, integration_id: w.integration, facts: {} }),
      ],
      ['user', 'sessions', 'user_id', none],
      ['user', 'user_preferences', 'user_id', none],
      ['user', 'api_keys', 'user_id', none],
    ])('of a %s: %s', async (parent, table, column, fields) => {
      const neighbour = await rows.workspace()
      await rows.insert(table, ours, fields(ours))
      await rows.insert(table, neighbour, fields(neighbour))
      await remove(parent)
      expect([
        await count(table, column, ours[parent]),
        await count(table, column, neighbour[parent]),
      ]).toEqual([0, 1])
    })

    it('but a link and its conversions outlive the collection, and an invitation the one who invited', async () => {
      await rows.insert('collection_links', ours)
      await rows.insert('invitations', ours)
      await remove('collection')
      await remove('user')
      expect(await count('links', 'id', ours.link)).toBe(1)
      const { rows: found } = await client.query(
        'select invited_by from invitations where workspace_id = $1',
        [ours.workspace],
      )
      expect(found).toEqual([{ invited_by: null }])
    })

    it('and a conversion still has the ids of what is gone', async () => {
      const ids = { link_id: ours.link, offer_id: ours.offer, network_id: ours.network }
      await rows.insert('conversions', ours, ids)
      for (const parent of ['offer', 'link', 'network'] as const) await remove(parent)
      const { rows: found } = await client.query(
        'select link_id, offer_id, network_id from conversions where link_id = $1',
        [ours.link],
      )
      expect(found).toEqual([ids])
    })
  })

  describe('or changing the audit log', () => {
    it.each([`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])(
      'is refused: %s',
      async (statement) => {
        await rows.insert('audit_log', ours)
        await expect(client.query(statement)).rejects.toThrow('append-only')
        expect(await count('audit_log', 'workspace_id', ours.workspace)).toBe(1)
      },
    )
  })
})
