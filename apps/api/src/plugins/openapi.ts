import { isDeepStrictEqual } from 'node:util'
import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { ApiApp, AppDeps } from '../deps.ts'
import { describeEntityTags } from './openapi-entity-tags.ts'
import { errorExamples } from './openapi-errors.ts'
import { showAnswers } from './openapi-examples.ts'
import { describeFields } from './openapi-field-descriptions.ts'
import { nameInlineSchemas } from './openapi-inline-schemas.ts'
import { nameTitledSchemas } from './openapi-named-schemas.ts'
import { bodyOptional, describeOperation } from './openapi-operation.ts'
import { leaveAnswersOpen, listParameters, mapSchemas } from './openapi-schema.ts'
import { operationsOf, shareErrorAnswers, shareParts } from './openapi-shared.ts'
import { simpleSchema } from './openapi-simple-schemas.ts'
import { openApiTags } from './openapi-tags.ts'
import { addWebhooks } from './openapi-webhooks.ts'

const description = `Links, redirect rules and analytics of a Waymark installation.

Send either \`X-API-Key\` or \`Authorization: Bearer\`, never both. A session picks its workspace by \`X-Workspace-Id\`
(default: the oldest membership). Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (seconds until the window ends), and the same as \`RateLimit\` and \`RateLimit-Policy\`.

Answers that are a record have an \`ETag\`. \`If-None-Match\` makes a read of the same a 304; \`If-Match\` makes a change
or a deletion a 412 where the record was changed meanwhile. A path that takes other methods only is a 405 with
\`Allow\`; a 401 says by \`WWW-Authenticate\` which credentials are taken.

[IP Geolocation by DB-IP](https://db-ip.com) (CC BY 4.0).`

/**
 * zod writes each named schema twice, for input and for output; ours are only used for output, so that the
 * first is used nowhere. Schemas to which the document has no reference are removed.
 */
function leaveOutUnused(document: OpenAPIV3_1.Document): void {
  const schemas = document.components?.schemas ?? {}
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  const used = new Set([...references].map(([, name]) => name))
  const unused = Object.keys(schemas).filter((name) => !used.has(name))
  for (const name of unused) Reflect.deleteProperty(schemas, name)
  // What only those referred to is referred to no more.
  if (unused.length > 0) leaveOutUnused(document)
}

/** Described, in the order of the specification; those of routes that are not there are left out. */
function nameTags(document: OpenAPIV3_1.Document): void {
  const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags ?? []))
  document.tags = openApiTags.filter(({ name }) => used.has(name))
}

/** By their names: registered, they stand in the order in which modules import each other. */
function orderSchemas(document: OpenAPIV3_1.Document): void {
  const schemas = Object.entries(document.components?.schemas ?? {})
  const byName = schemas.toSorted(([one], [other]) => (one < other ? -1 : 1))
  document.components = { ...document.components, schemas: Object.fromEntries(byName) }
}

function allowNoBody(document: OpenAPIV3_1.Document): void {
  for (const { operation } of operationsOf(document)) {
    if (!Reflect.has(operation, bodyOptional)) continue
    Reflect.deleteProperty(operation, bodyOptional)
    if (operation.requestBody && 'content' in operation.requestBody) operation.requestBody.required = false
  }
}

/** The credentials that most routes take are said once, for all that say nothing else. */
function securePlainly(document: OpenAPIV3_1.Document): void {
  const usual: OpenAPIV3_1.SecurityRequirementObject[] = [
    { apiKey: [] },
    { session: [] },
    { programSession: [] },
  ]
  document.security = usual
  for (const { operation } of operationsOf(document))
    if (isDeepStrictEqual(operation.security, usual)) Reflect.deleteProperty(operation, 'security')
}

const isOpenApi31 = (document: object): document is OpenAPIV3_1.Document =>
  'openapi' in document && String(document.openapi).startsWith('3.1')

const completeDocument: SwaggerTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given)
  if (!isOpenApi31(document)) return document
  leaveOutUnused(document)
  addWebhooks(document)
  listParameters(document)
  mapSchemas(document, simpleSchema)
  nameTitledSchemas(document)
  nameInlineSchemas(document)
  leaveAnswersOpen(document)
  leaveOutUnused(document)
  describeFields(document)
  orderSchemas(document)
  describeEntityTags(document)
  showAnswers(document)
  allowNoBody(document)
  shareErrorAnswers(document)
  shareParts(document)
  securePlainly(document)
  nameTags(document)
  return document
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
  programSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'wms_…',
    description:
      'Made by POST /auth/sessions: a session of its user in one workspace, for what is closed to keys.',
  },
} as const

/**
 * Makes the document of the interface, OpenAPI 3.1, which `app.swagger()` returns. Register before the
 * routes: it listens to them.
 */
export async function addOpenApi(app: ApiApp, { settings }: Pick<AppDeps, 'settings'>): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waymark',
        version: '1',
        description,
        contact: { name: 'Who runs this installation', url: settings.publicApiUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: settings.publicApiUrl, description: 'This installation (PUBLIC_API_URL).' }],
      components: { securitySchemes, examples: { ...errorExamples } },
    },
    transform: describeOperation,
    transformObject: completeDocument,
  })
}
