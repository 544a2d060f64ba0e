import type { OpenAPIV3_1 } from 'openapi-types'
import { operationsOf } from './openapi-shared.ts'

/** A JSON Schema, with the fields that the document uses. */
export interface JsonSchema {
  $ref?: string
  title?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  default?: unknown
  [keyword: string]: unknown
}

export type MapSchema = (schema: JsonSchema) => JsonSchema

export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each schema within by `map`, the innermost first; what is named like a keyword within an example stays. */
export function mapSchema(schema: JsonSchema, map: MapSchema): JsonSchema {
  const contained = (inner: JsonSchema) => mapSchema(inner, map)
  const { properties, additionalProperties, items, anyOf, oneOf } = schema
  return map({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, contained(inner)]),
      ),
    }),
    ...(isJsonSchema(additionalProperties) && { additionalProperties: contained(additionalProperties) }),
    ...(items && { items: contained(items) }),
    ...(anyOf && { anyOf: anyOf.map(contained) }),
    ...(oneOf && { oneOf: oneOf.map(contained) }),
  })
}

function mapSchemaOf(owner: object, map: MapSchema): void {
  const schema: unknown = Reflect.get(owner, 'schema')
  if (isJsonSchema(schema)) Reflect.set(owner, 'schema', mapSchema(schema, map))
}

function mapContent(owner: object, map: MapSchema): void {
  for (const media of Object.values(Object(Reflect.get(owner, 'content')))) mapSchemaOf(Object(media), map)
}

/** Every schema of the document, changed in place: of parameters, bodies, answers and records. */
export function mapSchemas(document: OpenAPIV3_1.Document, map: MapSchema): void {
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) mapSchemaOf(parameter, map)
    mapContent(Object(operation.requestBody), map)
    for (const answer of Object.values(operation.responses ?? {})) mapContent(answer, map)
  }
  const schemas = document.components?.schemas ?? {}
  for (const [name, schema] of Object.entries(schemas))
    if (isJsonSchema(schema)) Reflect.set(schemas, name, mapSchema(schema, map))
}

/**
 * A parameter that comes once or several times is a list, each under the same name; one of text or a number
 * is text.
 */
export function listParameters(document: OpenAPIV3_1.Document): void {
  for (const { operation } of operationsOf(document))
    for (const parameter of operation.parameters ?? []) {
      const schema: unknown = Reflect.get(parameter, 'schema')
      if (!isJsonSchema(schema) || schema.anyOf === undefined) continue
      const { anyOf, ...rest } = schema
      const form = anyOf.find(({ type }) => type === 'array') ?? anyOf.find(({ type }) => type === 'string')
      if (form) Reflect.set(parameter, 'schema', withListExample({ ...form, ...rest }))
    }
}

/** The example of one value is that of a list of it. */
function withListExample(schema: JsonSchema): JsonSchema {
  const { example, type } = schema
  return type === 'array' && example !== undefined && !Array.isArray(example)
    ? { ...schema, example: [example] }
    : schema
}

const referenceIn = /"#\/components\/schemas\/([^"]+)"/g

/** The names of the schemas that bodies and parameters refer to, and of those that these refer to in turn. */
function namesInRequests(document: OpenAPIV3_1.Document): Set<string> {
  const names = new Set<string>()
  const addFrom = (value: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(value) ?? '').matchAll(referenceIn)) {
      if (names.has(name)) continue
      names.add(name)
      addFrom(document.components?.schemas?.[name])
    }
  }
  for (const { operation } of operationsOf(document)) addFrom([operation.parameters, operation.requestBody])
  return names
}

/**
 * Answers may have more fields in a later version, which generated clients refuse where
 * `additionalProperties` is false. Bodies stay closed: a wrong field in one is an error.
 */
export function leaveAnswersOpen(document: OpenAPIV3_1.Document): void {
  const ofRequests = namesInRequests(document)
  const open: MapSchema = ({ additionalProperties, ...schema }) =>
    additionalProperties === false || additionalProperties === undefined
      ? schema
      : { ...schema, additionalProperties }
  const schemas = document.components?.schemas ?? {}
  for (const [name, schema] of Object.entries(schemas))
    if (isJsonSchema(schema) && !ofRequests.has(name)) Reflect.set(schemas, name, mapSchema(schema, open))
}
