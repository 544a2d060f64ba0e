import type { WaymarkClient } from '@waymark/sdk'
import { dataOf, isStatus, openWaymark } from './waymark.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Account {
  waymark: WaymarkClient
  workspace: { id: string; timezone: string; baseCurrency: string }
}

/**
 * Signs in, or up where no account has this address yet.
 * @throws WaymarkError for a wrong password, or where signing up is switched off
 */
export async function openAccount(apiUrl: string, credentials: Credentials): Promise<Account> {
  const { accessToken } = await signIn(openWaymark(apiUrl), credentials)
  const waymark = openWaymark(apiUrl, accessToken)
  // A session acts in the oldest membership, which is the first.
  const query = { sort: 'createdAt' } as const
  const [workspace] = await dataOf(waymark.GET('/api/v1/workspaces', { params: { query } }))
  if (workspace === undefined) throw new Error(`${credentials.email} is in no workspace`)
  return { waymark, workspace }
}

async function signIn(waymark: WaymarkClient, body: Credentials): Promise<{ accessToken: string }> {
  try {
    return await dataOf(waymark.POST('/api/v1/auth/login', { body }))
  } catch (error) {
    if (!isStatus(error, 401)) throw error
  }
  try {
    return await dataOf(waymark.POST('/api/v1/auth/register', { body: { ...body, name: 'Demo' } }))
  } catch (error) {
    if (!isStatus(error, 409)) throw error
    throw new Error(`${body.email} is registered with another password: set DEMO_PASSWORD.`)
  }
}
