import { runInSlices } from '@waymark/async'
import { type JsonBounds, type LargeValue, outlineOf } from './json-outline.ts'

/** It is called like the second argument of `JSON.parse`. */
export type JsonReviver = (name: string, value: unknown, context?: { source?: string }) => unknown

export interface JsonOptions extends JsonBounds {
  /** It is shown the members of each piece, and not the objects and arrays that are larger than one. */
  reviver?: JsonReviver | undefined
}

/**
 * Parses as `JSON.parse` does, but other requests are answered in between: sixteen million bytes take up to
 * ten seconds. The bounds are checked before anything is made of the text.
 * @throws SyntaxError, JsonBoundError
 */
export function parseJsonInSlices(text: string, options: JsonOptions): Promise<unknown> {
  return runInSlices(parsing(text, options))
}

function* parsing(text: string, options: JsonOptions): Generator<undefined, unknown> {
  const outermost = yield* outlineOf(text, options)
  const whole = { text, ...options }
  if (outermost === null) return parsePiece(whole, text)
  requireBlank(text.slice(0, outermost.start))
  requireBlank(text.slice(outermost.end))
  return yield* parseLarge(whole, outermost)
}

interface Whole extends JsonOptions {
  text: string
}

const parsePiece = ({ reviver }: Whole, json: string): unknown => JSON.parse(json, reviver)

function requireBlank(text: string): void {
  if (!/^[ \t\n\r]*$/.test(text)) throw new SyntaxError('A value where there should be none')
}

function* parseLarge(whole: Whole, value: LargeValue): Generator<undefined, unknown> {
  const isArray = whole.text[value.start] === '['
  return isArray ? yield* parseArray(whole, value) : yield* parseObject(whole, value)
}

function* parseArray(whole: Whole, value: LargeValue): Generator<undefined, unknown[]> {
  const items: unknown[] = []
  for (const { json, before, large } of piecesOf(whole, value)) {
    yield
    if (large === null) {
      const piece: unknown = parsePiece(whole, `[${json}]`)
      if (Array.isArray(piece)) for (const item of piece) items.push(item)
    } else {
      requireBlank(before)
      items.push(yield* parseLarge(whole, large))
    }
  }
  return items
}

function* parseObject(whole: Whole, value: LargeValue): Generator<undefined, object> {
  const object = {}
  const put = (name: string, member: unknown) =>
    // An assignment would make `__proto__` the prototype.
    Object.defineProperty(object, name, {
      value: member,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  for (const { json, before, large } of piecesOf(whole, value)) {
    yield
    if (large === null) {
      for (const [name, member] of Object.entries(Object(parsePiece(whole, `{${json}}`)))) put(name, member)
    } else {
      const [name = ''] = Object.keys(Object(JSON.parse(`{${before}0}`)))
      put(name, yield* parseLarge(whole, large))
    }
  }
  return object
}

/**
 * Members that are parsed at a stretch; or one that is large, with what is before it: of a member of an
 * object its name, with the colon.
 */
interface Piece {
  json: string
  before: string
  large: LargeValue | null
}

/** @throws SyntaxError where a member is missing */
function* piecesOf({ text, pieceLength }: Whole, { members, large }: LargeValue): Generator<Piece> {
  const mayBeEmpty = members.length === 2
  const membersIn = (start: number, end: number): Piece => {
    const json = text.slice(start, end)
    if (!mayBeEmpty && json.trim() === '') throw new SyntaxError('A comma without a value')
    return { json, before: '', large: null }
  }
  let [start = 0] = members
  for (const [index, begins] of members.slice(0, -1).entries()) {
    const next = members[index + 1] ?? begins
    const member = large.get(begins)
    if (member !== undefined) {
      if (begins > start) yield membersIn(start, begins - 1)
      requireBlank(text.slice(member.end, next - 1))
      yield { json: '', before: text.slice(begins, member.start), large: member }
    } else if (next - start >= pieceLength || index === members.length - 2) {
      yield membersIn(start, next - 1)
    } else {
      continue
    }
    start = next
  }
}
