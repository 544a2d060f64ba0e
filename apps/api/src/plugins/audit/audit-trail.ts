import { auditLog } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import type { FastifyRequest, onSendHookHandler, preSerializationHookHandler, RouteOptions } from 'fastify'
import type { ApiApp, AppDeps } from '../../deps.ts'
import { allOf } from '../route-hooks.ts'
import { type AuditEntry, auditEntryOf } from './audit-entry.ts'

/** What a route has the log say of a call, where the body does not say it. */
export interface AuditNote {
  /** In place of the fields of the body. */
  changes?: Record<string, unknown>
  resourceId?: string
  /** Nothing was changed: the call is not in the log. */
  isNothing?: boolean
  /** Those whose logs have the call, where its path and its answer name none. */
  workspaceIds?: readonly string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * False: this call changes nothing that a user did. Without it every call but GET is in the audit log,
     * unless its scopes only read.
     */
    audited?: false
  }
  interface FastifyRequest {
    /** `data` of the answer, before it is written. */
    answeredData: unknown
    /** What the route itself says of its change; null: the log has the fields of the body. */
    audited: AuditNote | null
  }
}

const requests: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Simulations and reports are requested by POST, and change nothing. */
function onlyReads({ access }: NonNullable<RouteOptions['config']>): boolean {
  return access?.kind === 'scoped' && access.scopes.every((scope) => scope.endsWith(':read'))
}

/** Whether calls of the route are recorded. */
export function isAudited({ method, config = {} }: Pick<RouteOptions, 'method' | 'config'>): boolean {
  const writes = [method].flat().some((name) => !requests.has(name))
  return writes && config.audited !== false && !onlyReads(config)
}

const noteData: preSerializationHookHandler<unknown> = (request, _reply, answer, done) => {
  request.answeredData = Reflect.get(Object(answer), 'data')
  done(null, answer)
}

type Recording = Pick<AppDeps, 'db' | 'clock' | 'randomBytes'>

/** Writes the entry once into the log of each workspace; without one, into that of the operator. */
export type WriteAuditEntries = (
  entry: Omit<AuditEntry, 'id' | 'createdAt' | 'workspaceId'>,
  workspaceIds: readonly (string | null)[],
) => Promise<void>

export function createAuditWriter({ db, clock, randomBytes }: Recording): WriteAuditEntries {
  return async (entry, workspaceIds) => {
    const createdAt = new Date(clock())
    const rows = (workspaceIds.length === 0 ? [null] : workspaceIds).map((workspaceId) => {
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      return { ...entry, workspaceId, id, createdAt }
    })
    await db.orm.insert(auditLog).values(rows)
  }
}

/** The change is committed already, so that a failure is only logged (docs/decisions/0007). */
async function record(write: WriteAuditEntries, request: FastifyRequest): Promise<void> {
  const entry = auditEntryOf(request, request.answeredData)
  try {
    await write(entry, request.audited?.workspaceIds ?? [entry.workspaceId ?? null])
  } catch (error) {
    request.log.error({ err: error, entry }, 'A change could not be written to the audit log')
  }
}

/**
 * Every change that succeeds is in the audit log before its answer goes out (contract §2, GET /audit-log): no
 * route does anything for it.
 */
export function addAuditTrail(app: ApiApp, deps: Recording): void {
  const write = createAuditWriter(deps)
  const recordChange: onSendHookHandler<unknown> = async (request, reply, payload) => {
    const succeeded = reply.statusCode >= 200 && reply.statusCode < 300
    const isChange = !request.isReplayed && !request.audited?.isNothing
    if (succeeded && isChange) await record(write, request)
    return payload
  }
  app.decorateRequest('answeredData', undefined)
  app.decorateRequest('audited', null)
  app.addHook('onRoute', (route) => {
    if (!isAudited(route)) return
    route.preSerialization = [...allOf(route.preSerialization), noteData]
    route.onSend = [...allOf(route.onSend), recordChange]
  })
}
