import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { webhookEvents } from '@waymark/domain'
import { filterKinds } from '@waymark/rule-engine'
import { createLogger } from '@waymark/telemetry'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { renderOpenApi } from './openapi-document.ts'
import { withoutShownOnce } from './plugins/idempotency/stored-answer.ts'
import { exampleOf } from './plugins/openapi-examples.ts'
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
interface Parameter {
  name: string
  description?: string
  schema?: Schema
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answer>
  'x-required-scopes'?: string[]
}
interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  example?: unknown
  examples?: unknown[]
  oneOf?: { $ref: string }[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}
interface OpenApi {
  openapi: string
  info: { description: string }
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { $ref: string }>
  components: {
    parameters: Record<string, Parameter>
    pathItems: Record<string, { post: Operation }>
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
  }
}

const document: OpenApi = JSON.parse(text)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

/** An answer where it is said: that of errors, and those without content, are under `components`. */
function said(answer: Answer | undefined): Answer | undefined {
  const name = answer?.$ref?.replace('#/components/responses/', '')
  return name === undefined ? answer : document.components.responses[name]
}
const operationOf = (name: string) => operations.find((one) => one.name === name)?.operation
const answerOf = (name: string, status: string) => said(operationOf(name)?.responses[status])
/** The codes that the text of a route names. */
const errorsOf = ({ description }: Operation) =>
  Array.from(/\n\nErrors: (.*)\.$/.exec(description)?.[1]?.matchAll(/`(\w+)`/g) ?? [], ([, code]) => code)
const schemaOf = ({ $ref = '' }: Schema) =>
  document.components.schemas[$ref.replace('#/components/schemas/', '')]

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
  // As most routes, which say nothing of it.
  const usual = [{ apiKey: [] }, { session: [] }, { programSession: [] }]
  expect([document.security, listing?.security]).toEqual([usual, undefined])
  const shown = operationOf('get /api/v1/links/{code}')
  expect(shown?.security).toEqual([...usual, {}])
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
    const successes = Object.keys(responses).filter((status) => Number(status) < 300)
    // `findExisting` answers with a link that is there, or with a new one.
    expect(successes).toHaveLength(operationId === 'postLinks' ? 2 : 1)
  },
)

/** Written apart from what leaves it out, by the JSON alone. */
function allowsNull(schema: Schema): boolean {
  const own = JSON.stringify({ ...schema, description: '', example: 0, examples: 0 })
  if (schema.$ref !== undefined) return allowsNull(schemaOf(schema) ?? {})
  return own.includes('"null"') || !/"(type|anyOf|oneOf|enum|const)":/.test(own)
}

