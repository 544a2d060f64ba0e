import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { webhookEvents } from '@waymark/domain'
import { filterKinds } from '@waymark/rule-engine'
import { createLogger } from '@waymark/telemetry'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { renderOpenApi } from './openapi-document.ts'
import { withoutShownOnce } from './plugins/idempotency/stored-answer.ts'
import { openApiTags } from './plugins/openapi-tags.ts'

const logger = createLogger({ name: 'openapi', level: 'silent', format: 'json' })
const text = await renderOpenApi({ logger, randomBytes })

interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, object>
}
interface Answer {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answer>
  'x-required-scopes'?: string[]
}
interface Schema {
  example?: unknown
  examples?: unknown[]
  oneOf?: { $ref: string }[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}
interface OpenApi {
  openapi: string
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { $ref: string }>
  components: {
    pathItems: Record<string, { post: Operation }>
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
  }
}

const document: OpenApi = JSON.parse(text)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

/** An answer where it is said: most errors are said once, under `components`. */
function said(answer: Answer | undefined): Answer | undefined {
  const name = answer?.$ref?.replace('#/components/responses/', '')
  return name === undefined ? answer : document.components.responses[name]
}
const operationOf = (name: string) => operations.find((one) => one.name === name)?.operation
const answerOf = (name: string, status: string) => said(operationOf(name)?.responses[status])

test('apps/api/openapi.json is the document of the routes: `pnpm openapi` writes it', () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
  expect(committed === text, 'openapi.json is stale').toBe(true)
})

test('it is OpenAPI 3.1 by the schema of the OpenAPI Initiative', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text))
  expect(errors ?? []).toEqual([])
  expect([valid, document.openapi]).toEqual([true, '3.1.0'])
})

test('it credits the geo data and names the scopes of a route', () => {
  expect(document.info.description).toContain('[IP Geolocation by DB-IP](https://db-ip.com)')
  const listing = operationOf('get /api/v1/links/list')
  expect(listing?.['x-required-scopes']).toEqual(['links:read'])
  expect(listing?.security).toEqual([{ apiKey: [] }, { session: [] }])
})

test('it refers to every schema it names, and names every schema it refers to', () => {
  const referred = text.matchAll(/"#\/components\/schemas\/(\w+)"/g)
  const names = new Set([...referred].map(([, name]) => name))
  expect([...names].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

test('its tags are those of the routes, described, in the order of the specification', () => {
  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  const known = openApiTags.map(({ name }) => name)
  expect([...used].filter((name) => !known.includes(name))).toEqual([])
  expect(document.tags.map(({ name }) => name)).toEqual(known.filter((name) => used.has(name)))
})

test.each(operations)(
  '$name has a name of its own, says what it does and names its answers',
  ({ operation }) => {
    const { operationId, summary, description, responses } = operation
    expect(operations.filter((other) => other.operation.operationId === operationId)).toHaveLength(1)
    expect([summary, description].every(Boolean)).toBe(true)
    const answers = Object.values(responses).map((answer) => said(answer)?.description)
    expect(answers).not.toContain('Default Response')
    expect(Object.keys(responses).filter((status) => Number(status) < 300)).toHaveLength(1)
  },
)

/** What made generated clients of TypeScript, Python and Go fail to compile, or types that cannot be used. */
describe('generators of clients find', () => {
  /** With its path; what examples contain is no schema. */
  function schemasIn(value: unknown, path = ''): [path: string, schema: Record<string, unknown>][] {
    if (typeof value !== 'object' || value === null) return []
    const inner = Object.entries(value).filter(([name]) => !['example', 'examples', 'default'].includes(name))
    return [[path, Object(value)], ...inner.flatMap(([name, one]) => schemasIn(one, `${path}/${name}`))]
  }
  const schemas = schemasIn({ paths: document.paths, components: document.components.schemas })
  const where = (isSo: (schema: Record<string, unknown>) => boolean) =>
    schemas.filter(([, schema]) => isSo(schema)).map(([path]) => path)
  const unionOf = ({ anyOf, oneOf }: Record<string, unknown>): Record<string, unknown>[] =>
    [anyOf ?? oneOf ?? []].flat().map(Object)

  test.each<[what: string, isSo: (schema: Record<string, unknown>) => boolean]>([
    [
      'a union with null where `type` says it',
      (schema) =>
        unionOf(schema).some(({ type }) => type === 'null') &&
        unionOf(schema).every(({ type }) => type !== undefined),
    ],
    ['a union of one', (schema) => unionOf(schema).length === 1],
    ['a union in a union', (schema) => unionOf(schema).some((member) => unionOf(member).length > 0)],
    ['a default that is an object, a list or null', (schema) => typeof schema.default === 'object'],
    [
      'inline objects that only their own fields distinguish',
      (schema) => unionOf(schema).filter(({ properties, required }) => properties && !required).length > 1,
    ],
  ])('no %s', (_what, isSo) => {
    expect(where(isSo)).toEqual([])
  })

  test('no record named like a type of theirs', () => {
    const taken = ['List', 'Dict', 'Set', 'Date', 'Map', 'Object', 'String', 'Number', 'File', 'Any', 'None']
    expect(taken.filter((name) => name in document.components.schemas)).toEqual([])
  })

  test('the filters of a rule by name, distinguished by their kind', () => {
    const { oneOf = [], discriminator } = document.components.schemas.RuleFilter ?? {}
    expect(discriminator?.propertyName).toBe('kind')
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual([...filterKinds])
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref))
  })
})

describe('errors', () => {
  test.each(operations)('$name shows an example of each', ({ operation }) => {
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      const { description = '', content = {} } = said(answer) ?? {}
      const codes = Object.keys(content['application/json']?.examples ?? {})
      if (JSON.stringify(content).includes('#/components/schemas/Error')) {
        expect(codes).toEqual(description.split(', '))
      }
    }
  })

  test('are those of the access, the schema and the service', () => {
    expect(answerOf('get /api/v1/links/list', '403')?.description).toBe('API_KEY_SCOPE_INSUFFICIENT')
    const deletion = answerOf('delete /api/v1/workspaces/{id}', '403')
    expect(deletion?.description).toBe('API_KEY_ROUTE_CLOSED, ROLE_INSUFFICIENT')
    for (const method of ['get', 'post']) {
      expect(answerOf(`${method} /api/v1/conversions/track`, '404')?.description).toBe('NOT_FOUND')
    }
  })

  test('state limits where there are any, and /health answers 503 in its own shape', () => {
    const list = (status: string) => Object.keys(answerOf('get /api/v1/links/list', status)?.headers ?? {})
    expect(list('200')).toContain('X-RateLimit-Remaining')
    expect(list('429')).toContain('Retry-After')
    expect(operationOf('get /health')?.responses).not.toHaveProperty('429')
    expect(JSON.stringify(answerOf('get /health', '503')?.content)).toContain('#/components/schemas/Health')
  })
})

