import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { type Send, sendJson } from './send-json.ts'

/** Who is signed in, where, and what they may do there (`GET /session`). */
export interface SessionFacts {
  user: Schemas['User']
  workspace: Schemas['Workspace'] & {
    /** Sees some links or collections only. */
    restricted: boolean
    limits: { requestsPerMinute: number; customDomains: number; webhooks: boolean; reportDays: number }
  }
  workspaces: { id: string; name: string; role: Schemas['Workspace']['role'] }[]
  /** Whatever the console stored for this user. */
  preferences: Record<string, unknown>
}

/** Facts of the installation that anybody may know (`GET /meta`). */
export interface Meta {
  version: string
  signupOpen: boolean
  hasUsers: boolean
  /** Whether it can send mail. */
  mail: boolean
  shortUrlBase: string
  defaultDomain: string | null
  billingMode: string
  attribution: { text: string; url: string }[]
}

interface Enveloped<Data> {
  data: Data
}

async function readData<Data>(send: Send, url: string, headers: Record<string, string> = {}): Promise<Data> {
  const body = await sendJson(send, new Request(url, { headers }))
  return (body as Enveloped<Data>).data
}

/** @param origin of the page */
export const fetchMeta = (origin: string, send: Send): Promise<Meta> =>
  readData<Meta>(send, `${origin}/api/v1/meta`)

/**
 * @param workspaceId null: the default workspace of the user
 * @param send with the session's token
 */
export const sessionQuery = (origin: string, send: Send, workspaceId: string | null) =>
  queryOptions({
    queryKey: [workspaceId, 'session'],
    queryFn: () =>
      readData<SessionFacts>(
        send,
        `${origin}/api/v1/session`,
        workspaceId === null ? {} : { 'X-Workspace-Id': workspaceId },
      ),
    staleTime: 60_000,
  })