test('it says what null means of fields alone that may be null', () => {
  const wrong = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => /(^|[.;] )null\b/i.test(field.description ?? '') && !allowsNull(field))
      .map(([field]) => `${name}.${field}`),
  )
  expect(wrong).toEqual([])
})

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
  const typesOf = ({ type }: Record<string, unknown>) => [type].flat()
  /** Whether it is a schema of its own, in `components` or as the content of a body or an answer. */
  const isNamed = (path: string) => /^\/components\/\w+$/.test(path)
  const unionOf = ({ anyOf, oneOf }: Record<string, unknown>): Record<string, unknown>[] =>
    [anyOf ?? oneOf ?? []].flat().map(Object)

  test.each<[what: string, isSo: (schema: Record<string, unknown>) => unknown]>([
    [
      'a union with null where `type` says it',
      (schema) =>
        unionOf(schema).some(({ type }) => type === 'null') &&
        unionOf(schema).every(({ type }) => type !== undefined),
    ],
    ['a union of one', (schema) => unionOf(schema).length === 1],
    ['a union in a union', (schema) => unionOf(schema).some((member) => unionOf(member).length > 0)],
    // An answer of errors is `default`, too.
    [
      'a default that is an object, a list or null',
      (schema) => typeof schema.default === 'object' && !('$ref' in Object(schema.default)),
    ],
    [
      'inline objects that only their own fields distinguish',
      (schema) => unionOf(schema).filter(({ properties, required }) => properties && !required).length > 1,
    ],
    ['a pattern beside a format, which is one for another type', ({ format, pattern }) => format && pattern],
    [
      'an object or map that may be null, without a name of its own',
      (schema) => {
        const types = typesOf(schema)
        return types.includes('object') && types.includes('null')
      },
    ],
    [
      'a value beside a list or map of values',
      (schema) => {
        const members = unionOf(schema).filter(({ type }) => type !== 'null')
        return (
          members.length > 1 &&
          members.some(({ type, properties }) => type === 'array' || (type === 'object' && !properties))
        )
      },
    ],
    [
      'words beside any text',
      (schema) => {
        const members = unionOf(schema)
        return (
          members.length > 1 &&
          members.every(({ type }) => type === 'string') &&
          members.some((one) => !one.enum)
        )
      },
    ],
    [
      'a field that has the name of a statement',
      ({ properties }) =>
        ['with', 'class', 'function', 'import', 'return', 'var'].some((word) =>
          Object.hasOwn(Object(properties), word),
        ),
    ],
    [
      'a whole number of 32 bits that may be larger',
      ({ type, format, maximum }) =>
        typesOf({ type }).includes('integer') && format !== 'int64' && maximum === undefined,
    ],
    [
      'an amount of 32 bits',
      ({ type, format }) =>
        isDeepStrictEqual(
          typesOf({ type }).filter((one) => one !== 'null'),
          ['number'],
        ) && format !== 'double',
    ],
    [
      'a required field that it does not describe',
      ({ properties, required }) =>
        Array.isArray(required) && required.some((name) => !Object.hasOwn(Object(properties), name)),
    ],
  ])('no %s', (_what, isSo) => {
    expect(where((schema) => Boolean(isSo(schema)))).toEqual([])
  })

  test('a name for every object with fields', () => {
    // A condition on fields, in an `allOf`, is no object of its own.
    const unnamed = schemas.filter(
      ([path, { type, properties }]) =>
        !isNamed(path) && !path.includes('/allOf/') && type === 'object' && properties,
    )
    expect(unnamed.map(([path]) => path)).toEqual([])
  })

  test('answers that may have more fields in a later version, and bodies that may not', () => {
    const { LinkData, Link, PostLinksRequest } = document.components.schemas
    const closed = [LinkData, Link, PostLinksRequest].map((schema) => Object(schema).additionalProperties)
    expect(closed).toEqual([undefined, undefined, false])
  })

  test('one shape of the answer about a link, with credentials and without', () => {
    const { Link, LinkView } = document.components.schemas
    expect(Object.keys(LinkView?.properties ?? {}).toSorted()).toEqual(
      Object.keys(Link?.properties ?? {}).toSorted(),
    )
    const always = ['shortCode', 'shortUrl', 'originalUrl', 'title', 'isActive', 'expiresAt', 'createdAt']
    expect(Object(LinkView).required.toSorted()).toEqual(always.toSorted())
  })

  test('no choice in an enumeration that has the name of its record: Rust has one type of a name', () => {
    const same = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).filter(
        ([field, one]) => 'enum' in one && field.toLowerCase() === name.toLowerCase(),
      ),
    )
    expect(same).toEqual([])
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

test('every field and every parameter has a description', () => {
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, one]) => (one.description ? [] : [`${name}.${field}`])),
  )
  const given = operations.flatMap(({ operation }) => operation.parameters ?? [])
  const all = [...given, ...Object.values(document.components.parameters)]
  const parameters = all.flatMap((one) =>
    '$ref' in one || one.description || one.schema?.description ? [] : [one.name],
  )
  expect(
    [...fields, ...parameters],
    'Give each of these a description: `.describe("…")` in its schema; or, where every field of that name means the same, a line in apps/api/src/plugins/openapi-field-descriptions.ts.',
  ).toEqual([])
})

