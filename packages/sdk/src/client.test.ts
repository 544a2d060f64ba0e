import { describe, expect, expectTypeOf, it } from 'vitest'
import { createWaymarkClient, ifMatch, type Schemas, type WaymarkClientOptions } from './index.ts'

const baseUrl = 'https://api.example.com'

/** A client whose requests go nowhere, and a record of them. */
function recorded(
  options: Pick<WaymarkClientOptions, 'apiKey' | 'accessToken' | 'workspaceId'>,
  answer: Response,
) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return answer
  }
  const { apiKey, accessToken, workspaceId } = options
  if (apiKey !== undefined) return { client: createWaymarkClient({ baseUrl, fetch, apiKey }), requests }
  if (accessToken === undefined) return { client: createWaymarkClient({ baseUrl, fetch }), requests }
  const session = { accessToken, ...(workspaceId !== undefined && { workspaceId }) }
  return { client: createWaymarkClient({ baseUrl, fetch, ...session }), requests }
}

const page = () => Response.json({ data: [], meta: { total: 0, limit: 50, offset: 0 } })

describe('credentials', () => {
  it.each([
    [{ apiKey: 'wmk_1' }, { 'x-api-key': 'wmk_1' }],
    [{ accessToken: 'jwt' }, { authorization: 'Bearer jwt' }],
    [
      { accessToken: 'jwt', workspaceId: 'w' },
      { authorization: 'Bearer jwt', 'x-workspace-id': 'w' },
    ],
    [{}, {}],
  ])('%j go out as %j', async (options, headers) => {
    const { client, requests } = recorded(options, page())
    await client.GET('/api/v1/links/list')
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual(headers)
  })

  it('are a key or a session, never both', () => {
    expectTypeOf<{
      baseUrl: string
      apiKey: string
      accessToken: string
    }>().not.toExtend<WaymarkClientOptions>()
  })
})

describe('requests', () => {
  it('fill path and query in, encoded, and send the body as JSON', async () => {
    const { client, requests } = recorded({ apiKey: 'wmk_1' }, Response.json({ data: {} }))
    const params = { path: { code: 'a/b' }, query: { domain: 'go.example:8080' } }
    await client.PATCH('/api/v1/links/{code}', { params, body: { title: 'é' } })
    const [request] = requests
    expect(request?.url).toBe(`${baseUrl}/api/v1/links/a%2Fb?domain=go.example%3A8080`)
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(await request?.json()).toEqual({ title: 'é' })
  })
})

describe('a change for the state that was read', () => {
  it.each([
    ['an answer', new Response(null, { headers: { etag: '"a.b"' } }), '"a.b"'],
    ['a record', { updatedAt: '2026-01-02T03:04:05.678Z' }, '"2026-01-02T03:04:05.678Z"'],
  ])('by %s', async (_name, seen, header) => {
    const { client, requests } = recorded({ apiKey: 'wmk_1' }, Response.json({ data: {} }))
    await client.DELETE('/api/v1/offers/{id}', { params: { path: { id: '1' }, header: ifMatch(seen) } })
    expect(requests[0]?.headers.get('if-match')).toBe(header)
  })

  it('is not made by an answer that is no record', () => {
    expect(() => ifMatch(page())).toThrow(TypeError)
  })
})

describe('answers', () => {
  it('come as they are', async () => {
    const { client } = recorded({ apiKey: 'wmk_1' }, page())
    const { data, error, response } = await client.GET('/api/v1/links/list')
    expect([data, error, response.status]).toEqual([await page().json(), undefined, 200])
    expectTypeOf(data?.data).toEqualTypeOf<Schemas['Link'][] | undefined>()
  })

  it('of an error are distinguished by their code', async () => {
    const refused = { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such link.' }
    const { client } = recorded({ apiKey: 'wmk_1' }, Response.json(refused, { status: 404 }))
    const { data, error } = await client.GET('/api/v1/links/{code}', { params: { path: { code: 'x' } } })
    expect([data, error?.code]).toEqual([undefined, 'NOT_FOUND'])
  })

  it('without a body are no error', async () => {
    const { client } = recorded({ apiKey: 'wmk_1' }, new Response(null, { status: 204 }))
    const { error, response } = await client.DELETE('/api/v1/links/{code}', {
      params: { path: { code: 'x' } },
    })
    expect([error, response.status]).toEqual([undefined, 204])
  })
})
