import type { OpenAPIV3_1 } from 'openapi-types'
import { discriminatorOf, onlyWordOf } from './openapi-named-schemas.ts'
import { isJsonSchema, type JsonSchema } from './openapi-schema.ts'
import { operationsOf, pascalCase } from './openapi-shared.ts'

const prefix = '#/components/schemas/'
const nameIn = ({ $ref }: JsonSchema) => $ref?.replace(prefix, '')
const isNull = ({ type }: JsonSchema) => type === 'null'
const hasFields = ({ type, properties }: JsonSchema) =>
  [type].flat().includes('object') && properties !== undefined

/** A map or a free-form object that may be null: beside its name `null` needs no type of its own. */
const isOptionalMap = ({ type }: JsonSchema) => Array.isArray(type) && type.includes('object')

/** `Entries` → `Entry`, `Boxes` → `Box`, `Rows` → `Row`; `Timeseries` has no other form. */
function singular(word: string): string {
  if (word.endsWith('series')) return `${word}Item`
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/s$/, '')
}

/** The same whatever the order of its fields, and whatever is said and shown where it is used. */
function shapeOf(given: JsonSchema): string {
  const { description: _description, example: _example, examples: _examples, ...schema } = given
  return JSON.stringify(schema, (_key, value) =>
    isJsonSchema(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value,
  )
}

/** Names of schemas in `#/components/schemas`: the same shape has one name, wherever it occurs. */
function openNames(schemas: Record<string, unknown>) {
  const nameOfShape = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas))
    if (isJsonSchema(schema)) nameOfShape.set(shapeOf(schema), name)

  function freeName(wanted: string): string {
    let name = wanted
    for (let count = 2; schemas[name] !== undefined; count += 1) name = `${wanted}${count}`
    return name
  }

  /** A reference to the schema, which has the name `wanted` unless that is another one's. */
  return function refTo(schema: JsonSchema, wanted: string): JsonSchema {
    const { description, example: _example, ...named } = schema
    const shape = shapeOf(named)
    const name = nameOfShape.get(shape) ?? freeName(wanted)
    nameOfShape.set(shape, name)
    schemas[name] ??= named
    return { $ref: `${prefix}${name}`, ...(description !== undefined && { description }) }
  }
}

type RefTo = ReturnType<typeof openNames>

/** "X or null": a union of the reference and null, which says what it is for. */
function orNull(schema: JsonSchema, name: string, refTo: RefTo): JsonSchema {
  const { type, ...rest } = schema
  const types = [type].flat().filter((one) => one !== 'null')
  const [only = ''] = types
  const { description, ...ref } = refTo({ type: only, ...rest }, name)
  if (![type].flat().includes('null')) return { ...ref, ...(description !== undefined && { description }) }
  return { ...(description !== undefined && { description }), oneOf: [ref, { type: 'null' }] }
}

/** Members of a union by the value that distinguishes them, else by their number. */
function nameMembers(members: readonly JsonSchema[], name: string, refTo: RefTo) {
  const objects = members.filter(hasFields)
  const propertyName = objects.length > 1 ? discriminatorOf(objects) : null
  const named = members.map((member, index) => {
    const word = onlyWordOf(member.properties?.[propertyName ?? ''] ?? {})
    const own = objects.length > 1 ? `${name}${word === null ? index + 1 : pascalCase(word)}` : name
    // A union has references only: to generators one with a description is a schema of its own.
    const { $ref, ...inner } = nameInner(member, own, refTo)
    return { word, schema: $ref === undefined ? inner : { $ref } }
  })
  const mapping = Object.fromEntries(named.map(({ word, schema }) => [word, String(schema.$ref)]))
  return {
    members: named.map(({ schema }) => schema),
    discriminator: propertyName !== null && objects.length === members.length && { propertyName, mapping },
  }
}

function nameUnion(schema: JsonSchema, name: string, refTo: RefTo): JsonSchema {
  const { anyOf, oneOf, ...rest } = schema
  const { members, discriminator } = nameMembers(anyOf ?? oneOf ?? [], name, refTo)
  const isOptional = members.length === 2 && members.some(isNull) && members.some(({ $ref }) => $ref)
  if (schema.discriminator !== undefined || discriminator === false)
    return { ...rest, ...(anyOf && !isOptional ? { anyOf: members } : { oneOf: members }) }
  return { ...rest, oneOf: members, discriminator }
}

