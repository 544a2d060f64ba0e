import type { SwaggerTransform } from '@fastify/swagger'
import type { ErrorCode } from '@waymark/domain'
import type { FastifyContextConfig, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { boundText } from '../record-bounds.ts'
import type { Access, ForRestricted } from './access.ts'
import { takesTag } from './entity-tags/entity-tags.ts'
import { takesIdempotencyKey } from './idempotency/takes-key.ts'
import { actsInWorkspace, completeAnswers, errorAnswersOf } from './openapi-answers.ts'
import { ifMatchHeader } from './openapi-entity-tags.ts'

const key = { apiKey: [] }
const session = { session: [] }
const program = { programSession: [] }

function securityOf(access: Access): Record<string, string[]>[] {
  switch (access.kind) {
    case 'public':
      return access.knowsCaller ? [key, session, program, {}] : []
    case 'session':
      return access.peopleOnly ? [session] : [session, program]
    case 'scoped':
      return access.anonymous ? [key, session, program, {}] : [key, session, program]
    default:
      return access satisfies never
  }
}

/**
 * What a route is to members who are restricted to some links (contract §2); they are editors and viewers.
 */
const ofRestricted: Readonly<Record<ForRestricted, string>> = {
  narrowed: 'To members who are restricted to some links, as far as these links go.',
  same: '',
  closed: 'Closed to members who are restricted to some links, and to their keys.',
}

function sentencesOf(access: Exclude<Access, { kind: 'public' }>): string[] {
  const { role } = access
  const restricted =
    role === null || role === 'admin' || role === 'owner' ? '' : ofRestricted[access.restricted]
  if (access.kind === 'session')
    return [
      `Sessions only, closed to API keys${access.peopleOnly ? ' and to sessions for programs' : ''}.`,
      role && role !== 'viewer' ? `Least role: ${role}.` : '',
      restricted,
    ]
  const scopes = access.scopes.map((scope) => `\`${scope}\``).join(', ')
  const anonymous = access.anonymous ? 'Also without credentials.' : ''
  return [`API key with ${scopes}, or a session.`, `Least role: ${role}.`, anonymous, restricted]
}

function audienceOf(access: Access): string {
  switch (access.kind) {
    case 'public':
      return access.knowsCaller ? 'Public, with or without credentials.' : 'Public.'
    case 'session':
    case 'scoped':
      return sentencesOf(access).filter(Boolean).join(' ')
    default:
      return access satisfies never
  }
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** `GET /api/v1/links/:code/rules` → `getLinksByCodeRules`: what generated clients call it. */
export function operationIdOf(method: string, url: string): string {
  const words = url
    .replace('/api/v1', '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return [method.toLowerCase(), ...words.filter(Boolean).map(capitalised)].join('')
}

const workspaceHeader = {
  'X-Workspace-Id': {
    type: 'string',
    format: 'uuid',
    description:
      'The workspace that a session acts in; default: the oldest membership. A key and a session for programs have their own: another one beside it is a 400.',
  },
}

/**
 * The generator of the document marks every body as required: by this field `allowNoBody` finds those that
 * are optional.
 */
export const bodyOptional = 'x-body-optional'

const idempotencyHeader = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description:
      'For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials.',
  },
}

const consoleHeader = {
  'X-Waymark-Console': {
    type: 'string',
    enum: ['1'],
    description:
      'Of pages of this installation: the refresh token travels in a cookie that no script reads (`HttpOnly`, `SameSite=Strict`, for `/api/v1/auth` only). The cookie without this header, a `Sec-Fetch-Site` other than `same-origin`, or an `Origin` that is neither that of `PUBLIC_API_URL` nor the request’s own is a 403 FORBIDDEN.',
  },
}

/** With the errors of what every route of its kind takes. */
function configOf(route: RouteOptions): FastifyContextConfig {
  const { errors = [], ...config } = route.config ?? {}
  const ofBound: ErrorCode[] = config.bound ? ['CONFLICT'] : []
  const ofKey: ErrorCode[] = takesIdempotencyKey(route) ? ['CONFLICT', 'IDEMPOTENCY_MISMATCH'] : []
  const ofState: ErrorCode[] = takesTag(route) ? ['VERSION_MISMATCH'] : []
  return { ...config, errors: [...new Set([...errors, ...ofBound, ...ofKey, ...ofState])] }
}

function headersOf(route: RouteOptions, access: Access) {
  const properties = {
    ...(actsInWorkspace(access) && workspaceHeader),
    ...(takesIdempotencyKey(route) && idempotencyHeader),
    ...(route.config?.takesConsole && consoleHeader),
    ...(takesTag(route) && ifMatchHeader),
  }
  return Object.keys(properties).length > 0 && { headers: { type: 'object', properties } }
}

/** Describes the data of the route in the document: who may call it, with which scopes, and its responses. */
export const describeOperation: SwaggerTransform = (document) => {
  const { schema = {}, route } = document
  const config = configOf(route)
  const { access } = config
  if (!access) return jsonSchemaTransform({ ...document, schema: { ...schema, hide: true } })
  const errors = errorAnswersOf({ config: { ...config, access }, schema })
  const response = { ...errors, ...Object(schema.response) }
  const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, response } })
  const bound = config.bound && `${boundText(config.bound)}: one more is a 409.`
  const unlimited = config.limit === false && 'Not limited.'
  const text = [schema.description, bound, audienceOf(access), unlimited].filter(Boolean).join('\n\n')
  return {
    url: transformed.url,
    schema: {
      ...transformed.schema,
      ...(access.kind === 'scoped' && { 'x-required-scopes': access.scopes }),
      ...headersOf(route, access),
      ...(config.bodyOptional && { [bodyOptional]: true }),
      operationId: operationIdOf([route.method].flat().join('-'), route.url),
      response: completeAnswers(Object(transformed.schema.response), config),
      security: securityOf(access),
      description: text,
    },
  }
}
