import type { OpenAPIV3_1 } from 'openapi-types'
import { isJsonSchema, type JsonSchema } from './openapi-schema.ts'
import { operationsOf } from './openapi-shared.ts'

type Operation = ReturnType<typeof operationsOf>[number]
type Headers = NonNullable<OpenAPIV3_1.ResponseObject['headers']>

export const ifMatchHeader = {
  'If-Match': {
    type: 'string',
    description:
      'The `ETag` that the record had when it was read, or its `updatedAt` in double quotes: `"2026-01-02T03:04:05.678Z"`; several with commas between. Where the record has changed since, nothing is done: 412 VERSION_MISMATCH with the present state as `version`. Without it, or with `*`, the change is made whatever the state. Weak tags (`W/"…"`) match none.',
  },
}

const ifNoneMatch: OpenAPIV3_1.ParameterObject = {
  schema: { type: 'string' },
  in: 'header',
  name: 'If-None-Match',
  required: false,
  description:
    'The `ETag` of an earlier answer: where this one would be the same, it is a 304 without content.',
}

const etag: Headers = {
  ETag: {
    schema: { type: 'string' },
    description:
      'Of the record as it is here: for `If-None-Match` of the next read, and `If-Match` of a change or deletion.',
  },
}

const notModified: OpenAPIV3_1.ResponseObject = {
  description: 'Not modified',
  headers: etag,
}

const isIfMatch = (parameter: object) => Reflect.get(parameter, 'name') === 'If-Match'

/** Says whether a schema has the field, through names of schemas and alternatives. */
function hasField(document: OpenAPIV3_1.Document, schema: unknown, field: string): boolean {
  if (!isJsonSchema(schema)) return false
  const name = schema.$ref?.replace('#/components/schemas/', '')
  if (name !== undefined) return hasField(document, document.components?.schemas?.[name], field)
  const alternatives: JsonSchema[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const isOwn = schema.properties !== undefined && field in schema.properties
  return isOwn || alternatives.some((one) => hasField(document, one, field))
}

/** Returns the schema of `data` in an answer. */
function dataOf(document: OpenAPIV3_1.Document, answer: unknown): unknown {
  const schema: unknown = Object(answer).content?.['application/json']?.schema
  if (!isJsonSchema(schema)) return undefined
  const name = schema.$ref?.replace('#/components/schemas/', '')
  const named: unknown = name === undefined ? schema : document.components?.schemas?.[name]
  return isJsonSchema(named) ? named.properties?.data : undefined
}

/** Writes the header into the answer that `addEntityTags` gives one. Says whether there is such an answer. */
function tagAnswer(
  document: OpenAPIV3_1.Document,
  { method, operation }: Operation,
  isChangeable: boolean,
): boolean {
  const answer: unknown = operation.responses?.[method === 'post' ? '201' : '200']
  const data = dataOf(document, answer)
  const isRecord =
    data !== undefined && ((isChangeable && method !== 'post') || hasField(document, data, 'updatedAt'))
  if (!isRecord || typeof answer !== 'object' || answer === null) return false
  Reflect.set(answer, 'headers', { ...Object(Reflect.get(answer, 'headers')), ...etag })
  return true
}

/**
 * Says which answers have an `ETag`, and which reads take `If-None-Match`: records with `updatedAt`, and
 * paths whose changes take `If-Match`.
 */
export function describeEntityTags(document: OpenAPIV3_1.Document): void {
  const operations = operationsOf(document)
  const changeable = new Set(
    operations.filter(({ operation }) => operation.parameters?.some(isIfMatch)).map(({ path }) => path),
  )
  for (const one of operations) {
    const isTagged = tagAnswer(document, one, changeable.has(one.path))
    if (!isTagged || one.method !== 'get') continue
    one.operation.parameters = [...(one.operation.parameters ?? []), ifNoneMatch]
    Reflect.set(Object(one.operation.responses), '304', notModified)
  }
}
