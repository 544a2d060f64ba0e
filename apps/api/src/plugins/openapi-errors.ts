import { type ErrorCode, errorTable } from '@waymark/domain'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Access } from './access.ts'

const errorBody = z
  .object({
    statusCode: z.int(),
    error: z.string().describe('HTTP reason phrase.'),
    message: z.string(),
    code: z.string().describe(`One of ${Object.keys(errorTable).join(', ')}.`),
    timestamp: z.iso.datetime(),
    path: z.string().describe('Path of the request.'),
    requiredScopes: z.array(z.string()).optional(),
    details: z
      .array(z.object({ path: z.string().describe('The wrong field, dotted.'), message: z.string() }))
      .optional(),
  })
  .meta({ id: 'Error' })

function codesOf(access: Access, schema: FastifySchema): ErrorCode[] {
  const codes: ErrorCode[] = ['AUTH_AMBIGUOUS', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']
  if (schema.body || schema.querystring || schema.params) codes.push('VALIDATION_FAILED')
  if (schema.body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (schema.params) codes.push('NOT_FOUND')
  if (access.kind !== 'public') codes.push('UNAUTHENTICATED')
  if (access.kind === 'session') codes.push('API_KEY_ROUTE_CLOSED')
  if (access.kind === 'session' && access.role !== null && access.role !== 'viewer')
    codes.push('ROLE_INSUFFICIENT')
  if (access.kind === 'scoped')
    codes.push('API_KEY_INVALID', 'API_KEY_SCOPE_INSUFFICIENT', 'ROLE_INSUFFICIENT')
  return codes
}

/** The error answers that a route can give by what it declares; what its service throws it names in `description`. */
export function errorAnswersFor(access: Access, schema: FastifySchema): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(access, schema), (code) => errorTable[code].statusCode)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}
