import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import {
  createTcpProxy,
  createTestDatabase,
  describeWith,
  type TestDatabase,
  testServices,
  waitFor,
} from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db, isConnectionFailure, users, workspaces } from './index.ts'

const aUser = (fields: Partial<typeof users.$inferInsert> = {}) => ({
  id: randomUUID(),
  email: `${randomUUID()}@example.com`,
  passwordHash: 'x',
  ...fields,
})

describeWith(['postgres'], 'the database', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb({ url: database.url, maxConnections: 3 })
    await db.migrate()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('is migrated by processes that start at once, and a second time changes nothing', async () => {
    await using other = await createTestDatabase()
    const dbs = Array.from({ length: 4 }, () => createDb({ url: other.url, maxConnections: 1 }))
    await Promise.all(dbs.map((one) => one.migrate()))
    await dbs[0]?.migrate()
    const counted = await dbs[0]?.orm.execute(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    )
    expect(counted?.rows[0]?.n).toBeGreaterThan(0)
    await Promise.all(dbs.map((one) => one.close()))
  })

  it('commits everything that a transaction did, or nothing of it', async () => {
    const stored = aUser()
    const lost = aUser()
    await db.transaction((tx) =>
      tx
        .insert(users)
        .values(stored)
        .then(() => undefined),
    )
    const failing = db.transaction(async (tx) => {
      await tx.insert(users).values(lost)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.orm.select().from(users).where(eq(users.id, stored.id))).toHaveLength(1)
    expect(await db.orm.select().from(users).where(eq(users.id, lost.id))).toHaveLength(0)
  })

  describe('refuses by itself', () => {
    it('a second user with the address', async () => {
      const first = aUser()
      await db.orm.insert(users).values(first)
      const second = await db.orm
        .insert(users)
        .values(aUser({ email: first.email }))
        .catch((error: unknown) => error)
      expect(second).toMatchObject({ cause: { code: '23505', constraint: 'users_email_key' } })
      expect(isConnectionFailure(second)).toBe(false)
    })

    it.each([
      ['an address in upper case', () => db.orm.insert(users).values(aUser({ email: 'ANN@example.com' }))],
      [
        'an unknown plan',
        () =>
          db.orm.execute(sql`insert into workspaces (id, name, plan) values (${randomUUID()}, 'a', 'gold')`),
      ],
      [
        'a currency that is none',
        () =>
          db.orm
            .insert(workspaces)
            .values({ id: randomUUID(), name: 'a', plan: 'free', baseCurrency: 'usd' }),
      ],
    ])('%s', async (_name, insert) => {
      await expect(insert()).rejects.toThrow()
    })
  })

  it('survives connections that are cut while a caller uses them', async () => {
    const lost = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      // The server has gone before the next query is sent, or while it is.
      for (;;) await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toSatisfy(isConnectionFailure)
    await db.ping()
  })

  it('takes back connections whose transaction could not begin', async () => {
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const url = database.url.replace(host, `127.0.0.1:${proxy.port}`)
    const few = createDb({ url, maxConnections: 1 })
    for (const _outage of [1, 2]) {
      await few.ping()
      // The connection is at rest, and goes when `begin` is on its way.
      await proxy.hang()
      const lost = few.transaction((tx) => tx.execute(sql`select 1`))
      lost.catch(() => {})
      await waitFor(() => few.connections().busy === 1, {
        timeoutMs: 10_000,
        description: 'the connection is taken',
      })
      await proxy.cut()
      await expect(lost).rejects.toSatisfy(isConnectionFailure)
      await proxy.pass()
    }
    await few.ping()
    expect(few.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 })
    // Waits for every connection that is in use.
    await few.close()
  })

  it('gives a connection to those who wait for one, and refuses them in time where none comes back', async () => {
    const own = createDb({ url: database.url, maxConnections: 1 })
    const taken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const first = own.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      taken.resolve()
      await release.promise
    })
    await taken.promise
    const refused = own.ping().then(
      () => null,
      (error: unknown) => error,
    )
    expect(own.connections()).toEqual({ busy: 1, idle: 0, waiting: 1 })
    expect(isConnectionFailure(await refused)).toBe(true)
    expect(own.connections().waiting).toBe(0)
    const served = own.ping()
    release.resolve()
    await Promise.all([first, served])
    expect(own.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 })
    await own.close()
  })

  it('rolls back the transaction that lost to a faster one, does not report it as a connection failure, and succeeds on retry', async () => {
    const user = aUser({ name: 'before' })
    await db.orm.insert(users).values(user)
    const readThenWrite = (name: string, meanwhile: () => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read`)
        await tx.select().from(users).where(eq(users.id, user.id))
        await meanwhile()
        await tx.update(users).set({ name }).where(eq(users.id, user.id))
      })
    const rename = () => db.orm.update(users).set({ name: 'meanwhile' }).where(eq(users.id, user.id))
    const failure: unknown = await readThenWrite('late', rename).catch((error: unknown) => error)
    expect(failure).toMatchObject({ cause: { code: '40001' } })
    expect(isConnectionFailure(failure)).toBe(false)
    const nameNow = async () => (await db.orm.select().from(users).where(eq(users.id, user.id)))[0]?.name
    expect(await nameNow()).toBe('meanwhile')
    await readThenWrite('again', async () => {})
    expect(await nameNow()).toBe('again')
    expect(db.connections().busy).toBe(0)
  })

  it('goes on with the connection of a transaction whose statement was wrong', async () => {
    const own = createDb({ url: database.url, maxConnections: 1 })
    const backend = async () =>
      (await own.orm.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
    const before = await backend()
    await expect(own.transaction((tx) => tx.execute(sql`select nonsense`))).rejects.toThrow()
    expect(await backend()).toBe(before)
    await own.close()
  })

  it('has closed its connections when it is closed', async () => {
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const applicationName = `closes ${randomUUID()}`
    const closing = createDb({ url: database.url.replace(host, `127.0.0.1:${proxy.port}`), applicationName })
    await Promise.all(Array.from({ length: 5 }, () => closing.ping()))
    const known = () =>
      db.orm.execute(sql`select pid from pg_stat_activity where application_name = ${applicationName}`)
    expect((await known()).rows.length).toBeGreaterThan(1)
    await proxy.slow(100)
    await closing.close()
    expect((await known()).rows).toEqual([])
  })

  it('closes beside a server that does not answer', async () => {
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const hung = createDb({ url: database.url.replace(host, `127.0.0.1:${proxy.port}`) })
    await hung.ping()
    await proxy.hang()
    await hung.close()
  })

  it("reports an idle connection that broke, without the driver's data about it", async () => {
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const reported: Error[] = []
    const url = database.url.replace(host, `127.0.0.1:${proxy.port}`)
    const broken = createDb({ url, onError: (error) => reported.push(error) })
    await broken.ping()
    await proxy.cut()
    await waitFor(() => reported.length === 1, {
      timeoutMs: 10_000,
      description: 'the broken connection is reported',
    })
    expect(reported[0]).not.toHaveProperty('client')
    await broken.close()
  })

  it('distinguishes a read-only server from a wrong query, and writes as soon as the server takes writes', async () => {
    await using other = await createTestDatabase()
    const own = createDb({ url: other.url, maxConnections: 1 })
    const name = sql.identifier(new URL(other.url).pathname.slice(1))
    await own.migrate()
    await db.orm.execute(sql`alter database ${name} set default_transaction_read_only = on`)
    const writes = [
      () => own.orm.insert(users).values(aUser()),
      () => own.transaction(async (tx) => void (await tx.insert(users).values(aUser()))),
      () => own.ping(),
    ]
    for (const write of writes) {
      const error: unknown = await write().then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(isConnectionFailure(error)).toBe(true)
    }
    await db.orm.execute(sql`alter database ${name} reset default_transaction_read_only`)
    for (const write of writes) await write()
    await own.close()
  })

  it('opens few connections at once to a server that does not answer', async () => {
    let [open, most] = [0, 0]
    const server = createServer((socket) => {
      open += 1
      most = Math.max(most, open)
      socket
        .on('error', () => {})
        .on('close', () => (open -= 1))
        .resume()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const own = createDb({ url: `postgres://nobody@127.0.0.1:${port}/none` })
    const failures = await Promise.all(
      Array.from({ length: 20 }, () => own.ping().then(() => null, isConnectionFailure)),
    )
    expect(failures).toEqual(failures.map(() => true))
    expect(most).toBeLessThanOrEqual(4)
    await own.close()
    server.close()
  })

  it('distinguishes a server that is unavailable from a wrong query', async () => {
    const { hostname, port } = new URL(testServices().databaseUrl)
    const proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const unavailable = createDb({
      url: Object.assign(new URL(database.url), { host: `127.0.0.1:${proxy.port}` }).href,
    })
    await unavailable.ping()
    await proxy.cut()
    const failure = await unavailable.ping().catch((error: unknown) => error)
    expect(isConnectionFailure(failure)).toBe(true)
    const wrong = await db.orm.execute(sql`select nonsense`).catch((error: unknown) => error)
    expect(isConnectionFailure(wrong)).toBe(false)
    await unavailable.close()
    await proxy.close()
  })
})
