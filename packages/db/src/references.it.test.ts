import { randomUUID } from 'node:crypto'
import { describeWith, type TestDatabase } from '@waymark/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from './testing/index.ts'
import { createSampleRows, type Row, type SampleTable, type SampleWorkspace } from './testing/sample-rows.ts'

type Fields = (workspace: SampleWorkspace, other: SampleWorkspace) => Row

const at = '2026-01-31T00:00:00.000Z'
const token = randomUUID()
const goal = randomUUID()

/** What only one may have: after the first row each of `others` is stored, and none of `again`. */
interface Unique {
  table: SampleTable
  name: string
  first: Fields
  others: readonly Fields[]
  again: readonly Fields[]
}

const identity: Fields = (w) => ({ workspace_id: w.workspace, click_token: token, goal_id: goal, tid: 'T' })
const ofOther =
  (fields: Row): Fields =>
  (_ours, other) => ({ ...fields, workspace_id: other.workspace })

const program = (w: SampleWorkspace, tokenHash: string) => ({
  name: 'A program',
  program_workspace_id: w.workspace,
  token_hash: tokenHash,
})

const uniques: readonly Unique[] = [
  {
    table: 'sessions',
    name: 'sessions_token_hash',
    first: (w) => program(w, 'a hash'),
    others: [(w) => program(w, 'another'), () => ({})],
    again: [(w) => program(w, 'a hash'), (_ours, other) => program(other, 'a hash')],
  },
  {
    table: 'users',
    name: 'users_email_key',
    first: () => ({ email: 'ann@example.com' }),
    others: [() => ({ email: 'ann+1@example.com' })],
    again: [() => ({ email: 'ann@example.com' })],
  },
  {
    table: 'api_keys',
    name: 'api_keys_public_id',
    first: () => ({ public_id: 'abcdefgh' }),
    others: [() => ({ public_id: 'ABCDEFGH' })],
    again: [() => ({ public_id: 'abcdefgh' }), ofOther({ public_id: 'abcdefgh' })],
  },
  {
    table: 'invitations',
    name: 'invitations_token_hash_unique',
    first: () => ({ token_hash: 'a hash' }),
    others: [() => ({ email: 'bob@example.com' })],
    again: [ofOther({ token_hash: 'a hash', email: 'bob@example.com' })],
  },
  {
    table: 'invitations',
    name: 'invitations_open',
    first: () => ({}),
    others: [() => ({ accepted_at: at }), ofOther({})],
    again: [() => ({})],
  },
  {
    table: 'conversions',
    name: 'conversions_identity',
    first: identity,
    others: [
      (w, o) => ({ ...identity(w, o), tid: 't' }),
      (w, o) => ({ ...identity(w, o), tid: null }),
      (w, o) => ({ ...identity(w, o), goal_id: null }),
      (w, o) => ({ ...identity(w, o), click_token: randomUUID() }),
    ],
    again: [identity, (w, o) => ({ ...identity(w, o), status: 'rejected', source: 'import' })],
  },
  {
    // Without a transaction and a goal there is one too: null is a value here.
    table: 'conversions',
    name: 'conversions_identity',
    first: () => ({ click_token: token }),
    others: [() => ({ click_token: token, tid: '' }), () => ({ click_token: token, goal_id: goal })],
    again: [() => ({ click_token: token })],
  },
  {
    table: 'conversion_goals',
    name: 'conversion_goals_key',
    first: () => ({}),
    others: [() => ({ key: 'deposit_2' }), ofOther({})],
    again: [() => ({}), () => ({ is_active: false })],
  },
  {
    table: 'postback_security',
    name: 'postback_security_key_hash_unique',
    first: () => ({ key_hash: 'a hash' }),
    others: [ofOther({ key_hash: 'another' })],
    again: [ofOther({ key_hash: 'a hash' })],
  },
  {
    table: 'affiliate_networks',
    name: 'affiliate_networks_name',
    first: () => ({ name: 'Net' }),
    others: [() => ({ name: 'net' }), ofOther({ name: 'Net' })],
    again: [() => ({ name: 'Net' })],
  },
  {
    table: 'domains',
    name: 'domains_verified_host',
    first: () => ({ host: 'go.example', status: 'active' }),
    others: [ofOther({ host: 'go.example', status: 'pending' })],
    again: ['active', 'banned'].map((status) => ofOther({ host: 'go.example', status })),
  },
  {
    table: 'domains',
    name: 'domains_workspace_host',
    first: () => ({ host: 'go.example' }),
    others: [ofOther({ host: 'go.example' })],
    again: [() => ({ host: 'go.example' })],
  },
  {
    table: 'domains',
    name: 'domains_default',
    first: () => ({ is_default: true, status: 'active' }),
    others: [
      () => ({ is_default: true, status: 'pending' }),
      () => ({ is_default: true, status: 'banned' }),
      () => ({ is_default: false, status: 'active' }),
      ofOther({ is_default: true, status: 'active' }),
    ],
    again: [() => ({ is_default: true, status: 'active' })],
  },
  {
    table: 'bio_pages',
    name: 'bio_pages_slug',
    first: () => ({}),
    others: [() => ({ domain_key: 'go.example' }), () => ({ slug: 'Ann' })],
    again: [() => ({}), ofOther({})],
  },
  {
    table: 'bot_rules',
    name: 'bot_rules_value',
    first: () => ({}),
    others: [() => ({ kind: 'ua_mask' }), ofOther({})],
    again: [() => ({ action: 'block' })],
  },
  {
    table: 'lists',
    name: 'lists_name',
    first: () => ({}),
    others: [() => ({ name: 'Office 2' }), ofOther({})],
    again: [() => ({ name: 'OFFICE' }), () => ({ kind: 'referer' })],
  },
  {
    table: 'utm_presets',
    name: 'utm_presets_name',
    first: () => ({}),
    others: [ofOther({})],
    again: [() => ({ name: 'SPRING' })],
  },
  ...(['saved_reports', 'dashboards'] as const).map((table): Unique => {
    const isPublic = table === 'saved_reports' ? { is_public: true } : {}
    return {
      table,
      name: `${table}_public_token_unique`,
      first: () => ({ ...isPublic, public_token: 'a token' }),
      others: [() => ({}), () => ({})],
      again: [ofOther({ ...isPublic, public_token: 'a token' })],
    }
  }),
]

