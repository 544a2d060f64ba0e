import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from './openapi-schema.ts'

/**
 * The same schema, as generators of clients take it: zod writes as unions what has a plain form, and
 * generators make types of unions that do not compile, or that are awkward to use.
 */
export function simpleSchema(schema: JsonSchema): JsonSchema {
  return withoutRichDefault(nullableOf(alikeAsOne(flattened(schema))))
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
