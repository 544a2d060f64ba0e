import type { ApiDocument, JsonSchema } from './api-document.ts'

/**
 * A path in a body whose value is neither an object nor an array: `flowConfig.landings[].id`. `{}` is the
 * value of a map and `{key}` its key.
 */
export interface Field {
  path: string
  schema: JsonSchema
}

type Resolve = ApiDocument['resolve']

/** Deeper than any body; schemas may refer to themselves. */
const deepest = 8

function mapFieldsOf({ additionalProperties, propertyNames }: JsonSchema, path: string, walk: Walk): Field[] {
  if (typeof additionalProperties !== 'object') return []
  return [
    { path: `${path}{key}`, schema: propertyNames ?? { type: 'string' } },
    ...walk(additionalProperties, `${path}{}`),
  ]
}

type Walk = (schema: JsonSchema, path: string) => Field[]

function walkerOf(resolve: Resolve, depth: number): Walk {
  return (given, path) => {
    const schema = resolve(given)
    if (depth > deepest) return []
    const walk = walkerOf(resolve, depth + 1)
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      walk(member, path === '' ? name : `${path}.${name}`),
    )
    const inner = [
      ...choices.flatMap((choice) => walk(choice, path)),
      ...members,
      ...(schema.items ? walk(schema.items, `${path}[]`) : []),
      ...mapFieldsOf(schema, path, walk),
    ]
    const isLeaf = inner.length === 0 && schema.type !== 'null' && ![schema.type].flat().includes('object')
    return isLeaf ? [{ path, schema }] : inner
  }
}

/** Every field of a body, each path once for each form that it may take. */
export function fieldsOf(schema: JsonSchema, resolve: Resolve): Field[] {
  return walkerOf(resolve, 0)(schema, '').filter(({ path }) => path !== '')
}

/** Whether free text may stand there. */
export function isText({ type, enum: choices, const: only }: JsonSchema): boolean {
  return [type].flat().includes('string') && choices === undefined && only === undefined
}

const stepsOf = (path: string): string[] => path.match(/\[\]|\{key\}|\{\}|[^.[{]+/g) ?? []

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function setMember(target: unknown, name: string, set: (old: unknown) => unknown): object {
  const object = isObject(target) ? target : {}
  return { ...object, [name]: set(object[name]) }
}

/** Replaces the key of the map; its value stays. */
function setKey(target: unknown, key: unknown): object {
  const [[, value] = ['', ''], ...others] = isObject(target) ? Object.entries(target) : []
  return Object.fromEntries([[String(key), value], ...others])
}

function setSteps(target: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const inner = (old: unknown) => setSteps(old, rest, value)
  switch (step) {
    case '[]':
      return Array.isArray(target) ? [inner(target[0]), ...target.slice(1)] : [inner(undefined)]
    case '{}':
      return setMember(target, (isObject(target) && Object.keys(target)[0]) || 'key', inner)
    case '{key}':
      return setKey(target, value)
    default:
      return setMember(target, step, inner)
  }
}

/** A copy of `body` with `value` at the path: in the first item of an array, the first entry of a map. */
export function setAt(body: unknown, path: string, value: unknown): unknown {
  return setSteps(body, stepsOf(path), value)
}

/** The value at the path, by the same rule; undefined when there is none. */
export function getAt(body: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((target, step) => {
    if (step === '[]') return Array.isArray(target) ? target[0] : undefined
    if (!isObject(target)) return undefined
    if (step === '{key}') return Object.keys(target)[0]
    return step === '{}' ? Object.values(target)[0] : target[step]
  }, body)
}
