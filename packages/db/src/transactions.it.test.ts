import { randomUUID } from 'node:crypto'
import { createTcpProxy, describeWith, type TestDatabase, waitFor } from '@waymark/testing'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDb, type Db, isConnectionFailure, isUniqueViolation, type Orm, users } from './index.ts'
import { createMigratedDatabase } from './testing/index.ts'

const aUser = (name: string, email = `${randomUUID()}@example.com`) => ({
  id: randomUUID(),
  email,
  name,
  passwordHash: 'x',
})

describeWith(['postgres'], 'a transaction', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
  })
  beforeEach(() => db.orm.delete(users))
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const namesNow = async () => (await db.orm.select().from(users)).map(({ name }) => name).toSorted()
  const add = (orm: Orm, name: string, email?: string) => orm.insert(users).values(aUser(name, email))

  it('is seen by others when it is committed, and not before', async () => {
    await db.transaction(async (tx) => {
      await add(tx, 'new')
      expect((await tx.select().from(users)).length).toBe(1)
      expect(await namesNow()).toEqual([])
    })
    expect(await namesNow()).toEqual(['new'])
  })

  it('gives back what its work gave', async () => {
    expect(await db.transaction(async () => 'a result')).toBe('a result')
    expect(await db.transaction(async () => undefined)).toBeUndefined()
  })

  it.each([
    ['an error of our own', () => new Error('no'), 'no'],
    ['what is no error', () => 'a text', 'a text'],
    ['nothing', () => undefined, undefined],
  ])(
    'undoes all of its work that rejects by %s, and rejects by the same',
    async (_name, reasonOf, expected) => {
      const work = db.transaction(async (tx) => {
        await add(tx, 'lost')
        throw reasonOf()
      })
      const reason: unknown = await work.catch((error: unknown) => error)
      expect(reason instanceof Error ? reason.message : reason).toBe(expected)
      expect(await namesNow()).toEqual([])
      expect(db.connections().busy).toBe(0)
    },
  )

  it('undoes all, also where its work goes on after a statement that failed', async () => {
    const work = db.transaction(async (tx) => {
      await add(tx, 'before')
      await tx.execute(sql`select nonsense`).catch(() => {})
      await add(tx, 'after')
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '25P02' } })
    expect(await namesNow()).toEqual([])
  })

  it('says that nothing is stored where its work passed over the failure of its last statement', async () => {
    const work = db.transaction(async (tx) => {
      await add(tx, 'before')
      await tx.execute(sql`select nonsense`).catch(() => {})
    })
    await expect(work).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The transaction was rolled back') },
    })
    expect(await namesNow()).toEqual([])
    expect(db.connections().busy).toBe(0)
  })

  it('checks at its end what is to be checked then, and is undone where that fails', async () => {
    await db.orm.execute(sql`create table deferred (n int unique deferrable initially deferred)`)
    const work = db.transaction(async (tx) => {
      await add(tx, 'lost')
      await tx.execute(sql`insert into deferred values (1), (1)`)
    })
    await expect(work).rejects.toSatisfy((error) => isUniqueViolation(error, 'deferred_n_key'))
    expect(await namesNow()).toEqual([])
    expect(db.connections().busy).toBe(0)
  })

  describe('within another', () => {
    it('is undone alone, and the other one goes on', async () => {
      const email = 'taken@example.com'
      await db.transaction(async (tx) => {
        await add(tx, 'outer', email)
        const inner = tx.transaction(async (nested) => {
          await add(nested, 'inner')
          await add(nested, 'again', email)
        })
        await expect(inner).rejects.toSatisfy((error) => isUniqueViolation(error, 'users_email_key'))
        await tx.transaction(async (nested) => void (await add(nested, 'second')))
      })
      expect(await namesNow()).toEqual(['outer', 'second'])
    })

    it('goes with the other one, although it was right itself', async () => {
      const work = db.transaction(async (tx) => {
        await tx.transaction(async (nested) => void (await add(nested, 'inner')))
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect(await namesNow()).toEqual([])
    })

    it('stores what every level committed, whichever of them were undone', async () => {
      /** A tree of transactions: each adds its name, then runs its children, then commits or undoes all. */
      interface Node {
        stores: boolean
        children: readonly Node[]
      }
      const withChildren = (children: fc.Arbitrary<Node[]>): fc.Arbitrary<Node> =>
        fc.record({ stores: fc.boolean(), children })
      const leaf = withChildren(fc.constant([]))
      const branch = withChildren(fc.array(leaf, { maxLength: 2 }))
      const tree = withChildren(fc.array(branch, { maxLength: 2 }))
      const undone = new Error('undone, as the test says')
      const run = async (orm: Orm, { stores, children }: Node, name: string): Promise<void> => {
        const work = orm.transaction(async (tx) => {
          await add(tx, name)
          for (const [index, child] of children.entries()) await run(tx, child, `${name}.${index}`)
          if (!stores) throw undone
        })
        await work.catch((error: unknown) => {
          if (error !== undone) throw error
        })
      }
      const namesOf = ({ stores, children }: Node, name: string): string[] =>
        stores ? [name, ...children.flatMap((child, index) => namesOf(child, `${name}.${index}`))] : []
      const property = fc.asyncProperty(tree, async (root) => {
        await db.orm.delete(users)
        await run(db.orm, root, 'root')
        expect(await namesNow()).toEqual(namesOf(root, 'root').toSorted())
      })
      await fc.assert(property, { numRuns: 30 })
    })
  })

  describe('beside another', () => {
    const twoUsers = async () => {
      const both = [aUser('a'), aUser('b')]
      await db.orm.insert(users).values(both)
      return both.map(({ id }) => id)
    }
    const rename = (tx: Orm, id: string | undefined, name: string) =>
      tx
        .update(users)
        .set({ name })
        .where(eq(users.id, id ?? ''))

    it('that locks the same in the other order ends one of the two, and that one can be run again', async () => {
      const [a, b] = await twoUsers()
      const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const run = (index: number, ids: readonly (string | undefined)[], name: string) =>
        db.transaction(async (tx) => {
          await rename(tx, ids[0], name)
          both[index]?.resolve()
          await Promise.all(both.map(({ promise }) => promise))
          await rename(tx, ids[1], name)
        })
      const outcomes = await Promise.allSettled([run(0, [a, b], 'one'), run(1, [b, a], 'two')])
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(failures).toMatchObject([{ cause: { code: '40P01' } }])
      // The server is well: only this transaction is to be run again, not the connection to be replaced.
      expect(isConnectionFailure(failures[0])).toBe(false)
      expect(new Set(await namesNow()).size).toBe(1)
      await run(0, [a, b], 'again')
      expect(await namesNow()).toEqual(['again', 'again'])
      expect(db.connections().busy).toBe(0)
    })

    it('with the isolation that it requests, which ends with it', async () => {
      const isolation = async (orm: Orm) =>
        (await orm.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`))
          .rows[0]?.level
      const serializable = { isolationLevel: 'serializable' } as const
      expect(await db.orm.transaction(isolation, serializable)).toBe('serializable')
      const plain = await Promise.all(Array.from({ length: 4 }, () => db.transaction(isolation)))
      expect(new Set(plain)).toEqual(new Set(['read committed']))
      const readOnly = db.orm.transaction((tx) => add(tx, 'no'), { accessMode: 'read only' })
      await expect(readOnly).rejects.toThrow()
      await add(db.orm, 'yes')
    })

    it('never both of two that read what the other writes, where they are serializable', async () => {
      const [a, b] = await twoUsers()
      const read = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const run = (index: number, id: string | undefined) =>
        db.orm.transaction(
          async (tx) => {
            const others = await tx
              .select()
              .from(users)
              .where(inArray(users.name, ['a', 'b']))
            read[index]?.resolve()
            await Promise.all(read.map(({ promise }) => promise))
            await rename(tx, id, `one of ${others.length}`)
          },
          { isolationLevel: 'serializable' },
        )
      const outcomes = await Promise.allSettled([run(0, a), run(1, b)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { cause: { code: '40001' } },
      })
    })
  })

  it('whose connection is cut is undone by the server, and gives its place in the pool to the next', async () => {
    const { host, hostname, port } = new URL(database.url)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const url = database.url.replace(host, `127.0.0.1:${proxy.port}`)
    const own = createDb({ url, maxConnections: 1 })
    const work = own.transaction(async (tx) => {
      await add(tx, 'lost')
      await tx.transaction(async (nested) => {
        await add(nested, 'lost too')
        await proxy.cut()
        await nested.select().from(users)
      })
    })
    await expect(work).rejects.toSatisfy(isConnectionFailure)
    expect(own.connections()).toEqual({ busy: 0, idle: 0, waiting: 0 })
    await proxy.pass()
    await own.transaction((tx) => add(tx, 'next'))
    await waitFor(async () => (await namesNow()).join() === 'next', {
      timeoutMs: 10_000,
      description: 'the server has undone the other one',
    })
    await own.close()
  })

  it('never takes more connections than the pool may have, and each gets its turn', async () => {
    const own = createDb({ url: database.url, maxConnections: 3, applicationName: 'three at most' })
    const [full, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let [open, most] = [0, 0]
    const all = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        own.transaction(async (tx) => {
          open += 1
          most = Math.max(most, open)
          if (open === 3) full.resolve()
          await released.promise
          await add(tx, `${index}`)
          open -= 1
        }),
      ),
    )
    await full.promise
    expect(own.connections()).toEqual({ busy: 3, idle: 0, waiting: 17 })
    released.resolve()
    await all
    expect(most).toBe(3)
    expect(await namesNow()).toHaveLength(20)
    const { rows } = await db.orm.execute(
      sql`select from pg_stat_activity where application_name = 'three at most'`,
    )
    expect(rows.length).toBeLessThanOrEqual(3)
    expect(own.connections()).toMatchObject({ busy: 0, waiting: 0 })
    await own.close()
    await expect(own.ping()).rejects.toSatisfy(isConnectionFailure)
  })
})
