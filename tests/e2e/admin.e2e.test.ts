import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createDb,
  type Db,
  links,
  memberships,
  offerConversionDays,
  offers,
  users,
  workspaces,
} from '@waymark/db'
import { linkClicksCounter, offerClicksCounter } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import {
  createTestDatabase,
  describeWith,
  freePort,
  type TempDir,
  type TestDatabase,
  tempDir,
  testServices,
} from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUpServers, restoreServers } from '../../scripts/admin/copy-servers.ts'

const run = promisify(execFile)
const secrets = {
  JWT_SECRET: 'a secret of thirty-two characters',
  SECRETS_KEY: 'another one of thirty-two characters',
  INTERNAL_TOKEN: 'a token of sixteen characters',
}
const root = join(import.meta.dirname, '..', '..')

describeWith(['postgres', 'redis'], 'waymark', () => {
  let database: TestDatabase
  let db: Db
  let folder: TempDir
  const logger = { info: () => {}, warn: () => {}, error: () => {} }
  let kv: Kv
  beforeAll(async () => {
    kv = createRedisKv({ url: testServices().redisUrl, logger })
    database = await createTestDatabase()
    db = createDb({ url: database.url })
    await db.migrate()
    folder = await tempDir()
  })
  afterAll(async () => {
    await kv.close()
    await db.close()
    await database.drop()
    await folder.remove()
  })

  const admin = (...args: string[]) => runScript(['scripts/admin/main.ts', ...args])
  const runScript = (args: readonly string[], more: Record<string, string> = {}) => {
    const { redisUrl } = testServices()
    const env = {
      PATH: process.env.PATH,
      // What earlier processes have compiled: it saves a third of a start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      DATA_DIR: folder.path,
      ...more,
    }
    return run(process.execPath, args, { cwd: root, env })
  }

  it('counts again what caps and limits count', async () => {
    const [workspaceId, offerId, linkId] = [randomUUID(), randomUUID(), randomUUID()]
    const url = 'https://shop.example/'
    await db.orm.insert(workspaces).values({ id: workspaceId, name: 'W', plan: 'pro' })
    await db.orm.insert(offers).values({ id: offerId, workspaceId, name: 'O', url, payoutCurrency: 'USD' })
    await db.orm
      .insert(links)
      .values({ id: linkId, workspaceId, shortCode: linkId.slice(0, 7), originalUrl: url, clickLimit: 5 })
    await db.orm.insert(offerConversionDays).values({ offerId, day: '2026-01-02', conversions: 9 })
    const keys = [offerClicksCounter.key(offerId), linkClicksCounter.key(linkId)]
    for (const key of keys) await kv.set(key, '77', 60_000)
    const { stdout } = await admin('rebuild-counters', '--workspace', workspaceId)
    expect(stdout).toBe('1 workspaces: 1 days of caps counted right, 2 counters of clicks to begin again.\n')
    expect(await kv.getMany(keys)).toEqual([null, null])
    const [row] = await db.orm
      .select()
      .from(offerConversionDays)
      .where(eq(offerConversionDays.offerId, offerId))
    expect(row?.conversions).toBe(0)
  })

  it('projects conversions again, where there are any', async () => {
    expect((await admin('reproject')).stdout).toBe('0 conversions written.\n')
  })

  it('makes an owner, and replaces a lost password', async () => {
    const email = `${randomUUID()}@example.com`
    const made = await admin('create-owner', '--email', email.toUpperCase(), '--name', 'Ann')
    expect(made.stdout).toMatch(/\nPassword \(shown once\): \S{24}\n$/)
    const account = async () => {
      const ofUser = eq(memberships.userId, users.id)
      const rows = await db.orm
        .select()
        .from(users)
        .innerJoin(memberships, ofUser)
        .where(eq(users.email, email))
      return rows.map((row) => ({ passwordHash: row.users.passwordHash, role: row.memberships.role }))
    }
    const [first] = await account()
    expect(first?.role).toBe('owner')

    const [{ stdout }] = await Promise.all([
      admin('reset-password', '--email', email),
      expect(admin('create-owner', '--email', email)).rejects.toMatchObject({
        code: 1,
        stderr: 'This e-mail address is registered already.\n',
      }),
      expect(admin('reset-password', '--email', 'unknown@example.com')).rejects.toMatchObject({
        stderr: 'No active user is registered with this e-mail address.\n',
      }),
    ])
    expect(stdout).toContain(`The password of ${email} was replaced, and its sessions were ended.`)
    expect((await account())[0]?.passwordHash).not.toBe(first?.passwordHash)
  })

  it('works on the stores themselves where no Waymark runs: lists, suspends, looks', async () => {
    const [id, name] = [randomUUID(), 'Suspended by a command']
    await db.orm.insert(workspaces).values({ id, name, plan: 'pro' })
    expect((await admin('workspaces', 'suspend', id)).stdout).toContain(`The workspace ${name} is suspended`)
    expect((await admin('workspaces', '--search', name)).stdout).toMatch(/suspended since .*\n1 to 1 of 1/)
    const { stdout } = await admin('upgrade', '--check')
    expect(stdout).toMatch(/^This is version .*\nPostgres has every migration .*\n(.*\n)?There is nothing/)
    await expect(admin('backup', join(folder.path, 'copy'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('One store is embedded and the other a server'),
    })
    // Its secrets must be given beside a Postgres of one's own.
    await expect(admin('doctor')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('FAILED  JWT_SECRET must be given when DATABASE_URL is set'),
    })
  })

  // Its new columns would break the older version that may still run on it.
  it('migrates nothing but for an account, and says what is missing', async () => {
    const empty = await createTestDatabase()
    const untouched = createDb({ url: empty.url })
    const more = { ...secrets, INTERNAL_PORT: String(await freePort()), DATABASE_URL: empty.url }
    const admin = ['scripts/admin/main.ts']
    await expect(runScript([...admin, 'workspaces', 'suspend', randomUUID()], more)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Postgres lacks \d+ migrations/),
    })
    expect((await runScript([...admin, 'doctor'], more)).stdout).toMatch(/^look {4}Postgres lacks \d+ mig/m)
    expect(await untouched.pendingMigrations()).not.toEqual([])
    await untouched.close()
    await empty.drop()
  })

  it.each([
    ['where the checkout is', 'scripts/admin/main.ts', {}],
    ['in the image of the api', 'apps/api/src/admin.ts', { CLICKHOUSE_URL: 'http://127.0.0.1:1/waymark' }],
  ])('says that Postgres is down, and ends with 1, %s', async (_name, script, more) => {
    const INTERNAL_PORT = String(await freePort())
    const down = { ...secrets, ...more, INTERNAL_PORT, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }
    await expect(runScript([script, 'doctor'], down)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED .*Postgres[\s\S]*^ok .*\(Redis\) answers/m),
    })
  })

  // What ClickHouse makes of its statement: packages/analytics-store/src/embedded/backup.it.test.ts.
  /** A pg_dump that is older than the server refuses it. */
  const dumps = async (): Promise<boolean> => {
    const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
    const { rows } = await db.orm.execute<{ server_version: string }>(sql`show server_version`)
    return (
      Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '0', 10) >=
      Number.parseInt(rows[0]?.server_version ?? '', 10)
    )
  }

  it('copies Postgres whole, and brings it back into an empty one alone', async ({ skip }) => {
    if (!(await dumps())) skip('pg_dump of the version of the server, or a newer one, is not on this machine')
    const target = "Disk('backups', 'monday')"
    const [from, to] = [await createTestDatabase(), await createTestDatabase()]
    const statements: string[] = []
    const clickhouse = {
      database: 'waymark',
      run: async (statement: string) => void statements.push(statement),
    }
    const copy = join(folder.path, 'copy')
    const [old, restored] = [createDb({ url: from.url }), createDb({ url: to.url })]
    await old.migrate()
    const id = '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a'
    await old.orm.insert(workspaces).values({ id, name: 'Ours', plan: 'pro' })

    await backUpServers({ databaseUrl: from.url, clickhouse, target }, copy)
    await restoreServers(
      { databaseUrl: to.url, clickhouse: { ...clickhouse, cluster: 'main' }, target },
      copy,
    )

    expect(await restored.orm.select({ name: workspaces.name }).from(workspaces)).toEqual([{ name: 'Ours' }])
    expect(await restored.pendingMigrations()).toEqual([])
    expect(statements).toEqual([
      `BACKUP DATABASE \`waymark\` TO ${target}`,
      `RESTORE DATABASE \`waymark\` ON CLUSTER \`main\` FROM ${target}`,
    ])
    const again = { databaseUrl: to.url, clickhouse, target }
    await expect(backUpServers(again, copy)).rejects.toThrow('exists already')
    await expect(restoreServers(again, copy)).rejects.toThrow('is not empty')
    await Promise.all([old.close(), restored.close()])
    await Promise.all([from.drop(), to.drop()])
  })

  it('says how it is used', async () => {
    await expect(admin('reproject', '--from', 'soon')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('waymark rebuild-counters'),
    })
  })
})