/** Every reference that names the workspace: a record of another one cannot be meant. */
const foreign: readonly [name: string, table: SampleTable, fields: Fields][] = [
  ['links_domain_in_workspace', 'links', (_w, o) => ({ domain_id: o.domain })],
  ['links_traffic_source_in_workspace', 'links', (_w, o) => ({ traffic_source_id: o.source })],
  ['offers_network_in_workspace', 'offers', (_w, o) => ({ network_id: o.network })],
  ['collection_links_collection', 'collection_links', (_w, o) => ({ collection_id: o.collection })],
  ['collection_links_link', 'collection_links', (_w, o) => ({ link_id: o.link })],
  ['annotations_link_in_workspace', 'annotations', (_w, o) => ({ link_id: o.link })],
  ['costs_link_in_workspace', 'costs', (_w, o) => ({ link_id: o.link })],
  ['postback_logs_conversion_in_workspace', 'postback_logs', (_w, o) => ({ conversion_id: o.conversion })],
  [
    'conversion_changes_conversion_in_workspace',
    'conversion_changes',
    (_w, o) => ({ conversion_id: o.conversion }),
  ],
  [
    'conversion_identities_conversion_in_workspace',
    'conversion_identities',
    (_w, o) => ({ conversion_id: o.conversion }),
  ],
  ['deliveries_webhook_in_workspace', 'deliveries', (_w, o) => ({ webhook_id: o.webhook })],
  [
    'deliveries_traffic_source_in_workspace',
    'deliveries',
    (_w, o) => ({ kind: 'source', webhook_id: null, traffic_source_id: o.source, url: 'x' }),
  ],
  [
    'deliveries_integration_in_workspace',
    'deliveries',
    (_w, o) => ({ kind: 'integration', webhook_id: null, integration_id: o.integration, facts: {} }),
  ],
  [
    'deliveries_channel_in_workspace',
    'deliveries',
    (_w, o) => ({ kind: 'channel', webhook_id: null, channel_id: o.channel }),
  ],
  ['alert_channels_alert_in_workspace', 'alert_channels', (_w, o) => ({ alert_id: o.alert })],
  ['alert_firings_alert_in_workspace', 'alert_firings', (_w, o) => ({ alert_id: o.alert })],
  ['alerts_list_in_workspace', 'alerts', (_w, o) => ({ action: 'add_to_list', list_id: o.list })],
]

