import type { ApiDocument, ApiRoute } from './api-document.ts'
import { fieldsOf, isText, setAt } from './fields.ts'

/** A body as large as its route reads it. */
export interface LargeBody {
  name: string
  json: () => string
}

export interface LargeBodiesOptions {
  resolve: ApiDocument['resolve']
  /** A body that the route takes. */
  sample: unknown
  /** Of its largest body. */
  bytes: number
}

/** Room for the rest of the body. */
const spareBytes = 4_096

const repeated = (part: string, bytes: number) =>
  Array<string>(Math.max(1, Math.floor(bytes / (part.length + 1))))
    .fill(part)
    .join(',')

const marker = 'here is what is large'

/** The sample with the JSON at the path. */
const withJson = (sample: unknown, path: string, json: string) =>
  JSON.stringify(setAt(sample, path, marker)).replace(`"${marker}"`, () => json)

/** An object with members that no schema knows. */
function unknownMembers(bytes: number): string {
  const members = Array.from(
    { length: Math.floor(bytes / 22) },
    (_, at) => `"${String(at).padStart(16, '_')}":1`,
  )
  return `{${members.join(',')}}`
}

const z = 'z'.repeat(20)

/**
 * What lists are filled with: the most values that a body has room for, as many as it may have, and those
 * that are compared with many names or compiled.
 */
const items: readonly string[] = [
  '[]',
  `"${z}${z}"`,
  `{"a member of it":"${z}"}`,
  `{"kind":"language","values":[${repeated(`"${z}"`, 200)}]}`,
  '{"kind":"user_agent","matching":"regex","values":["(a|b|c){999}"]}',
]

/** The path of each list: `rules[].conditions.filters` of `rules[].conditions.filters[].kind`. */
function listsOf(paths: readonly string[]): string[] {
  const lists = paths.flatMap((path) => [...path.matchAll(/\[\]/g)].map(({ index }) => path.slice(0, index)))
  return [...new Set(lists)].filter((path) => path !== '')
}

/** Bodies of a route that are wrong in a way each, and as large as it reads them. */
export function largeBodies({ body }: ApiRoute, { resolve, sample, bytes }: LargeBodiesOptions): LargeBody[] {
  const room = bytes - spareBytes
  const fields = body === null ? [] : fieldsOf(body.schema, resolve)
  const texts = fields.filter(({ path, schema }) => isText(schema) && !path.endsWith('{key}'))
  const pathsOf = (some: typeof fields) => [...new Set(some.map(({ path }) => path))]
  const atPath = (path: string, what: string, json: () => string): LargeBody => ({
    name: `${path}: ${what}`,
    json: () => withJson(sample, path, json()),
  })
  return [
    { name: 'unknown members', json: () => unknownMembers(room) },
    { name: 'lists in lists', json: () => '['.repeat(room / 2) + ']'.repeat(room / 2) },
    ...listsOf(pathsOf(fields)).flatMap((path) => [
      ...items.map((item) => atPath(path, `many ${item.slice(0, 40)}`, () => `[${repeated(item, room)}]`)),
      atPath(path, 'an item with unknown members', () => `[${unknownMembers(room)}]`),
    ]),
    ...pathsOf(texts).map((path) => atPath(path, 'a long text', () => `"${' a'.repeat(room / 2)}"`)),
  ]
}
