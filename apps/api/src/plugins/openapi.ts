import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyEtag from '@fastify/etag'
import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { ApiApp, AppDeps } from '../deps.ts'
import { errorExamples } from './openapi-errors.ts'
import { showAnswers } from './openapi-examples.ts'
import { nameTitledSchemas } from './openapi-named-schemas.ts'
import { bodyOptional, describeOperation } from './openapi-operation.ts'
import { openApiParts, partOf } from './openapi-parts.ts'
import { listParameters, mapSchemas } from './openapi-schema.ts'
import { operationsOf, shareErrorAnswers } from './openapi-shared.ts'
import { simpleSchema } from './openapi-simple-schemas.ts'
import { openApiTags } from './openapi-tags.ts'
import { addWebhooks } from './openapi-webhooks.ts'
import { etagOf, type StaticFile, sendFile } from './static-file.ts'

const description = `Links, redirect rules and analytics of a Waymark installation.

Send either \`X-API-Key\` or \`Authorization: Bearer\`, never both. A session picks its workspace by \`X-Workspace-Id\`
(default: the oldest membership). Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (seconds until the window ends), and the same as \`RateLimit\` and \`RateLimit-Policy\`.

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

function allowNoBody(document: OpenAPIV3_1.Document): void {
  for (const { operation } of operationsOf(document)) {
    if (!Reflect.has(operation, bodyOptional)) continue
    Reflect.deleteProperty(operation, bodyOptional)
    if (operation.requestBody && 'content' in operation.requestBody) operation.requestBody.required = false
  }
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
  showAnswers(document)
  allowNoBody(document)
  shareErrorAnswers(document)
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
} as const

/** 63 kB of 1.3 MB in some 15 ms; the best quality would take half a second for 7 kB less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Everything the page needs comes from here, so nothing else may be loaded. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * OpenAPI 3.1 at /docs/json, its parts at /docs/json/{part}, a page to browse them at /docs. Register before
 * the routes: it listens to them.
 */
export async function addOpenApi(app: ApiApp, { settings }: Pick<AppDeps, 'settings'>): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Waymark', version: '1', description },
      servers: [{ url: settings.publicApiUrl, description: 'This installation (PUBLIC_API_URL).' }],
      components: { securitySchemes, examples: { ...errorExamples } },
    },
    transform: describeOperation,
    transformObject: completeDocument,
  })
  await app.register(servePages)
}

/** The bar at the top has the logo of a library beside the choice of parts. */
const pageStyle = '.swagger-ui .topbar .link { display: none }'

/** The page begins with the first part: all of the document takes it some seconds to show. */
const shownDocuments = [
  ...openApiParts.map(({ tag, slug }) => ({ name: tag, url: `/docs/json/${slug}` })),
  { name: 'Everything', url: '/docs/json' },
]

const partParams = z.object({ part: z.enum(openApiParts.map(({ slug }) => slug)) })

/** The large files of the viewer: to compress two megabytes at each visit took longer than to send them. */
const viewerFiles = [
  { name: 'swagger-ui-bundle.js', contentType: 'text/javascript; charset=utf-8' },
  { name: 'swagger-ui-standalone-preset.js', contentType: 'text/javascript; charset=utf-8' },
  { name: 'swagger-ui.css', contentType: 'text/css; charset=utf-8' },
]

async function readViewerFile({ name, contentType }: (typeof viewerFiles)[number]): Promise<StaticFile> {
  const plain = await readFile(fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`)))
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain),
  ])
  return { contentType, etag: etagOf(plain), isImmutable: false, plain, gzip: gzipped, br }
}

/** Each is read and compressed when it is first requested. */
function serveViewerFiles(pages: FastifyInstance): void {
  for (const file of viewerFiles) {
    let read: Promise<StaticFile> | null = null
    pages.get(`/docs/static/${file.name}`, { schema: { hide: true } }, async (request, reply) => {
      read ??= readViewerFile(file)
      reply.header('content-security-policy', pagePolicy)
      return sendFile(request, reply, await read)
    })
  }
}

/**
 * The page and the document go out compressed and with an ETag: the document alone is more than a megabyte.
 * In a scope of its own, so that the answers of the API stay as they are.
 */
async function servePages(pages: FastifyInstance): Promise<void> {
  await pages.register(fastifyCompress, { encodings: ['br', 'gzip'], brotliOptions })
  // Before the compression, which turns the document into a stream that has no hash yet.
  await pages.register(fastifyEtag, { weak: true })
  pages.get('/docs/json/:part', { schema: { hide: true } }, (request, reply) => {
    const { data } = partParams.safeParse(request.params)
    if (data === undefined) return reply.callNotFound()
    const document = pages.swagger()
    if (!isOpenApi31(document)) throw new Error('The document is not of OpenAPI 3.1')
    return reply.send(partOf(document, data.part))
  })
  serveViewerFiles(pages)
  await pages.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', validatorUrl: null, urls: shownDocuments },
    staticCSP: pagePolicy,
    theme: { title: 'Waymark API', css: [{ filename: 'waymark.css', content: pageStyle }] },
  })
}
