import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../index.ts'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { createSamples } from './samples.ts'

const document = committedDocument()

/** Returns the state of `"STATE.HASH"`, or of `"HASH"`. */
const stateOf = (tag: string) => tag.slice(1, -1).replace(/\.[\w-]{22}$/, '')

const stale = '"2000-01-01T00:00:00.000Z"'

/** No request makes what is changed there: it is tried by a row in the tests of each. */
const madeElsewhere = /\/(conversions|clicks|analytics\/events|members)\/:\w+$/
const changing: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'DELETE'])
const takesIfMatch = ({ parameters }: ApiRoute) => parameters.some(({ name }) => name === 'If-Match')
const routeOf = (method: string, url: string) =>
  document.routes.find((route) => route.method === method && route.url === url)

const changes = document.routes.filter(({ method, url }) => changing.has(method) && !madeElsewhere.test(url))
const tagged = changes.filter(takesIfMatch)
const untagged = changes.filter((route) => !takesIfMatch(route))

describeWith(['postgres'], 'records have tags', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ settings: { billingMode: 'self' } })
  })
  afterAll(() => test.close())

  const send = (
    { token, workspaceId }: TestUser,
    { method, url, body }: { method: ApiRoute['method']; url: string; body?: unknown },
    headers: Record<string, string> = {},
  ) => test.request({ method, url, body, headers, token, workspaceId })

  /**
   * Returns the route that says the tag: the GET or PATCH of the record, or the GET of what it is a part of.
   */
  function readingOf({ url }: ApiRoute): ApiRoute {
    const [parent = ''] = url.split(/(?<=:\w+)\//)
    const found = routeOf('GET', url) ?? routeOf('PATCH', url) ?? routeOf('GET', parent)
    if (!found) throw new Error(`No route says the tag of ${url}`)
    return found
  }

  async function recordOf(route: ApiRoute) {
    const user = await test.signUp()
    const samples = createSamples(test, user, document)
    const { url, body } = await samples.sampleOf(route)
    const reading = readingOf(route)
    const sample = await samples.sampleOf(reading)
    const readTag = async () => {
      const answer = await send(user, { method: reading.method, ...sample })
      return answer.statusCode === 404 ? null : String(answer.headers.etag)
    }
    const change = (tag: string) => {
      const version = Number(stateOf(tag))
      const isVersioned = typeof body === 'object' && body !== null && 'version' in body
      const sent = isVersioned && version > 0 ? { ...body, version } : body
      return send(user, { method: route.method, url, body: sent }, { 'if-match': tag })
    }
    return { isRead: reading.method === 'GET', readTag, change }
  }

  it.each(tagged)('$name is made for the state that it was meant for, and for no other', async (route) => {
    const { isRead, readTag, change } = await recordOf(route)
    const tag = (await readTag()) ?? ''
    expect(tag).toMatch(/^"([^".]+(\.\d{3}Z)?\.)?[\w-]{22}"$/)

    expect((await change(stale)).json()).toMatchObject({ statusCode: 412, code: 'VERSION_MISMATCH' })
    if (isRead) expect(await readTag()).toBe(tag)
    expect((await change('no tag')).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'If-Match' }],
    })

    // Both have the right tag: one of them wins, unless there is nothing to win.
    const answers = await Promise.all([change(tag), change(tag)])
    const [done, late] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(done?.statusCode, done?.body).toBeLessThan(300)
    const next = String(done?.headers.etag ?? (await readTag()))
    if (next === tag) return expect(late?.statusCode).toBe(done?.statusCode)
    expect([404, 412]).toContain(late?.statusCode)
    if (route.method === 'DELETE') return

    expect(late?.json()).toMatchObject({ statusCode: 412, version: stateOf(next) })
    expect((await change(next)).statusCode).toBeLessThan(300)
  })

  it.each(untagged)('$name has no tag that a change could be meant for', async (route) => {
    const user = await test.signUp()
    const { url, body } = await createSamples(test, user, document).sampleOf(route)
    const request = { method: route.method, url, body }
    expect((await send(user, request, { 'if-match': stale })).statusCode).toBe(412)
    expect((await send(user, request, { 'if-match': '*' })).statusCode).not.toBe(412)
  })

  const reads = document.routes.filter(
    ({ method, url, parameters }) =>
      method === 'GET' && !madeElsewhere.test(url) && parameters.some(({ name }) => name === 'If-None-Match'),
  )
  it.each(reads)('$name is a 304 where its tag is known', async (route) => {
    const user = await test.signUp()
    const { url } = await createSamples(test, user, document).sampleOf(route)
    const first = await send(user, { method: 'GET', url })
    const tag = String(first.headers.etag)
    const known = await send(user, { method: 'GET', url }, { 'if-none-match': `"other", W/${tag}` })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tag])
    expect(known.headers).not.toHaveProperty('content-type')
    expect((await send(user, { method: 'GET', url }, { 'if-none-match': '"other"' })).body).toBe(first.body)
  })

  it('are found in all of the document', () => {
    expect([tagged.length, untagged.length, reads.length].map((count) => count >= 5)).toEqual([
      true,
      true,
      true,
    ])
    expect(tagged.length).toBeGreaterThan(45)
    expect(reads.length).toBeGreaterThan(20)
  })
})
