import { createWaymarkClient, type WaymarkClient } from '@waymark/sdk'

/** What signs the requests of an account, wherever the api is. */
export interface Credentials {
  apiKey: string
  accessToken: string
}

/** The same account by its key and by its session, as an integrator's program has it. */
export interface Clients {
  key: WaymarkClient
  session: WaymarkClient
}

export function clientsOf(apiUrl: string, { apiKey, accessToken }: Credentials): Clients {
  return {
    key: createWaymarkClient({ baseUrl: apiUrl, apiKey }),
    session: createWaymarkClient({ baseUrl: apiUrl, accessToken }),
  }
}

/** Signs up and makes a key with every scope. */
export async function signUpCredentials(apiUrl: string, email: string): Promise<Credentials> {
  const body = { email, password: 'correct horse battery' }
  const registered = await createWaymarkClient({ baseUrl: apiUrl }).POST('/api/v1/auth/register', { body })
  if (!registered.data) throw new Error(`Sign-up failed: ${registered.error.code}`)
  const { accessToken } = registered.data.data
  const session = createWaymarkClient({ baseUrl: apiUrl, accessToken })
  const made = await session.POST('/api/v1/api-keys', { body: { name: 'e2e', scopes: ['admin:write'] } })
  const apiKey = made.data?.data.key
  if (apiKey === undefined) throw new Error(`No key: ${made.error?.code}`)
  return { apiKey, accessToken }
}

/** Clicks of a link without bots, as its summary says; null while the api cannot say. */
export async function clicksOf({ key }: Clients, code: string): Promise<number | null> {
  const { data } = await key.GET('/api/v1/links/{code}/analytics/summary', { params: { path: { code } } })
  return data?.data.totalClicks ?? null
}
