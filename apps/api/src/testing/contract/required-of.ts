import type { ApiDocument, JsonSchema } from './api-document.ts'

/**
 * Returns an example without the fields that its schema calls optional. Where a schema has
 * alternatives, the first that the example fits says what is required.
 */
export function requiredOf(schema: JsonSchema, example: unknown, resolve: ApiDocument['resolve']): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const required = requiredNames(schema, new Map(Object.entries(example)), resolve)
  return Object.fromEntries(Object.entries(example).filter(([name]) => required.has(name)))
}

type Example = ReadonlyMap<string, unknown>

function requiredNames(given: JsonSchema, example: Example, resolve: ApiDocument['resolve']): Set<string> {
  const schema = resolve(given)
  const fits = (one: JsonSchema) => fitsExample(resolve(one), example)
  const chosen = [
    ...(schema.allOf ?? []),
    ...[schema.anyOf, schema.oneOf].flatMap((alternatives) => alternatives?.find(fits) ?? []),
  ]
  const names = chosen.flatMap((one) => [...requiredNames(one, example, resolve)])
  return new Set([...(schema.required ?? []), ...names])
}

function fitsExample({ required = [], properties = {} }: JsonSchema, example: Example): boolean {
  const isOther = ([name, { const: only }]: [string, JsonSchema]) =>
    only !== undefined && example.has(name) && example.get(name) !== only
  return required.every((name) => example.has(name)) && !Object.entries(properties).some(isOther)
}
