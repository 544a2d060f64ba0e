import { isDeepStrictEqual } from 'node:util'
import { isJsonSchema, type JsonSchema } from './openapi-schema.ts'

/**
 * The same schema, as generators of clients take it: zod writes as unions what has a plain form, and
 * generators make types of unions that do not compile, or that are awkward to use.
 */
export function simpleSchema(schema: JsonSchema): JsonSchema {
  const simple = withoutRichDefault(nullableOf(alikeAsOne(oneForm(flattened(schema)))))
  return precise(withoutPattern(namedMembers(simple)))
}

const isNull = ({ type }: JsonSchema) => type === 'null'

/** A union in a union is one; a union of one is what it is of. */
function flattened(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (anyOf === undefined) return schema
  const members = anyOf.flatMap(membersOf)
  const [only] = members
  return members.length === 1 ? { ...only, ...rest } : { ...rest, anyOf: members }
}

const membersOf = (schema: JsonSchema): JsonSchema[] => (isBareUnion(schema) ? schema.anyOf : [schema])

function isBareUnion(schema: JsonSchema): schema is { anyOf: JsonSchema[] } {
  return schema.anyOf !== undefined && Object.keys(schema).length === 1
}

const isList = ({ type }: JsonSchema) => type === 'array'
const isMap = ({ type, properties }: JsonSchema) => type === 'object' && properties === undefined
const isText = ({ type }: JsonSchema) => type === 'string'

/** The one of several forms that the document shows, by its index: `.meta({ [shownForm]: 1 })`. */
export const shownForm = 'x-shown-form'

/**
 * A union that few languages have a type for is one type. A value or a list of such values is the list: the
 * api takes a value by itself for a list of one. Words or any text are text. Anything else beside a list or a
 * map is of any type, and its description says what goes where.
 */
function oneForm(schema: JsonSchema): JsonSchema {
  const { anyOf, [shownForm]: shown, ...rest } = schema
  const forms = anyOf ?? [schema.type ?? []].flat().map((type) => ({ type }))
  if (typeof shown === 'number') return { ...rest, ...forms[shown] }
  if (anyOf === undefined) return schema
  const values = anyOf.filter((member) => !isNull(member))
  if (values.length > 1 && values.every(isText)) return textOf(schema, values)
  const [value, list] = values
  const isSame = values.length === 2 && list?.items !== undefined && isDeepStrictEqual(value, list.items)
  if (isSame && value?.type === 'object') return { ...list, ...rest }
  return values.length > 1 && values.some((one) => isList(one) || isMap(one)) ? rest : schema
}

/** Any text, unless all of them are words. */
function textOf(schema: JsonSchema, values: readonly JsonSchema[]): JsonSchema {
  const { anyOf: _anyOf, ...rest } = schema
  if (values.every((value) => value.enum)) return schema
  return { type: values.length === schema.anyOf?.length ? 'string' : ['string', 'null'], ...rest }
}

/**
 * No pattern beside a format: generated clients make a date of a `date-time` first, and then fail to match
 * the pattern against it; Go and Rust have no such patterns.
 */
function withoutPattern(schema: JsonSchema): JsonSchema {
  const { pattern: _pattern, ...rest } = schema
  return schema.format === undefined ? schema : rest
}

/**
 * Numbers with the precision that they have here: without a format, clients take 32 bits, which is too little
 * for counts and changes the cents of amounts.
 */
function precise(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, ...rest } = schema
  const types = [schema.type].flat().filter((type) => type !== 'null')
  if (types.length === 1 && types[0] === 'number') return { format: 'double', ...schema }
  if (types.length !== 1 || types[0] !== 'integer') return schema
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  return {
    ...rest,
    ...(most === undefined && { format: 'int64' }),
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  }
}

/** A record that has a member for each of some names is an object with these fields. */
function namedMembers(schema: JsonSchema): JsonSchema {
  const { propertyNames: _names, additionalProperties, ...rest } = schema
  const { required = [], properties } = schema
  if (properties !== undefined || required.length === 0 || !isJsonSchema(additionalProperties)) return schema
  return { ...rest, properties: Object.fromEntries(required.map((name) => [name, additionalProperties])) }
}

/** "X or null" by X's own `type`; several plain ones by a list of types. */
function nullableOf(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!anyOf?.some(isNull)) return schema
  const [first, ...others] = anyOf.filter((member) => !isNull(member))
  if (first?.type === undefined || others.some(({ type }) => type !== first.type)) return schema
  return { ...withNull(others.reduce(either, first)), ...rest }
}

function withNull(schema: JsonSchema): JsonSchema {
  const { type = [], enum: words } = schema
  return { ...schema, type: [...[type].flat(), 'null'], ...(words && { enum: [...words, null] }) }
}

/**
 * Alternatives with the same fields are one object, whose fields take what any of them takes, unless a field
 * of them has other fields in each.
 */
function alikeAsOne(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf, ...rest } = schema
  const [first, ...others] = oneOf ?? anyOf ?? []
  if (first?.properties === undefined || others.length === 0) return schema
  const names = Object.keys(first.properties)
  const areAlike = others.every(
    ({ properties = {} }) =>
      isDeepStrictEqual(Object.keys(properties), names) &&
      names.every((name) => haveSameFields(first.properties?.[name], properties[name])),
  )
  return areAlike ? { ...others.reduce(merged, first), ...rest } : schema
}

/** Where both have fields: null, or a text, goes with anything. */
function haveSameFields(one: JsonSchema = {}, other: JsonSchema = {}): boolean {
  if (one.properties === undefined || other.properties === undefined) return true
  return isDeepStrictEqual(Object.keys(one.properties), Object.keys(other.properties))
}

function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  const properties = Object.entries(one.properties ?? {}).map(([name, schema]) => [
    name,
    either(schema, other.properties?.[name] ?? schema),
  ])
  return {
    ...one,
    properties: Object.fromEntries(properties),
    required: one.required?.filter((name) => other.required?.includes(name)) ?? [],
  }
}

/** What fits one of them fits it. */
function either(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (isDeepStrictEqual(one, other)) return one
  if (isNull(one) || isNull(other)) {
    const reported = isNull(one) ? other : one
    return reported.type === undefined ? { anyOf: [reported, { type: 'null' }] } : withNull(reported)
  }
  if (one.type === undefined || one.type !== other.type) return { anyOf: [one, other].flatMap(membersOf) }
  const words = one.enum && other.enum && { enum: [...new Set([...one.enum, ...other.enum])] }
  const { items, ...shared } = Object.fromEntries(
    Object.entries(one).filter(([keyword, value]) => isDeepStrictEqual(other[keyword], value)),
  )
  const inner = one.items && other.items && { items: either(one.items, other.items) }
  return { ...shared, type: one.type, ...words, ...inner }
}

/**
 * No object, list or null for what is left out: few languages have such a default, and `{}`, `[]` and null
 * say no more than nothing.
 */
function withoutRichDefault(schema: JsonSchema): JsonSchema {
  const { default: value, ...rest } = schema
  return typeof value === 'object' ? rest : schema
}
