import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type FakeRoutes, fakeApi, fakeError } from '../testing/fake-api.ts'
import { createApi } from './client.ts'
import { linkCommands, linkQueries } from './links.queries.ts'
import { retryDelayMs } from './query-client.ts'

const empty = { data: [], meta: { total: 0, limit: 20, offset: 0 } }
const created = () => Response.json({ data: { id: 'a' } }, { status: 201 })

function apiOf(routes: FakeRoutes) {
  const { send, calls } = fakeApi(routes)
  return { api: createApi({ origin: 'https://app.example', workspaceId: 'w1', send }), calls }
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('calls of a workspace', () => {
  it('name the workspace of the address, in the header and in the key of what is cached', async () => {
    const { api, calls } = apiOf({ 'GET /api/v1/links/list': empty })
    const query = linkQueries(api).list({ search: 'alp', limit: 20 })
    expect(await client().fetchQuery(query)).toEqual(empty)
    expect(calls).toMatchObject([
      { query: { search: 'alp', limit: '20' }, headers: { 'x-workspace-id': 'w1' } },
    ])
    expect(query.queryKey.slice(0, 2)).toEqual(['w1', 'links'])
  })

  it('make nothing twice: a POST that is sent again has the same key, another call another', async () => {
    let failures = 1
    const { api, calls } = apiOf({
      'POST /api/v1/links': () => {
        failures -= 1
        return failures < 0 ? created() : fakeError(503, 'UNAVAILABLE', {}, { 'retry-after': '0' })
      },
    })
    const { create } = linkCommands(api)
    await create({ originalUrl: 'https://shop.example/' })
    await create({ originalUrl: 'https://shop.example/' })
    const [first, again, other] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it.each([
    [fakeError(404, 'NOT_FOUND'), { status: 404, code: 'NOT_FOUND' }],
    [
      fakeError(400, 'VALIDATION_FAILED', { details: [{ path: 'limit', message: 'Too many' }] }),
      { status: 400, details: [{ path: 'limit', message: 'Too many' }] },
    ],
    [fakeError(429, 'RATE_LIMITED', {}, { 'retry-after': '12' }), { status: 429, retryAfterSeconds: 12 }],
    [new Response('<html>', { status: 502, headers: { 'retry-after': '60' } }), { status: 502, code: '' }],
  ])('throw what a page needs of an error %#', async (answer, wanted) => {
    const { api } = apiOf({ 'GET /api/v1/links/list': answer })
    await expect(client().fetchQuery(linkQueries(api).list({}))).rejects.toMatchObject(wanted)
  })

  it('wait as long as the server requests, else with a backoff of up to half a minute', async () => {
    const { api } = apiOf({
      'GET /api/v1/links/list': fakeError(429, 'RATE_LIMITED', {}, { 'retry-after': '12' }),
    })
    const error = await client()
      .fetchQuery(linkQueries(api).list({}))
      .catch((cause: Error) => cause)
    expect(error instanceof Error && retryDelayMs(3, error)).toBe(12_000)
    expect([0, 1, 4, 9].map((failures) => retryDelayMs(failures, new Error('x')))).toEqual([
      1_000, 2_000, 16_000, 30_000,
    ])
  })
})
