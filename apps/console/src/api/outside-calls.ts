import type { Schemas } from '@waymark/sdk'
import { ApiError } from './api-error.ts'
import { type Send, sendJson } from './send-json.ts'

/** The calls of pages outside the session. */
export interface OutsideCalls {
  forgot: (email: string) => Promise<unknown>
  reset: (token: string, newPassword: string) => Promise<unknown>
  invitation: (token: string) => Promise<InvitationPreview>
  /**
   * Gives the workspace of the first account what was chosen with it, by the token of the answer that made
   * both; what it has already is not sent. @returns why it was not set, null where it is; never rejects
   */
  setUp: (registered: unknown, wanted: FirstSettings) => Promise<string | null>
  /** Joins the workspace as the signed-in user. @returns its id */
  accept: (token: string) => Promise<string | null>
}

/** Of the workspace that comes with the first account. */
export interface FirstSettings {
  timezone: string
  baseCurrency: string
}

export interface InvitationPreview {
  workspaceName: string
  role: Schemas['Invitation']['role']
  email: string
  expiresAt: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const roles = ['owner', 'admin', 'editor', 'viewer'] as const

function readInvitation(body: unknown): InvitationPreview {
  const { workspaceName, role, email, expiresAt } = Object(Object(body).data)
  return {
    workspaceName: text(workspaceName),
    role: roles.find((one) => one === role) ?? 'viewer',
    email: text(email),
    expiresAt: text(expiresAt),
  }
}

/** An account that is made does not wait longer for its settings. */
const setUpTimeoutMs = 10_000

async function changeWorkspace(origin: string, send: Send, registered: unknown, wanted: FirstSettings) {
  const { accessToken, workspace } = Object(Object(registered).data)
  const { id, ...has } = Object(workspace)
  const changes = Object.entries(wanted).filter(([name, value]) => has[name] !== value)
  if (changes.length === 0) return
  await sendJson(
    send,
    new Request(`${origin}/api/v1/workspaces/${id}`, {
      method: 'PATCH',
      headers: {
        ...{ 'Content-Type': 'application/json', 'X-Workspace-Id': id },
        Authorization: `Bearer ${accessToken}`,
      },
      body: JSON.stringify(Object.fromEntries(changes)),
      signal: AbortSignal.timeout(setUpTimeoutMs),
    }),
  )
}

/** What is wrong with a field, before that anything is. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.details[0]?.message ?? error.message
  return error instanceof Error ? error.message : String(error)
}

/** @param origin of the page */
export function createOutsideCalls(origin: string, send: Send): OutsideCalls {
  const post = (path: string, body: object) =>
    sendJson(
      send,
      new Request(`${origin}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return {
    forgot: (email) => post('password/forgot', { email }),
    reset: (token, newPassword) => post('password/reset', { token, newPassword }),
    setUp: (registered, wanted) =>
      changeWorkspace(origin, send, registered, wanted).then(() => null, reasonOf),
    accept: async (token) => {
      const url = `${origin}/api/v1/invitations/${encodeURIComponent(token)}/accept`
      const body = await sendJson(send, new Request(url, { method: 'POST' }))
      return text(Object(Object(body).data).workspaceId) || null
    },
    invitation: async (token) =>
      readInvitation(
        await sendJson(send, new Request(`${origin}/api/v1/invitations/${encodeURIComponent(token)}`)),
      ),
  }
}
