import { randomUUID } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, describeWith, tempDir } from '@waymark/testing'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it } from 'vitest'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }
import { migrate } from './migrate.ts'
import { createMigratedDatabase } from './testing/index.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

const [user, workspace, session, link, domain] = Array.from({ length: 5 }, () => randomUUID())

const conversion = {
  workspace_id: workspace,
  status: 'sale',
  payout: '12.500000',
  currency: 'EUR',
  source: 'postback',
  clicked_at: new Date('2026-01-01T00:00:00Z'),
  converted_at: new Date('2026-01-01T01:00:00Z'),
  click: {},
  created_at: new Date('2026-01-01T01:00:00Z'),
  updated_at: new Date('2026-01-08T00:00:00Z'),
}
const [never, once, ahead] = Array.from({ length: 3 }, () => randomUUID())
const later = { converted_at: new Date('2026-01-08T12:00:00Z') }
const conversionsBefore = [
  { ...conversion, id: never, click_token: never },
  { ...conversion, id: once, click_token: once, previous_status: 'lead' },
  { ...conversion, ...later, id: ahead, click_token: ahead, previous_status: 'lead' },
].map((row) => ({ since: 7, table: 'conversions', row }))

/** Rows that an installation has, each from the migration on that made its table: what later ones demand has to hold of them too. */
const stored: readonly { since: number; table: string; row: Record<string, unknown> }[] = [
  { since: 0, table: 'users', row: { id: user, email: 'a@example.com', password_hash: 'x' } },
  { since: 0, table: 'workspaces', row: { id: workspace, name: 'Ours', plan: 'free' } },
  { since: 0, table: 'memberships', row: { workspace_id: workspace, user_id: user, role: 'owner' } },
  {
    since: 0,
    table: 'sessions',
    row: {
      id: session,
      user_id: user,
      expires_at: new Date(0),
      revoked_at: new Date(0),
      revoked_reason: 'reuse',
    },
  },
  { since: 0, table: 'refresh_tokens', row: { token_hash: 'x', session_id: session } },
  {
    since: 0,
    table: 'api_keys',
    row: {
      id: randomUUID(),
      workspace_id: workspace,
      user_id: user,
      name: 'A key',
      public_id: 'x',
      secret_hash: 'x',
      scopes: ['links:read'],
    },
  },
  {
    since: 0,
    table: 'links',
    row: { id: link, workspace_id: workspace, short_code: 'ours', original_url: 'https://shop.example/' },
  },
  {
    since: 0,
    table: 'links',
    row: { id: randomUUID(), short_code: 'nobodys', original_url: 'https://shop.example/' },
  },
  { since: 0, table: 'link_codes', row: { domain_key: '', code: 'ours', link_id: link } },
  {
    since: 0,
    table: 'redirect_rules',
    row: { id: randomUUID(), link_id: link, target_url: 'https://shop.example/', weight: 5 },
  },
  {
    since: 2,
    table: 'domains',
    row: { id: domain, workspace_id: workspace, host: 'go.example', verification_token: 'x' },
  },
  {
    since: 2,
    table: 'links',
    row: {
      id: randomUUID(),
      workspace_id: workspace,
      domain_id: domain,
      domain_key: 'go.example',
      short_code: 'ours',
      original_url: 'https://shop.example/',
    },
  },
  ...conversionsBefore,
  {
    since: 3,
    table: 'alerts',
    row: {
      id: randomUUID(),
      workspace_id: workspace,
      name: 'Few clicks',
      metric: 'clicks',
      operator: 'lt',
      threshold: 1,
      window_minutes: 60,
      scope: 'workspace',
      cooldown_minutes: 60,
    },
  },
]

/** The database as it was when `idx` was the newest migration. */
async function migrateUpTo(client: pg.Client, idx: number): Promise<void> {
  await using folder = await tempDir()
  await cp(migrationsFolder, folder.path, { recursive: true })
  const earlier = { ...journal, entries: journal.entries.slice(0, idx + 1) }
  await writeFile(join(folder.path, 'meta', '_journal.json'), JSON.stringify(earlier))
  await applyMigrations(drizzle({ client }), { migrationsFolder: folder.path })
}

async function store(client: pg.Client, table: string, row: Record<string, unknown>) {
  const places = Object.keys(row).map((_column, index) => `$${index + 1}`)
  const columns = Object.keys(row).join(', ')
  const { rows } = await client.query(
    `insert into ${table} (${columns}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  )
  return { table, row: rows[0] }
}

/** All that a statement can meet, as text; that of drizzle's own table aside. */
async function schemaOf(client: pg.Client): Promise<unknown> {
  const parts = [
    `select table_name, column_name, udt_name, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default
      from information_schema.columns where table_schema = 'public'`,
    `select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as does
      from pg_constraint where connamespace = 'public'::regnamespace`,
    `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    `select pg_get_triggerdef(t.oid) as does from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
    `select proname, pg_get_functiondef(oid) as does from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  ]
  const texts = []
  for (const part of parts) {
    const { rows } = await client.query(part)
    texts.push(rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return texts
}

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

describeWith(['postgres'], 'migrations', () => {
  it.each(journal.entries)('run from the state of $tag, and keep what is stored there', async ({ idx }) => {
    await using fresh = await createMigratedDatabase()
    await using reference = await connect(fresh.url)
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, idx)
    const before = []
    for (const { since, table, row } of stored) if (since <= idx) before.push(await store(client, table, row))

    await migrate(database.url)

    expect(await schemaOf(client)).toEqual(await schemaOf(reference))
    for (const { table, row } of before) {
      const [column = '', value] = Object.entries(row)[0] ?? []
      const { rows } = await client.query(`select * from ${table} where ${column} = $1`, [value])
      expect(rows).toContainEqual(expect.objectContaining(row))
    }
  })

  it('say of conversions from before when their status changed, as well as it is known', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, 7)
    for (const { since, table, row } of stored) if (since <= 7) await store(client, table, row)

    await migrate(database.url)

    const { rows } = await client.query('select id, status_changed_at from conversions')
    const changedAt = new Map(rows.map(({ id, status_changed_at }) => [id, status_changed_at]))
    expect(changedAt.get(never)).toEqual(conversion.converted_at)
    expect(changedAt.get(once)).toEqual(conversion.updated_at)
    expect(changedAt.get(ahead)).toEqual(later.converted_at)
  })
})