/** The schema with a name for each object in it; itself it stays as it is. */
function nameFields(schema: JsonSchema, name: string, refTo: RefTo): JsonSchema {
  const { properties, items, additionalProperties } = schema
  const fields = Object.entries(properties ?? {}).map(([field, inner]) => [
    field,
    nameInner(inner, `${name}${pascalCase(field)}`, refTo),
  ])
  const union = schema.anyOf || schema.oneOf ? nameUnion(schema, name, refTo) : schema
  return {
    ...union,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: nameInner(items, singular(name), refTo) }),
    ...(isJsonSchema(additionalProperties) && {
      additionalProperties: nameInner(additionalProperties, `${name}Value`, refTo),
    }),
  }
}

/** The schema, or a reference to it where it is an object of its own. */
function nameInner(schema: JsonSchema, name: string, refTo: RefTo): JsonSchema {
  const named = nameFields(schema, name, refTo)
  return hasFields(named) || isOptionalMap(named) ? orNull(named, name, refTo) : named
}

const isPageMeta = (meta: JsonSchema | undefined) => meta !== undefined && nameIn(meta) === 'PageMeta'

/** `LinkData`, `LinkPage`: by the record that the envelope is about. Null where it is about none. */
function envelopeName({ properties: { data, meta, ...others } = {} }: JsonSchema): string | null {
  if (data === undefined || Object.keys(others).length > 0) return null
  const record = nameIn(data)
  const item = nameIn(data.items ?? {})
  if (record !== undefined) {
    if (meta === undefined) return `${record}Data`
    return nameIn(meta) === 'Warnings' ? `Warned${record}Data` : null
  }
  if (item === undefined) return null
  if (meta === undefined) return `${item}List`
  return isPageMeta(meta) ? `${item}Page` : null
}

/** The name of `data` without one: `GetReady` → `Ready`, `PostAuthLogin` → `PostAuthLoginResult`. */
const resultName = (operation: string) =>
  operation.startsWith('Get') ? operation.slice('Get'.length) : `${operation}Result`

/** Names an envelope by its record; its `data` and `meta` by the operation, where they have no name. */
function nameAnswer(schema: JsonSchema, operation: string, refTo: RefTo): JsonSchema {
  const { data, ...others } = schema.properties ?? {}
  if (data === undefined) return nameInner(schema, `${operation}Answer`, refTo)
  const isListed = data.items !== undefined
  const named = nameFields({ ...schema, properties: others }, operation, refTo)
  const record = nameInner(data, `${resultName(operation)}${isListed ? 'Items' : ''}`, refTo)
  const envelope = { ...named, properties: { data: record, ...named.properties } }
  return refTo(envelope, envelopeName(envelope) ?? `${operation}Answer`)
}

/** A body that may be null is one that may be left out, as the route says. */
function nameBody(schema: JsonSchema, operation: string, refTo: RefTo): JsonSchema {
  const isNullable = [schema.type].flat().includes('null') && hasFields(schema)
  return nameInner(isNullable ? { ...schema, type: 'object' } : schema, `${operation}Request`, refTo)
}

/** Sets the schema of each content of a body or an answer to what `map` makes of it. */
function mapMedia(owner: object, map: (schema: JsonSchema) => JsonSchema): void {
  const content: unknown = Reflect.get(owner, 'content')
  for (const media of Object.values(Object(content))) {
    const schema: unknown = Object(media).schema
    if (isJsonSchema(schema)) Reflect.set(Object(media), 'schema', map(schema))
  }
}

/** The example of a body is of this route, whatever else has a body of that shape. */
function showBesideBody({ content }: { content?: Record<string, OpenAPIV3_1.MediaTypeObject> }): void {
  for (const media of Object.values(content ?? {})) {
    if (!isJsonSchema(media.schema) || media.schema.example === undefined) continue
    const { example, ...schema } = media.schema
    Object.assign(media, { schema, example })
  }
}

/**
 * Names every object of the document that has fields: bodies by their operation (`PostLinksRequest`), answers
 * by their record (`LinkData`, `LinkPage`), what is in them by the field (`LinkUtm`). Generated clients have
 * these names; for an object that may be null they have no type without one.
 */
export function nameInlineSchemas(document: OpenAPIV3_1.Document): void {
  const schemas: Record<string, unknown> = { ...document.components?.schemas }
  const records = Object.keys(schemas)
  const refTo = openNames(schemas)
  for (const name of records) {
    const schema = schemas[name]
    if (isJsonSchema(schema)) schemas[name] = nameFields(schema, name, refTo)
  }
  for (const { operation } of operationsOf(document)) {
    const name = pascalCase(operation.operationId ?? '')
    showBesideBody(Object(operation.requestBody))
    mapMedia(Object(operation.requestBody), (schema) => nameBody(schema, name, refTo))
    for (const answer of Object.values(operation.responses ?? {}))
      mapMedia(answer, (schema) => nameAnswer(schema, name, refTo))
  }
  document.components = Object.assign({ ...document.components }, { schemas })
}
