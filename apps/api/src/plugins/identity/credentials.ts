import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@waymark/domain'

/** What a request says of who it is; nothing of it has been checked. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'key'; key: string }
  | { kind: 'session'; accessToken: string; workspaceId: string | null }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function workspaceIdOf(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-workspace-id']
  if (value === undefined) return null
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  throw new AppError('VALIDATION_FAILED', {
    details: [{ path: 'X-Workspace-Id', message: 'Must be a UUID.' }],
  })
}

/**
 * Reads `X-API-Key`, or `Authorization: Bearer` with `X-Workspace-Id` (specification, "Authentication").
 * @throws AUTH_AMBIGUOUS with both, VALIDATION_FAILED with a workspace id that is none
 */
export function readCredentials(headers: IncomingHttpHeaders): Credentials {
  const { 'x-api-key': key, authorization } = headers
  if (key !== undefined && authorization !== undefined) throw new AppError('AUTH_AMBIGUOUS')
  if (key !== undefined) return { kind: 'key', key: String(key) }
  if (authorization === undefined) return { kind: 'none' }
  const accessToken = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
  return { kind: 'session', accessToken, workspaceId: workspaceIdOf(headers) }
}
