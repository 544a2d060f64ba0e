import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp, type TestUser } from '../index.ts'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { type ListRow, listRows, words } from './listed-records.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()

const parameterOf = ({ parameters }: ApiRoute, wanted: string) =>
  parameters.find(({ name, in: position }) => name === wanted && position === 'query')

/**
 * Those with `limit` and `offset`: what answers a page has a row in the table. What is about all workspaces
 * has a test of its own.
 */
const lists = document.routes.filter(
  (route) =>
    parameterOf(route, 'limit') && parameterOf(route, 'offset') && !route.url.startsWith('/installation'),
)

const sortsOf = (route: ApiRoute) => z.array(z.string()).parse(parameterOf(route, 'sort')?.schema.enum)
const rows = lists.map((route) => ({ url: route.url, route, row: listRows[route.url] ?? {} }))
const sorts = rows.flatMap(({ route, ...rest }) =>
  sortsOf(route)
    .filter((sort) => !sort.startsWith('-'))
    .map((field) => ({ ...rest, route, field })),
)

const page = z.object({
  data: z.array(z.looseObject({})),
  // Rules are saved as a whole, by the version that was read; the log of postbacks counts its outcomes.
  meta: z
    .strictObject({
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      version: z.int().optional(),
      counts: z.record(z.string(), z.int()).optional(),
    })
    .transform(({ version: _version, counts: _counts, ...meta }) => meta),
})
const refusal = z.object({ code: z.string(), details: z.array(z.object({ path: z.string() })).default([]) })

const nothingLike = 'nothing%is_called like this'
const secondMs = 1_000

interface Filled {
  user: TestUser
  /** With the ids of the path. */
  url: string
}

const idOf = (record: object, { named = ['id'] }: ListRow): string =>
  JSON.stringify(named.map((name) => Reflect.get(record, name)))

/** As Postgres orders them: by time, number or small letters; what is not there comes last. */
function inOrder(before: unknown, after: unknown): boolean {
  if (after === null) return true
  if (typeof before === 'number' && typeof after === 'number') return before <= after
  return typeof before === 'string' && typeof after === 'string' && before <= after
}

