import { createHash } from 'node:crypto'

/** A tag of a header, as RFC 9110 writes them: `"…"`, or `W/"…"`. */
export interface EntityTag {
  isWeak: boolean
  /** Is the text between the quotes. */
  opaque: string
}

/** Returns the tag as `ETag` has it; ours are strong. */
export function tagOf(bytes: string | Buffer): string {
  return `"${hashOf(bytes)}"`
}

const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

const oneTag = /\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y

/** Returns the tags of `If-Match` or `If-None-Match`; `*` for any, `null` for what is no such header. */
export function readTags(header: string): EntityTag[] | '*' | null {
  if (header.trim() === '*') return '*'
  const tags: EntityTag[] = []
  oneTag.lastIndex = 0
  while (oneTag.lastIndex < header.length) {
    const found = oneTag.exec(header)
    if (found === null) return null
    tags.push({ isWeak: found[1] !== undefined, opaque: found[2] ?? '' })
  }
  return tags.length === 0 ? null : tags
}

/**
 * Says whether `If-None-Match` names the tag, by the weak comparison of RFC 9110 §13.1.2. A header that
 * cannot be read names none.
 */
export function isNamed(tag: string, header: string): boolean {
  const tags = readTags(header)
  return tags === '*' || (tags?.some(({ opaque }) => `"${opaque}"` === tag) ?? false)
}

const withSortedKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * Returns the same for equal records, whatever the order of their fields. It is the state of a record whose
 * fields are the client's (`freeForm`): an `updatedAt` among them says nothing of its changes.
 */
export const hashOfRecord = (record: unknown): string => hashOf(JSON.stringify(record, withSortedKeys))

/** Times of ours are written so; other text may be none that a header takes. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Returns the state that a change of the record is made for: its `updatedAt`, or else all that it says.
 * Figures that are computed beside the stored fields (clicks, counts) are no part of the former, so that a
 * link that is clicked meanwhile can be changed all the same.
 */
export function stateOf(record: object): string {
  const updatedAt: unknown = Reflect.get(record, 'updatedAt')
  if (updatedAt instanceof Date) return updatedAt.toISOString()
  return typeof updatedAt === 'string' && instant.test(updatedAt) ? updatedAt : hashOfRecord(record)
}

/**
 * Returns the tag of an answer with the record: its state, and a hash of everything in the answer. `If-Match`
 * compares the state alone, `If-None-Match` all.
 */
export function tagOfRecord(record: object, state = stateOf(record)): string {
  const hash = hashOfRecord(record)
  return state === hash ? `"${state}"` : `"${state}.${hash}"`
}

const stateAndHash = /^(.+)\.[\w-]{22}$/

/**
 * Returns the state that a tag names. The state by itself is a tag of it too: clients know `updatedAt` from
 * lists.
 */
export function stateOfTag({ opaque }: EntityTag): string {
  return stateAndHash.exec(opaque)?.[1] ?? opaque
}
