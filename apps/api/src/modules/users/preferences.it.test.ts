import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const url = '/users/me/preferences'
const at = '2026-01-02T03:04:05.678Z'
const mostBytes = 64 * 1024

/** An object of so many bytes as JSON. */
const ofSize = (bytes: number) => {
  const empty = JSON.stringify({ text: '' }).length
  return JSON.stringify({ text: 'x'.repeat(bytes - empty) })
}
const nested = (levels: number): object => (levels === 1 ? {} : { deeper: nested(levels - 1) })

/** Contract 2 §10, "GET, PUT /users/me/preferences". */
describeWith(['postgres'], 'the preferences of a user', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const put = (
    given: { body?: unknown; rawBody?: string; headers?: Record<string, string> },
    { token } = user,
  ) => test.request({ method: 'PUT', url, token, ...given })
  const get = async ({ token } = user) => (await test.request({ method: 'GET', url, token })).json().data

  it('are an empty object at first, then what was put last, as a whole, and no other user’s', async () => {
    const other = await test.signUp()
    expect(await get()).toEqual({})
    const first = { theme: 'dark', columns: { report: ['clicks', 'roi'], links: null }, size: 1.5, on: true }
    const answer = await put({ body: first })
    expect([answer.statusCode, answer.json().data]).toEqual([200, first])
    await put({ body: { b: 1, a: [{ '': {} }] } })
    expect(JSON.stringify(await get())).toBe('{"b":1,"a":[{"":{}}]}')
    expect(await get(other)).toEqual({})
  })

  it('are in the session, too', async () => {
    const own = await test.signUp()
    await put({ body: { theme: 'light' } }, own)
    const session = await test.request({ method: 'GET', url: '/session', token: own.token })
    expect(session.json().data.preferences).toEqual({ theme: 'light' })
  })

  it.each<[string, string, status: number]>([
    ['64 KiB', ofSize(mostBytes), 200],
    ['a byte more', ofSize(mostBytes + 1), 413],
    ['32 levels', JSON.stringify(nested(32)), 200],
    ['33 levels', JSON.stringify(nested(34)), 400],
    ['a list', '[]', 400],
    ['a text', '"dark"', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['a number that no store has', '{"a":1e999}', 400],
    ['NUL', '{"a":"\\u0000"}', 400],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['a prototype further in', '{"a":{"b":{"__proto__":{"isAdmin":true}}}}', 400],
  ])('may be %s or not', async (_name, rawBody, status) => {
    const before = await get()
    const answer = await put({ rawBody })
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
    expect(await get()).toEqual(status === 200 ? JSON.parse(rawBody) : before)
    expect(Reflect.get({}, 'isAdmin')).toBe(undefined)
  })

  // The records of the tests for all routes have fields of ours.
  it.each([at, '日本', 'a"b'])(
    'have a tag of all that they say, also beside an `updatedAt` of the client: %s',
    async (updatedAt) => {
      const first = await put({ body: { updatedAt, theme: 'dark' } })
      const tag = String(first.headers.etag)
      expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
      expect((await test.request({ method: 'GET', url, token: user.token })).headers.etag).toBe(tag)
      const change = (theme: string) => put({ body: { updatedAt, theme }, headers: { 'if-match': tag } })
      expect([(await change('light')).statusCode, (await change('late')).statusCode]).toEqual([200, 412])
      expect((await put({ body: {}, headers: { 'if-match': `"${at}"` } })).statusCode).toBe(412)
      expect(await get()).toEqual({ updatedAt, theme: 'light' })
    },
  )

  it('take names of an object’s own for what they are', async () => {
    const rawBody = '{"constructor":{"prototype":{"isAdmin":true}},"toString":"x"}'
    expect((await put({ rawBody })).statusCode).toBe(200)
    expect(JSON.stringify(await get())).toBe(rawBody)
    expect(Reflect.get({}, 'isAdmin')).toBe(undefined)
  })
})
