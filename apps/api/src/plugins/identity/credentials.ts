import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@waymark/domain'
import { isProgramToken } from './program-token.ts'

/** What a request says of who it is; nothing of it has been checked. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'key'; key: string }
  | { kind: 'session'; accessToken: string; workspaceId: string | null }
  | { kind: 'program'; token: string; workspaceOfPath: string | null }

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id in the one way it is compared; null when it is none. */
export function uuidOrNull(value: unknown): string | null {
  return typeof value === 'string' && uuidForm.test(value) ? value.toLowerCase() : null
}

function workspaceIdOf(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-workspace-id']
  if (value === undefined) return null
  const id = uuidOrNull(value)
  if (id !== null) return id
  throw new AppError('VALIDATION_FAILED', {
    details: [{ path: 'X-Workspace-Id', message: 'Must be a UUID.' }],
  })
}

const usualScheme = 'Bearer '

/**
 * Empty when there is none. As nearly everybody writes it, it is cut off: what of it is no token is found
 * when it is verified.
 */
function tokenOf(authorization: string): string {
  if (authorization.startsWith(usualScheme) && authorization[usualScheme.length] !== ' ')
    return authorization.slice(usualScheme.length)
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

/**
 * Reads `X-API-Key`, or `Authorization: Bearer` with `X-Workspace-Id` (specification, "Authentication"). A
 * token of a session for programs has a workspace of its own.
 * @throws AUTH_AMBIGUOUS with both, VALIDATION_FAILED with a workspace id that is none
 */
export function readCredentials(headers: IncomingHttpHeaders): Credentials {
  const { 'x-api-key': key, authorization } = headers
  if (key !== undefined && authorization !== undefined) throw new AppError('AUTH_AMBIGUOUS')
  if (key !== undefined) return { kind: 'key', key: String(key) }
  if (authorization === undefined) return { kind: 'none' }
  const token = tokenOf(authorization)
  if (isProgramToken(token)) return { kind: 'program', token, workspaceOfPath: null }
  return { kind: 'session', accessToken: token, workspaceId: workspaceIdOf(headers) }
}
