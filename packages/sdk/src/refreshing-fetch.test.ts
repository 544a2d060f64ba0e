import { expect, it } from 'vitest'
import { createWaymarkClient } from './client.ts'
import type { SessionTokens } from './refreshing-fetch.ts'

const baseUrl = 'https://api.example.com'

/**
 * An api whose access token is `access-<n>` and whose refresh token `refresh-<n>`; using an old one ends the
 * session.
 */
function openApi(state: { good: number; hasEnded: boolean }) {
  const exchange = async (request: Request): Promise<Response> => {
    const { refreshToken } = JSON.parse(await request.text())
    if (state.hasEnded || refreshToken !== `refresh-${state.good}`) {
      state.hasEnded = true
      return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 })
    }
    state.good += 1
    const data = {
      accessToken: `access-${state.good}`,
      refreshToken: `refresh-${state.good}`,
      expiresIn: 900,
    }
    return Response.json({ data })
  }
  return async (request: Request): Promise<Response> => {
    if (request.url.endsWith('/auth/refresh')) return exchange(request)
    const isGood = request.headers.get('authorization') === `Bearer access-${state.good}`
    return isGood && !state.hasEnded
      ? Response.json({ data: await request.text() })
      : Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 })
  }
}

function clientOf(state: { good: number; hasEnded: boolean }, tokens: SessionTokens) {
  const stored: SessionTokens[] = []
  const onRefreshed = (next: SessionTokens) => void stored.push(next)
  return { stored, client: createWaymarkClient({ baseUrl, fetch: openApi(state), ...tokens, onRefreshed }) }
}

const ended = { accessToken: 'access-0', refreshToken: 'refresh-1' }

it('one exchange serves all calls that found the access token ended, and each is sent again whole', async () => {
  const { client, stored } = clientOf({ good: 1, hasEnded: false }, ended)
  const body = { originalUrl: 'https://shop.example/' }
  const answers = await Promise.all([1, 2, 3].map(() => client.POST('/api/v1/links', { body })))
  expect(answers.map(({ data }) => data?.data)).toEqual([1, 2, 3].map(() => JSON.stringify(body)))
  expect(stored).toEqual([{ accessToken: 'access-2', refreshToken: 'refresh-2' }])
  expect((await client.GET('/api/v1/users/me')).response.status).toBe(200)
  expect(stored).toHaveLength(1)
})

it('a session that has ended answers 401, and is not requested again', async () => {
  const state = { good: 1, hasEnded: true }
  const { client, stored } = clientOf(state, ended)
  const { error, response } = await client.GET('/api/v1/users/me')
  expect([response.status, error?.code, stored]).toEqual([401, 'UNAUTHENTICATED', []])
  state.hasEnded = false
  expect((await client.GET('/api/v1/users/me')).response.status).toBe(401)
  expect(stored).toEqual([])
})
