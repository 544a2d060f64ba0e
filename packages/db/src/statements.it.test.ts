import { tracingChannel } from 'node:diagnostics_channel'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db, laterBy, postgresClock, readPostgresClock } from './index.ts'

const queries = tracingChannel<object, { text: string; error?: unknown }>('waymark:postgres:query')

describeWith(['postgres'], 'statements', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 2 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  describe('that are traced', () => {
    /** What a subscriber hears of the statements of a new pool. */
    const traced = async (work: (own: Db) => Promise<unknown>) => {
      const heard: { text: string; failed: boolean }[] = []
      const subscribers = {
        start: () => {},
        end: () => {},
        asyncStart: () => {},
        error: () => {},
        asyncEnd: (about: { text: string; error?: unknown }) => {
          heard.push({ text: about.text, failed: about.error !== undefined })
        },
      }
      queries.subscribe(subscribers)
      const own = createDb({ url: database.url, maxConnections: 1 })
      try {
        await work(own)
      } finally {
        queries.unsubscribe(subscribers)
        await own.close()
      }
      return heard
    }

    it('are heard by their texts, never by their values, each once', async () => {
      const heard = await traced(async (own) => {
        await own.ping()
        await own.orm.execute(sql`select ${'a secret'}::text as shown`)
        await own.transaction((tx) => tx.execute(sql`select ${'another secret'}::text`))
      })
      expect(heard.map(({ text }) => text)).toEqual([
        // That of ping, in one statement.
        expect.stringMatching(/^\s+begin;.*commit$/s),
        'select $1::text as shown',
        'begin',
        'select $1::text',
        'commit',
      ])
    })

    it('are heard of when they fail, and fail for their caller as without it', async () => {
      const heard = await traced(async (own) => {
        await expect(own.orm.execute(sql`select nonsense`)).rejects.toMatchObject({
          cause: { code: '42703' },
        })
      })
      expect(heard).toEqual([{ text: 'select nonsense', failed: true }])
    })
  })

  it('are reported to the listener of the pool, in transactions too, before they are sent', async () => {
    const texts: [string, number][] = []
    const onStatement = (text: string, values: readonly unknown[]) => texts.push([text, values.length])
    const own = createDb({ url: database.url, maxConnections: 1, onStatement })
    await own.orm.execute(sql`select ${1}::int`)
    await own.transaction((tx) => tx.execute(sql`select ${1}::int, ${2}::int`))
    await own.close()
    expect(texts).toEqual([
      ['select $1::int', 1],
      ['begin', 0],
      ['select $1::int, $2::int', 2],
      ['commit', 0],
    ])
  })

  it('end after the time that no statement of ours takes, by the server too', async () => {
    const { rows } = await db.orm.execute<{ statement_timeout: string; application_name: string }>(sql`
      select current_setting('statement_timeout') as statement_timeout,
        current_setting('application_name') as application_name`)
    expect(rows).toEqual([{ statement_timeout: '15s', application_name: 'waymark' }])
  })

  describe('that use the date of Postgres', () => {
    const ms = async (of: ReturnType<typeof postgresClock>) =>
      Number(
        (await db.orm.execute<{ ms: string }>(sql`select extract(epoch from ${of}) * 1000 as ms`)).rows[0]
          ?.ms,
      )

    it('get whole milliseconds that are not in the future', async () => {
      const { rows } = await db.orm.execute<{ whole: boolean; future: boolean }>(sql`
        select ${postgresClock()} = date_trunc('milliseconds', ${postgresClock()}) as whole,
          ${postgresClock()} > clock_timestamp() as future`)
      expect(rows).toEqual([{ whole: true, future: false }])
      expect(Number.isInteger(await readPostgresClock(db.orm))).toBe(true)
    })

    it('get the same one throughout a transaction', async () => {
      await db.transaction(async (tx) => {
        const first = await readPostgresClock(tx)
        await tx.execute(sql`select pg_sleep(0.01)`)
        expect(await readPostgresClock(tx)).toBe(first)
      })
    })

    it('get the one that a test has set, to the millisecond', async () => {
      for (const at of [0, 1, 1_790_000_000_123, 4_102_444_799_999])
        expect(
          await readPostgresClock(
            db.orm,
            setPostgresClock(() => at),
          ),
        ).toBe(at)
    })

    it.each([0, 1, -1, 30_000, 86_400_000, -7_776_000_000])('may use %d ms later', async (laterMs) => {
      const clock = setPostgresClock(() => 1_790_000_000_000)
      expect(await ms(laterBy(clock(), laterMs))).toBe(1_790_000_000_000 + laterMs)
      expect(await ms(laterBy(clock(), sql`${laterMs}::int8 / 1`))).toBe(1_790_000_000_000 + laterMs)
    })
  })
})
