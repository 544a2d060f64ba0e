import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the tests read of a JSON schema: enough to walk it. */
export interface JsonSchema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  example?: unknown
  examples?: unknown[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | JsonSchema | undefined
  propertyNames?: JsonSchema | undefined
  items?: JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    propertyNames: jsonSchema.optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
)

const media = z.looseObject({
  schema: jsonSchema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
})

const parameter = z.looseObject({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  schema: jsonSchema,
})

const answer = z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })

const reference = z.looseObject({ $ref: z.string() })
const security = z.array(z.record(z.string(), z.array(z.string())))

const operation = z.looseObject({
  responses: z.record(z.string(), answer).default({}),
  parameters: z.array(z.union([parameter, reference])).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), media) }).optional(),
  'x-required-scopes': z.array(z.string()).optional(),
  security: security.optional(),
})

const configSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  security,
  components: z.looseObject({
    schemas: z.record(z.string(), jsonSchema),
    parameters: z.record(z.string(), parameter),
  }),
})
type Config = z.infer<typeof configSchema>

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

export interface ApiParameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: JsonSchema
}

/** A route as the OpenAPI document describes it. */
export interface ApiRoute {
  /** As in `routeContract`: `PATCH /api/v1/offers/:id`. */
  name: string
  method: Method
  /** As the tests send it: `/offers/:id`; parameters are to be filled in. */
  url: string
  parameters: readonly ApiParameter[]
  body: { schema: JsonSchema; examples: readonly unknown[] } | null
  /** Null: open without a key's scope. */
  scopes: readonly string[] | null
  security: readonly Readonly<Record<string, string[]>>[]
  /** It is open to everybody, also where it answers with more to a caller it knows. */
  isPublic: boolean
  /** Its answer is a stream of events, which does not end by itself. */
  isEndless: boolean
}

export interface ApiDocument {
  routes: readonly ApiRoute[]
  /** The schema that a `$ref` names; others as they are. */
  resolve: (schema: JsonSchema) => JsonSchema
}

type Media = z.infer<typeof media>

/** `examples` stand in the schema or beside it; `example` is what they were called before. */
function examplesOf({ schema, example, examples }: Media): unknown[] {
  const beside = Object.values(examples ?? {}).map(({ value }) => value)
  return [...beside, example, schema.example, ...(schema.examples ?? [])].filter((one) => one !== undefined)
}

const isMethod = (word: string): word is Method => methods.some((method) => method === word)

function parameterOf({ components }: Config, given: z.infer<typeof operation>['parameters'][number]) {
  if (!('$ref' in given)) return parameter.parse(given)
  const shared = components.parameters[String(given.$ref).replace('#/components/parameters/', '')]
  if (!shared) throw new Error(`The document has no parameter ${given.$ref}`)
  return shared
}

function readRoute(document: Config, path: string, verb: string, found: z.infer<typeof operation>): ApiRoute {
  const method = verb.toUpperCase()
  if (!isMethod(method)) throw new Error(`Unknown method ${method} of ${path}`)
  const route = path.replace(/\{(\w+)\}/g, ':$1')
  const security = found.security ?? document.security
  const scopes = found['x-required-scopes'] ?? null
  const needsNone = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
  const json = found.requestBody?.content['application/json']
  return {
    name: `${method} ${route}`,
    method,
    url: route.replace(/^\/api\/v1/, ''),
    parameters: found.parameters.map((given) => parameterOf(document, given)),
    body: json ? { schema: json.schema, examples: examplesOf(json) } : null,
    scopes,
    security,
    isPublic: scopes === null && needsNone,
    isEndless: found.responses['200']?.content?.['text/event-stream'] !== undefined,
  }
}

/** The routes of an OpenAPI document. */
export function readApiDocument(document: unknown): ApiDocument {
  const config = configSchema.parse(document)
  const { paths, components } = config
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, found]) => readRoute(config, path, verb, found)),
  )
  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref?.replace('#/components/schemas/', '')
    if (name === undefined) return schema
    const referred = components.schemas[name]
    if (!referred) throw new Error(`The document has no schema ${schema.$ref}`)
    return referred
  }
  return { routes, resolve }
}

/** The document in the repository; another test checks that it matches the routes. */
export function committedDocument(): ApiDocument {
  const file = new URL('../../../openapi.json', import.meta.url)
  return readApiDocument(JSON.parse(readFileSync(file, 'utf8')))
}
