import { z } from 'zod'
import { type ApiClient, ApiError } from './api-client.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Account {
  api: ApiClient
  accessToken: string
  workspace: { id: string; timezone: string; baseCurrency: string }
}

const session = z.object({ accessToken: z.string() })
const workspaces = z.array(z.object({ id: z.uuid(), timezone: z.string(), baseCurrency: z.string() })).min(1)

/** Signs in, or up where nobody has this address yet. @throws ApiError for a wrong password, or where nobody may sign up */
export async function openAccount(api: ApiClient, { email, password }: Credentials): Promise<Account> {
  const { accessToken } = session.parse(await signIn(api, { email, password }))
  const own = api.signedIn(accessToken)
  // A session acts in the oldest membership, which is the first.
  const [workspace] = workspaces.parse(await own.call('GET', '/workspaces?sort=createdAt'))
  if (workspace === undefined) throw new Error(`${email} is in no workspace`)
  return { api: own, accessToken, workspace }
}

async function signIn(api: ApiClient, credentials: Credentials): Promise<unknown> {
  try {
    return await api.call('POST', '/auth/login', credentials)
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 401)) throw error
  }
  try {
    return await api.call('POST', '/auth/register', { ...credentials, name: 'Demo' })
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 409)) throw error
    throw new Error(`${credentials.email} is registered with another password: set DEMO_PASSWORD.`)
  }
}
