import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorTable } from '@waymark/domain'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Access } from './access.ts'

/** A route as it was declared: `config` with its access. */
export interface DeclaredRoute {
  config: FastifyContextConfig & { access: Access }
  schema: FastifySchema
}

/** The one shape of errors (specification, "Errors"). */
export const errorBody = z
  .object({
    statusCode: z.int(),
    error: z.string().describe('HTTP reason phrase.'),
    message: z.string(),
    code: z.string().describe(`One of ${Object.keys(errorTable).join(', ')}.`),
    timestamp: z.iso.datetime(),
    path: z.string().describe('Path of the request.'),
    requiredScopes: z.array(z.string()).optional().describe('With API_KEY_SCOPE_INSUFFICIENT.'),
    details: z
      .array(z.object({ path: z.string().describe('The wrong field, dotted.'), message: z.string() }))
      .optional()
      .describe('With VALIDATION_FAILED: every wrong field; also with some CONFLICTs.'),
    version: z
      .union([z.int(), z.string()])
      .optional()
      .describe(
        'With VERSION_MISMATCH: the version that the record has now; `updatedAt` where `If-Match` was sent.',
      ),
  })
  .meta({ id: 'Error' })

/** Whether the route acts in a workspace, which a session picks by `X-Workspace-Id`. */
export function actsInWorkspace(access: Access): boolean {
  if (access.kind === 'session') return access.role !== null && access.workspace === 'header'
  return access.kind === 'scoped'
}

function codesOfAccess(access: Access): ErrorCode[] {
  if (access.kind === 'public') return []
  const codes: ErrorCode[] = ['UNAUTHENTICATED', 'API_KEY_INVALID']
  codes.push(access.kind === 'session' ? 'API_KEY_ROUTE_CLOSED' : 'API_KEY_SCOPE_INSUFFICIENT')
  if (access.kind === 'session' && access.peopleOnly) codes.push('FORBIDDEN')
  if (access.role !== null && access.role !== 'viewer') codes.push('ROLE_INSUFFICIENT')
  if (access.restricted === 'closed' && access.role === 'viewer') codes.push('FORBIDDEN')
  return actsInWorkspace(access) ? [...codes, 'VALIDATION_FAILED', 'NOT_FOUND'] : codes
}

function codesOfSchema(schema: FastifySchema): ErrorCode[] {
  const codes: ErrorCode[] = schema.body || schema.querystring || schema.params ? ['VALIDATION_FAILED'] : []
  if (schema.body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  return schema.params ? [...codes, 'NOT_FOUND'] : codes
}

function codesOf({ config, schema }: DeclaredRoute): ErrorCode[] {
  const limited: ErrorCode[] = config.limit === false ? [] : ['RATE_LIMITED']
  const anywhere: ErrorCode[] = ['AUTH_AMBIGUOUS', ...limited, 'INTERNAL', 'UNAVAILABLE']
  const own = config.errors ?? []
  return [...new Set([...anywhere, ...codesOfAccess(config.access), ...codesOfSchema(schema), ...own])]
}

/** The error answers of a route: by what it declares, and what it says that its service throws. */
export function errorAnswersOf(route: DeclaredRoute): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(route), (code) => errorTable[code].statusCode)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}

const seconds = (description: string) => ({ type: 'integer', minimum: 0, description })
const field = (description: string) => ({ type: 'string', description })
const limitHeaders = {
  'X-RateLimit-Limit': seconds('Requests a minute that this endpoint allows the caller.'),
  'X-RateLimit-Remaining': seconds('How many are left in this window.'),
  'X-RateLimit-Reset': seconds('Seconds until the window ends.'),
  RateLimit: field('The same by the draft of the IETF: `"default";r=` requests left `;t=` seconds.'),
  'RateLimit-Policy': field('The limit by the draft of the IETF: `"default";q=` requests `;w=` seconds.'),
}
const retryHeader = { 'Retry-After': seconds('Seconds to wait before the next try.') }

/**
 * Every answer of a limited route carries its limits, as the text of the document says: they are written
 * once, with the error of a caller who is over them.
 */
function headersOf(status: number, { limit }: FastifyContextConfig): Record<string, unknown> {
  return limit !== false && status === 429 ? { ...limitHeaders, ...retryHeader } : {}
}

/** The answers of the transformed route, each with its headers and a name. */
export function completeAnswers(
  answers: Readonly<Record<string, unknown>>,
  config: FastifyContextConfig,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const said: unknown = Object(answer).description
      const named = { 'x-response-description': said ?? STATUS_CODES[Number(status)] }
      const headers = headersOf(Number(status), config)
      return [status, { ...named, ...Object(answer), ...(Object.keys(headers).length > 0 && { headers }) }]
    }),
  )
}
