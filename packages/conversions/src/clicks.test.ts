import { AnalyticsUnavailableError, type StoredClick } from '@waymark/analytics-store'
import { PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { rowsAsJson, uuidArray } from './bulk-values.ts'
import { createClickLookup, findUnlessDown } from './clicks.ts'
import { sampleClick } from './testing/sample-click.ts'
import { createWaitingLimit } from './waiting-limit.ts'

const clickOf = (changes: Partial<StoredClick> = {}): StoredClick => ({
  ...sampleClick('2026-01-31T00:00:00.000Z', changes),
  ingestedAtMs: 0,
  storedForMs: 0,
  ...changes,
})

describe('the look-up of clicks', () => {
  const lookupOf = (...clicks: readonly StoredClick[]) => {
    const requested: string[][] = []
    const byToken = new Map(clicks.map((click) => [click.clickToken, click]))
    const lookup = createClickLookup({
      clicksByTokens: async (tokens) => {
        requested.push([...tokens])
        return new Map([...byToken].filter(([token]) => tokens.includes(token)))
      },
    })
    return { lookup, requested }
  }

  it('reads a click once, and one that is not there each time', async () => {
    const click = clickOf()
    const { lookup, requested } = lookupOf(click)
    for (const _ of [1, 2])
      expect([...(await lookup.find([click.clickToken, 'none'])).keys()]).toEqual([click.clickToken])
    expect(requested).toEqual([[click.clickToken, 'none'], ['none']])
  })

  it('reads the click of a landing until its offer is known', async () => {
    const [open, final] = [clickOf({ landingId: 'l' }), clickOf({ landingId: 'l', offerId: 'o' })]
    const { lookup, requested } = lookupOf(open, final)
    const tokens = [open.clickToken, final.clickToken]
    for (const _ of [1, 2, 3]) expect((await lookup.find(tokens)).size).toBe(2)
    expect(requested).toEqual([tokens, [open.clickToken], [open.clickToken]])
  })

  it('is null while the store is unavailable, and rejects by any other error', async () => {
    const failing = (error: Error) =>
      createClickLookup({
        clicksByTokens: async () => {
          throw error
        },
      })
    expect(await findUnlessDown(failing(new AnalyticsUnavailableError('down')), ['t'])).toBeNull()
    await expect(findUnlessDown(failing(new Error('a bug')), ['t'])).rejects.toThrow('a bug')
  })
})

describe('the bound of waiting postbacks', () => {
  const limitOf = (count: () => Promise<number>) => {
    let counted = 0
    const logs = {
      waitingOf: async ([ip = '']: readonly string[]) => {
        counted += 1
        return new Map([[ip, await count()]])
      },
    }
    return { limit: createWaitingLimit({ logs, mostWaiting: 3 }), counted: () => counted }
  }

  it('refuses from the bound on, and counts an address once for some seconds', async () => {
    const { limit, counted } = limitOf(async () => 3)
    for (const _ of [1, 2, 3])
      await expect(limit.check(new Set(['192.0.2.7']))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(counted()).toBe(1)
    const below = limitOf(async () => 2)
    await below.limit.check(new Set(['192.0.2.7', '192.0.2.8']))
    expect(below.counted()).toBe(2)
  })

  it('does not cache a failed query to Postgres', async () => {
    let isDown = true
    const { limit } = limitOf(async () => {
      if (isDown) throw new Error('down')
      return 0
    })
    await expect(limit.check(new Set(['192.0.2.7']))).rejects.toThrow('down')
    isDown = false
    await limit.check(new Set(['192.0.2.7']))
  })
})

describe('rows as one parameter', () => {
  const dialect = new PgDialect()

  it('have the columns that are named, dates as texts, and nothing for null', () => {
    const things = pgTable('things', {
      id: text('id').notNull(),
      tid: text('tid'),
      convertedAt: timestamp('converted_at', { mode: 'date' }).notNull(),
      other: text('other'),
    })
    const at = new Date('2026-01-31T00:00:00.000Z')
    const row = { id: 'an id', tid: null, convertedAt: at, other: 'left out' }
    const { columns, source } = rowsAsJson(things, ['id', 'tid', 'convertedAt'], [row, row])
    expect(dialect.sqlToQuery(columns).sql).toBe('"id", "tid", "converted_at"')
    const [json] = dialect.sqlToQuery(source).params
    const expected = { id: 'an id', converted_at: at.toISOString() }
    expect(JSON.parse(String(json))).toEqual([expected, expected])
  })

  it('are ids in the words of Postgres', () => {
    expect(dialect.sqlToQuery(uuidArray(['a', null, 'b'])).params).toEqual(['{a,NULL,b}'])
    expect(dialect.sqlToQuery(uuidArray([])).params).toEqual(['{}'])
  })
})
