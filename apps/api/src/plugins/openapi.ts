import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { errorAnswersFor } from './openapi-errors.ts'

const description = `Links, redirect rules and analytics of a Waymark installation.

Send either \`X-API-Key\` or \`Authorization: Bearer\`, never both. A session picks its workspace by \`X-Workspace-Id\`
(default: the oldest membership). Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (seconds until the window ends).

[IP Geolocation by DB-IP](https://db-ip.com) (CC BY 4.0).`

const key = { apiKey: [] }
const session = { session: [] }

function securityOf(access: Access): Record<string, string[]>[] {
  switch (access.kind) {
    case 'public':
      return []
    case 'session':
      return [session]
    case 'scoped':
      return access.anonymous ? [key, session, {}] : [key, session]
    default:
      return access satisfies never
  }
}

function audienceOf(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Public.'
    case 'session':
      return `Sessions only, closed to API keys.${access.role && access.role !== 'viewer' ? ` Least role: ${access.role}.` : ''}`
    case 'scoped': {
      const scopes = access.scopes.map((scope) => `\`${scope}\``).join(', ')
      const anonymous = access.anonymous ? ' Also without credentials.' : ''
      return `API key with ${scopes}, or a session. Least role: ${access.role}.${anonymous}`
    }
    default:
      return access satisfies never
  }
}

/** What the route's data says, said in the document: who may call it, by which scopes, with which error answers. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, route } = document
  const { access } = route.config ?? {}
  if (!access) return jsonSchemaTransform({ ...document, schema: { ...schema, hide: true } })
  const response = { ...(schema?.response ?? {}), ...errorAnswersFor(access, schema ?? {}) }
  const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, response } })
  const text = [schema?.description, audienceOf(access)].filter(Boolean).join('\n\n')
  const scopes = access.kind === 'scoped' ? { 'x-required-scopes': access.scopes } : {}
  return {
    url: transformed.url,
    schema: { ...transformed.schema, ...scopes, security: securityOf(access), description: text },
  }
}

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Made by POST /api-keys; limited by its scopes.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of a sign-in.',
  },
} as const

/** Everything the page needs comes from here, so nothing else may be loaded. */
const pagePolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** OpenAPI 3.1 at /docs/json, a page to browse it at /docs. Register before the routes: it listens to them. */
export async function addOpenApi(app: ApiApp, { settings }: Pick<AppDeps, 'settings'>): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Waymark', version: '1', description },
      servers: [{ url: settings.publicApiUrl }],
      components: { securitySchemes },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', validatorUrl: null },
    staticCSP: pagePolicy,
  })
}
