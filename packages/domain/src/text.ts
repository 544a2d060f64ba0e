import type { ErrorDetail } from './errors.ts'

/** Deeper JSON than any body of the API has, and shallow enough for every recursion downstream. */
export const maxJsonDepth = 32

const mostProblems = 50
/** Members between two steps: a tenth of a millisecond or so. */
const membersAStep = 1_000

/**
 * What no store takes, anywhere in a parsed JSON value, keys included: NUL bytes and lone surrogates
 * (Postgres refuses them late and as a whole), keys `__proto__` (a copy of the object would lose them, or
 * worse), numbers that are not finite (`1e999` parses), and nesting beyond `maxDepth`. Empty when the value
 * is fine; at most 50 problems, each with the dotted path of the wrong value.
 */
export function findUnstorable(value: unknown, maxDepth: number = maxJsonDepth): ErrorDetail[] {
  const steps = findingUnstorable(value, maxDepth)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Finds what `findUnstorable` finds, a thousand members a step: a large body has a million. */
export function* findingUnstorable(
  value: unknown,
  maxDepth: number = maxJsonDepth,
): Generator<undefined, ErrorDetail[]> {
  const search: Search = { maxDepth, problems: [], members: 0 }
  yield* visit(value, { path: '', depth: 0, search })
  return search.problems
}

interface Search {
  maxDepth: number
  problems: ErrorDetail[]
  /** That were looked at. */
  members: number
}

interface Location {
  path: string
  depth: number
  search: Search
}

function* visit(value: unknown, location: Location): Generator<undefined, void> {
  const { path, depth, search } = location
  const message = problemOf(value)
  if (message !== null) search.problems.push({ path, message })
  if (typeof value !== 'object' || value === null) return
  if (depth >= search.maxDepth) {
    search.problems.push({ path, message: `Nested deeper than ${search.maxDepth} levels.` })
    return
  }
  // Bodies have millions of harmless values: for those no path is made, and no list of entries.
  const names = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const name of names) {
    if (search.problems.length >= mostProblems) return
    search.members += 1
    if (search.members % membersAStep === 0) yield
    if (typeof name === 'string') checkKey(name, location)
    const member: unknown = Reflect.get(value, name)
    if ((typeof member === 'object' && member !== null) || problemOf(member) !== null) {
      yield* visit(member, { path: pathTo(name, location), depth: depth + 1, search })
    }
  }
}

const pathTo = (name: string | number, { path }: Location) => (path === '' ? String(name) : `${path}.${name}`)

function checkKey(key: string, location: Location): void {
  const { path, search } = location
  const message = textProblem(key)
  if (message !== null) search.problems.push({ path, message: `A key: ${message}` })
  if (key === '__proto__') {
    search.problems.push({ path: pathTo(key, location), message: 'A key may not be `__proto__`.' })
  }
}

function problemOf(value: unknown): string | null {
  if (typeof value === 'string') return textProblem(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'The number is too large.'
  return null
}

function textProblem(text: string): string | null {
  if (text.includes('\u0000')) return 'Text may not contain a NUL byte.'
  return text.isWellFormed() ? null : 'Text may not contain half of a surrogate pair.'
}

/** Itself where there is none: most texts have none, and are checked once a click. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

/**
 * A text from outside as every store takes it, the counterpart of `findUnstorable` for what cannot be
 * refused: without NUL bytes, and with U+FFFD for each half of a surrogate pair. The text itself where there
 * is neither.
 */
export function storableText(text: string): string {
  return withoutNul(text.toWellFormed())
}

/**
 * A map that visitors fill, its names and values as `storableText` makes them. Of names that become the same
 * the last one's value counts. The map itself where nothing changes.
 */
export function storableTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(texts)
  if (entries.flat().every((text) => storableText(text) === text)) return texts
  return Object.fromEntries(entries.map(([name, value]) => [storableText(name), storableText(value)]))
}

/**
 * A parsed JSON value as `findUnstorable` finds nothing in it: its texts as `storableText` makes them,
 * without the keys that it names, zero for numbers that are not finite, null for what is nested too deep. A
 * copy.
 */
export function storableValue(value: unknown, maxDepth: number = maxJsonDepth): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'object' || value === null) return value
  if (maxDepth === 0) return null
  if (Array.isArray(value)) return value.map((member) => storableValue(member, maxDepth - 1))
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__' && textProblem(key) === null)
  return Object.fromEntries(entries.map(([key, member]) => [key, storableValue(member, maxDepth - 1)]))
}
