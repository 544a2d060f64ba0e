/** It has the positions of the parts of a JSON text, by which it is parsed in pieces. */
export interface LargeValue {
  /** It is the position of the first character, a bracket; `end` is the one behind the last. */
  start: number
  end: number
  /**
   * They are the positions where its members begin, and the one behind the last. Each but the last member
   * ends with the comma before the next.
   */
  members: readonly number[]
  /** Members that are large themselves, by where they begin. */
  large: ReadonlyMap<number, LargeValue>
}

export interface JsonBounds {
  /** Members of all objects and arrays together. */
  values: number
  /** Members of one object: the more it has, the longer one more takes. */
  members: number
  depth: number
  /** Objects and arrays of no more characters are parsed at a stretch. */
  pieceLength: number
}

/** A bound that a text goes beyond, in a sentence. */
export class JsonBoundError extends Error {}

/** An object or array whose end was not found yet. */
interface Open {
  start: number
  closes: number
  members: number[]
  large: Map<number, LargeValue>
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const charactersAStep = 20_000

/**
 * Finds the objects and arrays of a text that are larger than a piece, with the bounds of their members.
 * Whether what is between these is JSON at all, parsing it shows.
 * @returns the outermost of them; null: the whole text is no larger
 * @throws SyntaxError for brackets that do not match, JsonBoundError
 */
export function* outlineOf(text: string, bounds: JsonBounds): Generator<undefined, LargeValue | null> {
  const stack: Open[] = []
  let outermost: LargeValue | null = null
  let values = 0
  let stepEnd = charactersAStep
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      at = endOfString(text, at)
    } else if (character === comma) {
      const open = stack.at(-1)
      if (open === undefined) throw new SyntaxError('A comma outside of all values')
      open.members.push(at + 1)
      values += 1
      if (open.closes === closeBrace && open.members.length > bounds.members) throw tooManyMembers(bounds)
    } else if (character === openBracket || character === openBrace) {
      const closes = character === openBracket ? closeBracket : closeBrace
      stack.push({ start: at, closes, members: [at + 1], large: new Map() })
      values += 1
      if (stack.length > bounds.depth) throw new JsonBoundError(`Nested deeper than ${bounds.depth} levels.`)
    } else if (character === closeBracket || character === closeBrace) {
      outermost = closed(stack, { at, character, pieceLength: bounds.pieceLength })
    }
    if (values > bounds.values)
      throw new JsonBoundError(`More than ${bounds.values.toLocaleString('en')} values.`)
    if (at < stepEnd) continue
    stepEnd = at + charactersAStep
    yield
  }
  if (stack.length > 0) throw new SyntaxError('A value without its end')
  return outermost
}

const tooManyMembers = ({ members }: JsonBounds) =>
  new JsonBoundError(`An object with more than ${members.toLocaleString('en')} members.`)

/** Ends the innermost open value. @returns it, where it is large; null where it is not */
function closed(
  stack: Open[],
  { at, character, pieceLength }: { at: number; character: number; pieceLength: number },
): LargeValue | null {
  const open = stack.pop()
  if (open?.closes !== character) throw new SyntaxError('A bracket that closes nothing')
  const { start, members, large } = open
  if (at - start < pieceLength) return null
  members.push(at + 1)
  const value = { start, end: at + 1, members, large }
  const outer = stack.at(-1)
  outer?.large.set(outer.members.at(-1) ?? 0, value)
  return value
}

/** Where the string that begins there ends. @throws SyntaxError when it does not */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end - 1
    while (text.charCodeAt(escapes) === backslash) escapes -= 1
    if ((end - escapes) % 2 === 1) return end
  }
  throw new SyntaxError('A string without its end')
}