test('a body is required, but of a simulated visit, of which all may be unknown, of a copy, and of a refresh by cookie', () => {
  const withBody = operations.filter(({ operation }) => operation.requestBody)
  const optional = withBody.filter(({ operation }) => !operation.requestBody?.required)
  expect(optional.map(({ name }) => name).toSorted()).toEqual([
    'post /api/v1/auth/refresh',
    'post /api/v1/capi-integrations/{id}/test',
    'post /api/v1/landings/{id}/clone',
    'post /api/v1/links/{code}/clone',
    'post /api/v1/links/{code}/simulate',
    'post /api/v1/offers/{id}/clone',
    'post /api/v1/traffic-sources/{id}/test',
  ])
  expect(withBody.length).toBeGreaterThan(optional.length)
})

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document.components })
  /** As the schema of a whole, so that `#/components/…` in it is found. */
  const problemsOf = (schema: object, value: unknown) => {
    const contains = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')))
    return contains(value) ? [] : contains.errors
  }
  const bodies = operations.flatMap(({ name, operation }) => {
    const body = operation.requestBody?.content['application/json']
    return body ? [{ name, body }] : []
  })

  const repeatable = operations.flatMap(({ name, operation }) => {
    const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)?.[1]
    const schema = success?.content?.['application/json']?.schema ?? {}
    const record = /"data":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\},"required"/.exec(
      JSON.stringify(schema),
    )?.[1]
    const takesKey = operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key')
    return takesKey && record ? [{ name, schema, record }] : []
  })

  test.each(repeatable)('$name also fits where it is given again', ({ name, schema, record }) => {
    const [, path = ''] = name.split(' ')
    for (const data of document.components.schemas[record]?.examples ?? []) {
      expect(problemsOf(schema, JSON.parse(withoutShownOnce(JSON.stringify({ data }), path)))).toEqual([])
    }
  })

  test.each(bodies)('the body of $name has one, and it fits', ({ body }) => {
    const { schema, example, examples } = body
    const contained: Schema = schema
    const shown = [
      example,
      contained.example,
      ...(contained.examples ?? []),
      ...Object.values(examples ?? {}),
    ]
    const given = shown.filter((one) => one !== undefined)
    expect(given.length, 'give the body an example: .meta({ example })').toBeGreaterThan(0)
    expect(given.flatMap((one) => problemsOf(schema, one))).toEqual([])
  })

  const answers = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const json = content?.['application/json']
      return Number(status) < 300 && json ? [{ name, json }] : []
    }),
  )

  test.each(answers)('the answer of $name has one, and it fits', ({ json: { schema, example } }) => {
    expect(example).toBeDefined()
    expect(problemsOf(schema, example)).toEqual([])
  })

  test('of what webhooks are sent stand beside each event, and fit', () => {
    // Where they stand in `webhooks` itself, generators of clients make calls of them.
    expect(document.webhooks).toEqual(
      Object.fromEntries(
        [...webhookEvents, 'test'].map((event) => [event, { $ref: `#/components/pathItems/${event}` }]),
      ),
    )
    for (const [event, { post }] of Object.entries(document.components.pathItems)) {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {}
      expect(Object(example).event).toBe(event)
      expect(problemsOf(schema, example)).toEqual([])
      expect(post.parameters?.map(({ name }) => name)).toContain('webhook-signature')
    }
  })

  // Parts of bodies and events are shown by the example of the whole.
  const isPart = (name: string) => /(Filter|Credentials|Event)$/.test(name) || name === 'Error'
  test.each(Object.entries(document.components.schemas).filter(([name]) => !isPart(name)))(
    'the record %s has one, and it fits',
    (_name, schema) => {
      expect(
        schema.examples?.length ?? 0,
        'give the record an example: .meta({ id, examples })',
      ).toBeGreaterThan(0)
      expect((schema.examples ?? []).flatMap((one) => problemsOf(schema, one))).toEqual([])
    },
  )
})