describe('errors', () => {
  test.each(operations)('$name names them, and answers with the one shape of all', ({ operation }) => {
    const { default: error } = operation.responses
    expect(errorsOf(operation).length > 0).toBe(error !== undefined)
    if (error) expect(error).toEqual({ $ref: '#/components/responses/Error' })
  })

  test('have an example of each', () => {
    const examples = document.components.responses.Error?.content?.['application/json']?.examples
    const named = new Set(operations.flatMap(({ operation }) => errorsOf(operation)))
    // A path answers that to another method: no operation has it.
    expect(Object.keys(examples ?? {})).toEqual([...named, 'METHOD_NOT_ALLOWED'].toSorted())
  })

  test.each<[name: string, has: string[], hasNot: string[]]>([
    ['get /api/v1/links/list', ['API_KEY_SCOPE_INSUFFICIENT', 'RATE_LIMITED'], ['ROLE_INSUFFICIENT']],
    ['delete /api/v1/workspaces/{id}', ['API_KEY_ROUTE_CLOSED', 'ROLE_INSUFFICIENT'], []],
    ['get /api/v1/conversions/track', ['NOT_FOUND'], ['UNAUTHENTICATED']],
    ['post /api/v1/conversions/track', ['NOT_FOUND'], ['UNAUTHENTICATED']],
    ['get /health', [], ['RATE_LIMITED']],
  ])('of %s are those of the access, the schema and the service', (name, has, hasNot) => {
    const operation = operationOf(name)
    const codes = operation ? errorsOf(operation) : []
    expect(codes).toEqual(expect.arrayContaining(has))
    expect(codes.filter((code = '') => hasNot.includes(code))).toEqual([])
  })

  test('state limits, and /health answers 503 in its own shape', () => {
    expect(Object.keys(document.components.responses.Error?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-RateLimit-Remaining', 'Retry-After']),
    )
    expect(operationOf('get /health')?.description).toContain('Not limited.')
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
    const record = schemaOf(schema)?.properties?.data?.$ref?.replace('#/components/schemas/', '')
    const takesKey = JSON.stringify(operation.parameters ?? []).includes('/IdempotencyKey"')
    const isBare = !schemaOf(schema)?.required?.includes('meta')
    return takesKey && record && isBare ? [{ name, schema, record }] : []
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

  // Named envelopes show that of their record.
  test.each(answers)('the answer of $name has one, and it fits', ({ json: { schema, example } }) => {
    const shown = example ?? exampleOf(Object(schema), document.components.schemas)
    expect(shown).toBeDefined()
    expect(problemsOf(schema, shown)).toEqual([])
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
  // What has its name by the route, or is made of other records, shows those of its fields.
  const isComposed = ({ properties = {} }: Schema) => Object.values(properties).some(({ $ref }) => $ref)
  const byRoute = operations.map(({ operation: { operationId } }) => operationId.replace(/^get/, ''))
  const isOfRoute = (name: string) =>
    byRoute.some((route) => name.toLowerCase().startsWith(route.toLowerCase()) && name !== 'Meta')
  const recordNames = new Set(
    Object.values(document.components.schemas).flatMap(({ properties }) =>
      [properties?.data, properties?.data?.items].map((one) =>
        one?.$ref?.replace('#/components/schemas/', ''),
      ),
    ),
  )
  const records = Object.entries(document.components.schemas).filter(
    ([name, schema]) =>
      recordNames.has(name) &&
      !isComposed(schema) &&
      !isPart(name) &&
      !name.endsWith('EventData') &&
      !isOfRoute(name),
  )
  test.each(records)('the record %s has one, and it fits', (_name, schema) => {
    expect(
      schema.examples?.length ?? 0,
      'give the record an example: .meta({ id, examples })',
    ).toBeGreaterThan(0)
    expect((schema.examples ?? []).flatMap((one) => problemsOf(schema, one))).toEqual([])
  })
})
