import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import * as schema from './schema/index.ts'
import { createTransactions } from './transactions.ts'

const coded = (code: string) => Object.assign(new Error(`refused with ${code}`), { code })
const lost = () => new Error('Connection terminated unexpectedly')

/**
 * Transactions on one connection that answers each statement as the test says: a real server loses no
 * connection at a chosen statement.
 */
function transacting(faults: Record<string, () => Error> = {}) {
  const statements: string[] = []
  const releases: unknown[] = []
  const state = { hasFailed: false, connects: 0, orms: 0 }
  const client = {
    query: async (query: string | { text: string }) => {
      const text = typeof query === 'string' ? query : query.text
      statements.push(text)
      const fault = faults[text]
      if (fault) {
        state.hasFailed = true
        throw fault()
      }
      const answer = new pg.Result('array', pg.types)
      // As the server answers: it rolls back where a statement has failed, and reports no error.
      answer.command =
        text === 'commit' && state.hasFailed ? 'ROLLBACK' : (text.split(' ')[0] ?? '').toUpperCase()
      return answer
    },
    release: (error?: unknown) => void releases.push(error ?? 'well'),
  } as unknown as pg.PoolClient
  const pool = {
    connect: async () => {
      state.connects += 1
      return client
    },
  } as unknown as pg.Pool
  const transaction = createTransactions(pool, (one) => {
    state.orms += 1
    return drizzle({ client: one, schema })
  })
  return { releases, state, statements, transaction }
}

describe('the connection of a transaction', () => {
  it('is given back when it has committed', async () => {
    const { releases, statements, transaction } = transacting()
    const result = await transaction(async (tx) => {
      await tx.execute(sql`update`)
      return 7
    })
    expect([result, statements, releases]).toEqual([7, ['begin', 'update', 'commit'], ['well']])
  })

  it('is given back when its work rejects, which undoes all', async () => {
    const { releases, statements, transaction } = transacting()
    const error = new Error('changed my mind')
    const work = transaction(async (tx) => {
      await tx.execute(sql`update`)
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect([statements, releases]).toEqual([['begin', 'update', 'rollback'], ['well']])
  })

  it('is given back when a statement was wrong', async () => {
    const { releases, statements, transaction } = transacting({ update: () => coded('23505') })
    await expect(transaction((tx) => tx.execute(sql`update`))).rejects.toThrow()
    expect([statements, releases]).toEqual([['begin', 'update', 'rollback'], ['well']])
  })

  it.each([
    { at: 'begin', statements: ['begin'] },
    { at: 'commit', statements: ['begin', 'update', 'commit', 'rollback'] },
  ])('is given back, and ended, when it is lost at $at', async ({ at, statements }) => {
    const run = transacting({ [at]: lost })
    await expect(run.transaction((tx) => tx.execute(sql`update`))).rejects.toThrow()
    expect(run.releases).toEqual([true])
    expect(statements).toEqual(expect.arrayContaining(run.statements))
  })

  it('is ended at once when a statement finds it lost: no other caller gets it with that transaction open', async () => {
    const { releases, transaction } = transacting({ update: lost, rollback: () => new Error('also lost') })
    let releasesInTime: unknown[] = []
    const work = transaction(async (tx) => {
      await tx.execute(sql`update`)
    })
    await work.catch((error: unknown) => {
      releasesInTime = [...releases]
      // Not that no rollback could be sent.
      expect(String(error instanceof Error && error.cause)).toContain('Connection terminated')
    })
    expect([releasesInTime, releases]).toEqual([[true], [true]])
  })

  it('is not given back twice, whatever fails after it was lost', async () => {
    const { releases, transaction } = transacting({ update: lost, rollback: lost })
    await expect(transaction((tx) => tx.execute(sql`update`))).rejects.toThrow()
    expect(releases).toEqual([true])
  })

  it('that begins badly without being lost is given back as it is', async () => {
    const { releases, transaction } = transacting({ begin: () => coded('42501') })
    await expect(transaction(async () => 1)).rejects.toThrow()
    expect(releases).toEqual(['well'])
  })

  it('reuses what was made for it from one transaction to the next', async () => {
    const { state, transaction } = transacting()
    for (let round = 0; round < 3; round++) await transaction(async () => round)
    expect(state).toMatchObject({ connects: 3, orms: 1 })
  })
})

describe('a commit', () => {
  it('that the server answered with a rollback is no success', async () => {
    const { releases, statements, transaction } = transacting({ update: () => coded('23505') })
    const work = transaction(async (tx) => {
      await tx.execute(sql`update`).catch(() => {})
      return 'stored'
    })
    await expect(work).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The transaction was rolled back') },
    })
    expect(statements.slice(0, 3)).toEqual(['begin', 'update', 'commit'])
    expect(releases).toEqual(['well'])
  })

  it('of a transaction within is a savepoint, and its failure undoes that alone', async () => {
    const { statements, transaction } = transacting()
    await transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`insert`))
      await tx
        .transaction(async () => {
          throw new Error('not this one')
        })
        .catch(() => {})
    })
    expect(statements).toEqual([
      'begin',
      'savepoint sp1',
      'insert',
      'release savepoint sp1',
      'savepoint sp1',
      'rollback to savepoint sp1',
      'commit',
    ])
  })

  it.each([
    { config: { isolationLevel: 'serializable' }, begin: 'begin isolation level serializable' },
    { config: { accessMode: 'read only' }, begin: 'begin read only' },
  ] as const)('has the settings that its caller requested: $begin', async ({ config, begin }) => {
    const { statements, transaction } = transacting()
    await transaction(async () => {}, config)
    expect(statements.join()).toMatch(new RegExp(`^begin,?.*${begin.replace('begin ', '')}.*,commit$`))
  })
})