describeWith(['postgres'], 'lists', () => {
  let test: TestApp
  let stranger: TestUser
  const filled = new Map<string, Promise<Filled>>()
  beforeAll(async () => {
    test = await buildTestApp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  const makeOne = async (
    samples: Samples,
    user: TestUser,
    given: { route: ApiRoute; list: string; row: ListRow; index: number },
  ) => {
    const { list, row, index } = given
    const { url } = given.route
    const word = words[index] ?? 'alpha'
    if (row.make) return row.make(test, user, word, list)
    const route = document.routes.find(({ name }) => name === `POST /api/v1${row.post ?? url}`)
    if (!route) throw new Error(`No route makes what GET ${url} lists`)
    const sample = await samples.sampleOf(route)
    const body = { ...Object(sample.body), ...row.body?.(word, index) }
    const { token, workspaceId } = user
    const answer = await test.request({ method: 'POST', url: sample.url, token, workspaceId, body })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  const fill = async (route: ApiRoute, row: ListRow): Promise<Filled> => {
    const user = await test.signUp()
    const samples = createSamples(test, user, document)
    const { url: list } = await samples.sampleOf(route)
    for (const index of words.keys()) {
      // The first two are made at the same moment, and so are the rest: what is alike needs an order too.
      if (index === 2) test.clock.advance(secondMs)
      await makeOne(samples, user, { route, list, row, index })
    }
    return { user, url: list }
  }
  const fillOnce = (route: ApiRoute, row: ListRow): Promise<Filled> => {
    const existing = filled.get(route.url) ?? fill(route, row)
    filled.set(route.url, existing)
    return existing
  }
  const get = ({ user: { token, workspaceId }, url }: Filled, query: string) =>
    test.request({ method: 'GET', url: `${url}?${query}`, token, workspaceId })
  const read = async (list: Filled, query: string) => {
    const answer = await get(list, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return page.parse(answer.json())
  }

  it('are all in the table', () => {
    expect(Object.keys(listRows).toSorted()).toEqual(lists.map(({ url }) => url).toSorted())
  })

  it.each(rows)('GET $url is paginated, and returns how many there are', async ({ route, row }) => {
    const list = await fillOnce(route, row)
    const { data, meta } = await read(list, '')
    expect(data.length).toBeGreaterThanOrEqual(words.length)
    expect(meta).toEqual({ total: data.length, limit: row.isWhole ? data.length : 50, offset: 0 })
    const last = await read(list, `limit=1&offset=${data.length - 1}`)
    expect(last).toEqual({
      data: data.slice(-1),
      meta: { total: data.length, limit: 1, offset: data.length - 1 },
    })
    expect(await read(list, 'limit=100&offset=1000')).toEqual({
      data: [],
      meta: { total: data.length, limit: 100, offset: 1000 },
    })
  })

  it.each(sorts)('GET $url?sort=$field has one order, whatever the pages', async ({ route, row, field }) => {
    const list = await fillOnce(route, row)
    const shown = row.sortedUnseenBy ?? row.shownAs?.[field] ?? field
    const valuesOf = (records: readonly object[]) => records.map((record) => Reflect.get(record, shown))
    const inPages = async (sort: string) => {
      const whole = (await read(list, `limit=100&sort=${sort}`)).data
      const paged: object[] = []
      for (let offset = 0; offset < whole.length; offset += 2)
        paged.push(...(await read(list, `limit=2&offset=${offset}&sort=${sort}`)).data)
      expect(paged).toEqual(whole)
      return valuesOf(whole)
    }
    const values = await inPages(field)
    expect(values.filter((value) => value === undefined)).toEqual([])
    const isOutOfOrder = (value: unknown, index: number) => index > 0 && !inOrder(values[index - 1], value)
    if (row.sortedUnseenBy === undefined) expect(values.filter(isOutOfOrder)).toEqual([])
    expect(await inPages(`-${field}`)).toEqual(values.toReversed())
  })

  it.each(rows)(
    'GET $url?search= finds what contains the text, whatever its case',
    async ({ route, row }) => {
      const list = await fillOnce(route, row)
      const { text, found } = row.search ?? { text: 'CHARLI', found: 1 }
      const { data, meta } = await read(list, `search=${text}`)
      expect({ found: data.length, total: meta.total }).toEqual({ found, total: found })
      expect((await read(list, `search=${encodeURIComponent(nothingLike)}`)).meta.total).toBe(0)
      expect((await read(list, 'search=')).meta.total).toBeGreaterThanOrEqual(words.length)
    },
  )

  describe('refuse', () => {
    it.each(rows)('what does not fit GET $url, and name it', async ({ route, row }) => {
      const list = await fillOnce(route, row)
      const wrong = {
        limit: ['0', '101', '-1', '1.5', 'ten', '', '1e1', '10&limit=20'],
        offset: ['-1', '0.5', 'x', '1000001'],
        search: ['x'.repeat(201)],
        sort: ['nothing', '', '-', 'createdAt,-name', '__proto__'],
      }
      for (const [name, values] of Object.entries(wrong)) {
        for (const value of values) {
          const answer = await get(list, `${name}=${value}`)
          expect(answer.statusCode, `${name}=${value}`).toBe(400)
          const { code, details } = refusal.parse(answer.json())
          expect([code, details.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', [name]])
        }
      }
    })
  })

  it.each(rows)('GET $url shows nothing of another workspace', async ({ route, row }) => {
    const { user, url } = await fillOnce(route, row)
    const own = new Set((await read({ user, url }, 'limit=100')).data.map((record) => idOf(record, row)))
    expect(own.size).toBeGreaterThanOrEqual(words.length)
    const elsewhere = await get({ user: stranger, url }, 'limit=100')
    const shown = elsewhere.statusCode === 404 ? [] : page.parse(elsewhere.json()).data
    expect(shown.filter((record) => own.has(idOf(record, row)))).toEqual([])
    const intruder = await get({ user: { ...stranger, workspaceId: user.workspaceId }, url }, 'limit=100')
    // A user's workspaces and sessions are the user's, whichever workspace is named.
    if (!['/workspaces', '/auth/sessions'].includes(url))
      expect(intruder.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
