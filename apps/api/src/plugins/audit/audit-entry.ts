import type { auditLog } from '@waymark/db'
import type { FastifyRequest } from 'fastify'
import { pathOfRoute } from '../route-path.ts'
import { isSecretName, openFieldsOf } from '../secret-names.ts'
import { auditedAction } from './audited-action.ts'
import { maskedChanges } from './masked-changes.ts'

export type AuditEntry = typeof auditLog.$inferInsert

const longestUserAgent = 512

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The last id of the path; a token of the path is none. */
function idInPath(params: unknown): string | null {
  const named = Object.entries(Object(params)).filter(([name]) => !isSecretName(name))
  return textOrNull(named.at(-1)?.[1])
}

function resourceIdOf({ params }: FastifyRequest, data: unknown): string | null {
  const user = memberOf(data, 'user')
  const reported = memberOf(data, 'id') ?? memberOf(data, 'userId') ?? memberOf(user, 'id')
  return textOrNull(reported) ?? idInPath(params)
}

/** Null: about an account alone. Routes about the account may still make, change or join a workspace. */
function workspaceIdOf(request: FastifyRequest, data: unknown): string | null {
  const { url = '', config } = request.routeOptions
  const path = pathOfRoute(url)
  if (path.startsWith('/workspaces/:id')) return textOrNull(memberOf(request.params, 'id'))
  if (path === '/workspaces') return textOrNull(memberOf(data, 'id'))
  const isOfAccount = config.access?.kind === 'session' && config.access.role === null
  if (!isOfAccount && request.identity?.membership) return request.identity.membership.workspaceId
  return textOrNull(memberOf(data, 'workspaceId') ?? memberOf(memberOf(data, 'workspace'), 'id'))
}

/** What the audit log stores of a call that succeeded. @param data of the answer; undefined without one */
export function auditEntryOf(request: FastifyRequest, data: unknown): Omit<AuditEntry, 'id' | 'createdAt'> {
  const { identity, method, ip, audited } = request
  const { url = '', schema } = request.routeOptions
  return {
    ...auditedAction(method, url),
    workspaceId: workspaceIdOf(request, data),
    // After a sign-in or sign-up the response says who the user is.
    userId: identity?.userId ?? textOrNull(memberOf(memberOf(data, 'user'), 'id')),
    apiKeyId: identity?.kind === 'key' ? identity.keyId : null,
    sessionId: identity?.kind === 'session' && identity.programWorkspaceId ? identity.sessionId : null,
    resourceId: audited?.resourceId ?? resourceIdOf(request, data),
    // A body that the route does not read has changed nothing.
    changes: schema?.body ? maskedChanges(audited?.changes ?? request.sentBody, openFieldsOf(url)) : {},
    ip,
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    requestId: request.id,
  }
}
