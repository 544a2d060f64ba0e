import { isDeepStrictEqual } from 'node:util'
import type { OpenAPIV3_1 } from 'openapi-types'
import { type JsonSchema, mapSchemas } from './openapi-schema.ts'
import { pascalCase } from './openapi-shared.ts'

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The one word that a schema takes; null where it takes others. */
export function onlyWordOf({ enum: words, const: word }: JsonSchema): string | null {
  const [only, ...others] = words ?? [word]
  return typeof only === 'string' && others.length === 0 ? only : null
}

/** The field whose value distinguishes the members; null where there is none. */
export function discriminatorOf(members: readonly JsonSchema[]): string | null {
  const [first] = members
  const isWord = (name: string) =>
    members.every(({ properties = {}, required = [] }) => {
      const field = properties[name]
      return field !== undefined && required.includes(name) && onlyWordOf(field) !== null
    })
  return Object.keys(first?.properties ?? {}).find(isWord) ?? null
}

/**
 * Moves schemas with a title to `#/components/schemas`, under that name. A titled union whose members have a
 * discriminator names them too, each by its value (`CountryRuleFilter`), and says by which field: generated
 * clients then have a type for each.
 */
export function nameTitledSchemas(document: OpenAPIV3_1.Document): void {
  const named: Record<string, JsonSchema> = {}
  const name = (title: string, schema: JsonSchema): JsonSchema => {
    const known = named[title] ?? schema
    const { description, ...shape } = schema
    const { description: own, ...knownShape } = known
    if (!isDeepStrictEqual(knownShape, shape)) throw new Error(`Two schemas have the title ${title}`)
    named[title] = known
    // What it is for here, where that is something else.
    return { ...refTo(title), ...(description !== own && { description }) }
  }
  const discriminated = (title: string, schema: JsonSchema): JsonSchema => {
    const { oneOf = [] } = schema
    const propertyName = discriminatorOf(oneOf)
    if (propertyName === null) return schema
    const members = oneOf.map((member) => {
      const word = onlyWordOf(member.properties?.[propertyName] ?? {}) ?? ''
      return { word, ref: name(`${pascalCase(word)}${title}`, member) }
    })
    const mapping = Object.fromEntries(members.map(({ word, ref }) => [word, String(ref.$ref)]))
    return { ...schema, oneOf: members.map(({ ref }) => ref), discriminator: { propertyName, mapping } }
  }
  mapSchemas(document, (schema) => {
    const { title, ...untitled } = schema
    return title === undefined ? schema : name(title, discriminated(title, untitled))
  })
  document.components = {
    ...document.components,
    schemas: Object.assign({ ...document.components?.schemas }, named),
  }
}