describeWith(['postgres'], 'the database', () => {
  let database: TestDatabase
  let client: pg.Client
  let rows: ReturnType<typeof createSampleRows>
  let [ours, other]: SampleWorkspace[] = []
  beforeAll(async () => {
    database = await createMigratedDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    rows = createSampleRows(client)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const both = async (): Promise<[SampleWorkspace, SampleWorkspace]> => {
    ours ??= await rows.workspace()
    other ??= await rows.workspace()
    return [ours, other]
  }
  const namesOf = async (text: string) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name).toSorted()

  describe('has one only', () => {
    it.each(uniques)('$name', async ({ table, name, first, others, again }) => {
      const [w, o] = await both()
      const after = (second: Fields) =>
        rows.refusalOf(async () => {
          await rows.insert(table, w, first(w, o))
          await rows.insert(table, w, second(w, o))
        })
      for (const [index, fields] of others.entries())
        expect([index, await after(fields)]).toEqual([index, null])
      for (const [index, fields] of again.entries())
        expect([index, await after(fields)]).toEqual([index, name])
    })

    it('of what is unique, and all of that is here', async () => {
      const found = await namesOf(`
        select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
        where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
        and relname not like '%_in_workspace'`)
      expect([...new Set(uniques.map(({ name }) => name))].toSorted()).toEqual(found)
    })
  })

  describe('refers to no record of another workspace', () => {
    it.each(foreign)('%s', async (name, table, fields) => {
      const [w, o] = await both()
      expect(await rows.refusalOf(() => rows.insert(table, w, fields(w, o)))).toBe(name)
      // The same of the own workspace is taken.
      expect(await rows.refusalOf(() => rows.insert(table, w, fields(w, w)))).toBeNull()
    })

    it('by any reference that names the workspace', async () => {
      const found = await namesOf(`
        select conname as name from pg_constraint
        where contype = 'f' and cardinality(conkey) > 1 and connamespace = 'public'::regnamespace`)
      expect(foreign.map(([name]) => name).toSorted()).toEqual(found)
    })
  })

  it('finds a conversion by its id before there are statistics of the table', async () => {
    const [w] = await both()
    await client.query('set plan_cache_mode = force_generic_plan')
    // As Postgres checks a reference to it; the plan is made once a connection, at whatever size it is then.
    await client.query(`prepare reference_check (uuid, uuid) as
      select 1 from only conversions where workspace_id = $1 and id = $2 for key share`)
    for (let stored = 0; stored < 1_500; stored += 100) {
      await client.query(
        `insert into conversions (id, workspace_id, click_token, status, payout, currency, source, clicked_at,
            converted_at, click, created_at, updated_at)
          select gen_random_uuid(), $1, gen_random_uuid(), 'sale', 1, 'USD', 'postback', $2, $2, '{}', $2, $2
          from generate_series(1, 100)`,
        [w.workspace, at],
      )
      const { rows: plan } = await client.query(
        `explain execute reference_check ('${w.workspace}', '${w.conversion}')`,
      )
      expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*\bid = /)
      await client.query('discard plans')
    }
  })
})
