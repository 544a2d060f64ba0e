import type { Schemas } from '@waymark/sdk'
import { type Send, sendJson } from './send-json.ts'

/** The calls of pages outside the session. */
export interface OutsideCalls {
  forgot: (email: string) => Promise<unknown>
  reset: (token: string, newPassword: string) => Promise<unknown>
  invitation: (token: string) => Promise<InvitationPreview>
  /** Joins the workspace as the signed-in user. @returns its id */
  accept: (token: string) => Promise<string | null>
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
