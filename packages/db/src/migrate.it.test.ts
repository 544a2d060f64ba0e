import { randomUUID } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII, fileURLToPath } from 'node:url'
import { createTcpProxy, createTestDatabase, describeWith, tempDir, waitFor } from '@waymark/testing'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it } from 'vitest'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }
import { isConnectionFailure } from './failures.ts'
import { migrate, pendingMigrations } from './migrate.ts'
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
/** Rows that an installation has: they must also satisfy what later migrations demand. */
const stored: readonly { table: string; row: Record<string, unknown> }[] = [
  { table: 'users', row: { id: user, email: 'a@example.com', password_hash: 'x' } },
  { table: 'workspaces', row: { id: workspace, name: 'Ours', plan: 'free' } },
  { table: 'memberships', row: { workspace_id: workspace, user_id: user, role: 'owner' } },
  {
    table: 'sessions',
    row: {
      id: session,
      user_id: user,
      expires_at: new Date(0),
      revoked_at: new Date(0),
      revoked_reason: 'reuse',
    },
  },
  { table: 'refresh_tokens', row: { token_hash: 'x', session_id: session } },
  {
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
    table: 'links',
    row: { id: link, workspace_id: workspace, short_code: 'ours', original_url: 'https://shop.example/' },
  },
  {
    table: 'links',
    row: { id: randomUUID(), short_code: 'nobodys', original_url: 'https://shop.example/' },
  },
  { table: 'link_codes', row: { domain_key: '', code: 'ours', link_id: link } },
  {
    table: 'redirect_rules',
    row: { id: randomUUID(), link_id: link, target_url: 'https://shop.example/', weight: 5 },
  },
  {
    table: 'domains',
    row: { id: domain, workspace_id: workspace, host: 'go.example', verification_token: 'x' },
  },
  {
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
  { table: 'link_changes', row: { link_id: link } },
  { table: 'shared_documents', row: { kind: 'workspace', key: workspace } },
  { table: 'conversions', row: { ...conversion, id: randomUUID(), click_token: randomUUID() } },
  {
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

/** As the 24 migrations left it that the first one replaces; without the last `missing` of them. */
async function recordReplacedMigrations(client: pg.Client, missing = 0): Promise<void> {
  const last = journal.entries[0]?.when ?? 0
  await client.query('truncate drizzle.__drizzle_migrations')
  for (let earlier = 23; earlier >= missing; earlier -= 1)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      `hash ${earlier}`,
      last - earlier * 1_000,
    ])
}

async function storeRows(client: pg.Client) {
  const before = []
  for (const { table, row } of stored) before.push(await store(client, table, row))
  return before
}

async function expectRows(client: pg.Client, before: Awaited<ReturnType<typeof storeRows>>): Promise<void> {
  for (const { table, row } of before) {
    const [column = '', value] = Object.entries(row)[0] ?? []
    const { rows } = await client.query(`select * from ${table} where ${column} = $1`, [value])
    expect(rows).toContainEqual(expect.objectContaining(row))
  }
}

async function store(client: pg.Client, table: string, row: Record<string, unknown>) {
  const parameters = Object.keys(row).map((_column, index) => `$${index + 1}`)
  const columns = Object.keys(row).join(', ')
  const { rows } = await client.query(
    `insert into ${table} (${columns}) values (${parameters.join(', ')}) returning *`,
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
  it.each(journal.entries)(
    'run from the state of $tag, and preserve what is stored there',
    async ({ idx }) => {
      await using fresh = await createMigratedDatabase()
      await using reference = await connect(fresh.url)
      await using database = await createTestDatabase()
      await using client = await connect(database.url)
      await migrateUpTo(client, idx)
      const before = await storeRows(client)

      await migrate(database.url)

      expect(await schemaOf(client)).toEqual(await schemaOf(reference))
      await expectRows(client, before)
    },
  )

  it('bring a database up that had all of those which the first one replaces', async () => {
    await using fresh = await createMigratedDatabase()
    await using reference = await connect(fresh.url)
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, 0)
    await recordReplacedMigrations(client)
    const before = await storeRows(client)

    await migrate(database.url)
    await migrate(database.url)

    expect(await schemaOf(client)).toEqual(await schemaOf(reference))
    await expectRows(client, before)
  })

  it('have the unknown words of postbacks that were ignored before there was a column for them', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, journal.entries.findIndex(({ tag }) => tag === '0015_unknown_words') - 1)
    const known = 'There is no such click.'
    for (const reason of ['The status "on "hold"" is not known: add it to the status map.', known])
      await client.query(
        `insert into postback_logs
          (id, source, received_at, ip, method, query, report, click_token, result, reason, judged_at)
          values ($1, 'postback', now(), '192.0.2.7', 'GET', '{}', '{}', 'x', 'ignored', $2, now())`,
        [randomUUID(), reason],
      )

    await migrate(database.url)

    const { rows } = await client.query('select unknown_word from postback_logs order by reason')
    expect(rows.map(({ unknown_word }) => unknown_word)).toEqual(['on "hold"', null])
  })

  it('make the apps that links and rules open those of their workspace, but for what is no app', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, journal.entries.findIndex(({ tag }) => tag === '0021_app_schemes') - 1)
    await storeRows(client)
    const opening = (ios: string | null, android: string | null) => JSON.stringify({ ios, android })
    const linked = randomUUID()
    await store(client, 'links', {
      id: linked,
      workspace_id: workspace,
      short_code: 'apps',
      original_url: 'https://shop.example/',
      deep_link: opening('MyApp://a', 'intent://x#Intent;package=a.b;scheme=other;end'),
    })
    await store(client, 'redirect_rules', {
      id: randomUUID(),
      link_id: linked,
      target_url: 'https://shop.example/',
      deep_link: opening('third://a', 'intent:#Intent;package=a.b;end'),
    })

    // Schemes that were taken before, and that no workspace can name since.
    const former = ['Firefox', 'shortcuts', 'callto', 'http', 'ms-settings', 'blob-internal', 'voicemail']
    for (const [index, scheme] of former.entries())
      await store(client, 'links', {
        id: randomUUID(),
        workspace_id: workspace,
        short_code: `former${index}`,
        original_url: 'https://shop.example/',
        deep_link: opening(`${scheme}://a`, `intent://x#Intent;scheme=${scheme};end`),
      })

    await migrate(database.url)

    const { rows } = await client.query('select app_schemes from workspaces where id = $1', [workspace])
    expect(rows[0]?.app_schemes).toEqual(['myapp', 'other', 'third'])
  })

  it('write the domains of addresses in Unicode', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrateUpTo(client, journal.entries.findIndex(({ tag }) => tag === '0022_unicode_emails') - 1)
    const domains = [
      'münchen.example',
      'mail.почта.рф',
      'xn.example',
      '例え.テスト',
      'straße.example',
      'a-b-ü.example',
    ]
    const names = domains.map((_domain, index) => `${index}`)
    for (const [index, domain] of domains.entries())
      await store(client, 'users', {
        id: randomUUID(),
        email: `a@${domainToASCII(domain)}`,
        password_hash: 'x',
        name: names[index],
      })
    const broken = { id: randomUUID(), email: 'a@xn--.xn--99999.example', password_hash: 'x', name: 'broken' }
    await store(client, 'users', broken)

    await migrate(database.url)

    const { rows } = await client.query('select email from users order by name')
    const stored = [...domains.map((domain) => `a@${domain}`), broken.email]
    expect(rows.map(({ email }) => email)).toEqual(stored)
  })

  const others: [string, RegExp, (client: pg.Client) => Promise<void>][] = [
    [
      'had only some of those',
      /^The database is of a development version .* Migrate it with commit a194bd4,/,
      (client) => recordReplacedMigrations(client, 1),
    ],
    [
      'a newer version has migrated',
      /^The database is of a newer version of Waymark: its last migration is of 2099-01-02,/,
      async (client) => {
        await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
          'hash',
          Date.UTC(2099, 0, 2),
        ])
      },
    ],
  ]
  it.each(others)('refuse a database that %s, and change nothing', async (_what, sentence, arrange) => {
    await using database = await createMigratedDatabase()
    await using client = await connect(database.url)
    await arrange(client)
    const before = await storeRows(client)
    const applied = 'select count(*)::int as n from drizzle.__drizzle_migrations'
    const { rows: appliedBefore } = await client.query(applied)

    await expect(migrate(database.url)).rejects.toThrow(sentence)
    await expect(pendingMigrations(database.url)).rejects.toThrow(sentence)

    await expectRows(client, before)
    expect((await client.query(applied)).rows).toEqual(appliedBefore)
  })

  it('reject in order where the connection is cut that waits for another process, and run the next time', async () => {
    await using database = await createTestDatabase()
    await using other = await connect(database.url)
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    // As in migrate.ts: 'waym' in ASCII.
    await other.query('select pg_advisory_lock($1)', [0x7761796d])
    const migrated = migrate(database.url.replace(host, `127.0.0.1:${proxy.port}`)).catch(
      (error: unknown) => error,
    )
    await waitFor(
      async () => {
        const { rows } = await other.query(
          `select from pg_stat_activity where application_name = 'waymark-migrate' and wait_event = 'advisory'
            and datname = current_database()`,
        )
        return rows.length === 1
      },
      { timeoutMs: 10_000, description: 'the migration waits' },
    )
    await proxy.cut()
    expect(await migrated).toSatisfy(isConnectionFailure)
    const { rows } = await other.query(`select to_regclass('public.workspaces') as name`)
    expect(rows).toEqual([{ name: null }])
    await other.query('select pg_advisory_unlock_all()')
    await migrate(database.url)
  })

  it('change nothing where one of their statements fails, and run when it cannot any more', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await client.query('create table webhooks (id int)')
    await expect(migrate(database.url)).rejects.toMatchObject({ cause: { code: '42P07' } })
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([{ tablename: 'webhooks' }])
    await client.query('drop table webhooks')
    await migrate(database.url)
    const applied = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(applied.rows).toEqual([{ n: journal.entries.length }])
  })

  it('run where a process was killed before its first one', async () => {
    await using database = await createTestDatabase()
    await using client = await connect(database.url)
    await migrate(database.url)
    await client.query(
      'drop schema public cascade; create schema public; truncate drizzle.__drizzle_migrations',
    )
    await migrate(database.url)
    await storeRows(client)
  })
})
