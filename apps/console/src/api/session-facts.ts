import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { ApiError } from './api-error.ts'
import { type Send, sendJson } from './send-json.ts'

/** Who is signed in, where, and what they may do there (`GET /session`). */
export interface SessionFacts {
  user: Schemas['User']
  workspace: Schemas['Workspace'] & {
    /** Sees some links or collections only. */
    restricted: boolean
    limits: {
      requestsPerMinute: number
      customDomains: number | null
      webhooks: boolean
      reportDays: number
    }
  }
  workspaces: { id: string; name: string; role: Schemas['Workspace']['role'] }[]
  /** Whatever the console stored for this user. */
  preferences: Record<string, unknown>
}

/** Of `sessionQuery`, in whatever workspace. */
export const isSessionKey = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[1] === 'session'

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
  /** Whether owners may fill a new workspace with made-up campaigns. */
  demoData: boolean
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

/** As long as any report may be, where the plan has no bound. */
const unboundedDays = 3_650

interface SentFacts extends Omit<SessionFacts, 'workspace'> {
  /** Null where the user is no member of it. */
  workspace:
    | (Omit<SessionFacts['workspace'], 'limits'> & {
        limits: Omit<SessionFacts['workspace']['limits'], 'reportDays'> & { reportDays: number | null }
      })
    | null
}

function withBounds({ workspace, ...facts }: SentFacts): SessionFacts {
  if (workspace === null) throw new ApiError(404, { code: 'NOT_FOUND', message: '' })
  const reportDays = workspace.limits.reportDays ?? unboundedDays
  return { ...facts, workspace: { ...workspace, limits: { ...workspace.limits, reportDays } } }
}

/** A workspace of others and one that does not exist are the same to the user. */
function asMissing(error: unknown): never {
  if (error instanceof ApiError && error.status === 403)
    throw new ApiError(404, { code: 'NOT_FOUND', message: error.message })
  throw error
}

/**
 * @param workspaceId null: the default workspace of the user
 * @param send with the session's token
 */
export const sessionQuery = (origin: string, send: Send, workspaceId: string | null) =>
  queryOptions({
    queryKey: [workspaceId, 'session'],
    queryFn: () =>
      readData<SentFacts>(
        send,
        `${origin}/api/v1/session`,
        workspaceId === null ? {} : { 'X-Workspace-Id': workspaceId },
      ).then(withBounds, asMissing),
    staleTime: 60_000,
  })
