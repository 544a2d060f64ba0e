/** Costs of compiling a pattern, read off its text, so that none is compiled that would take long. */
export interface PatternCost {
  /** At most so many steps of about a microsecond. */
  steps: number
  /** The program has at least so many instructions. */
  leastSize: number
}

/**
 * A counted repetition repeats all that it is about, and so multiplies with those around it: `(a{9}){9}` has
 * a program of more than 81 instructions. Classes are made once, however often they are repeated.
 */
export function patternCost(pattern: string): PatternCost {
  const foldsCase = /\(\?[a-zA-Z]*i/.test(pattern)
  const outer: Group[] = []
  let group = emptyGroup()
  let classSteps = 0
  for (const { groups: token = {} } of pattern.matchAll(tokens)) {
    if (token.open !== undefined) {
      outer.push(group)
      group = emptyGroup()
    } else if (token.close !== undefined) {
      const inner = measureOf(group)
      group = outer.pop() ?? emptyGroup()
      append(group, { ...inner, steps: inner.steps + captureSteps })
    } else if (token.bar !== undefined) {
      group = { before: measureOf(group), sequence: nothing, atom: nothing }
    } else if (token.repetition !== undefined) {
      group.atom = repeated(group.atom, token.repetition)
    } else {
      append(group, atomOf(token))
      classSteps += classStepsOf(token, foldsCase)
    }
  }
  const { steps, size } = [...outer, group].map(measureOf).reduce(inSequence, nothing)
  return { steps: steps + classSteps + readingSteps(pattern), leastSize: size }
}

/** What reading the text takes, before anything is compiled. */
export const readingSteps = (pattern: string): number => Math.ceil(pattern.length / readAStep)

const readAStep = 5

interface Measure {
  /** At most. */
  steps: number
  /** Instructions, at least. */
  size: number
  /** Whether it may be found in nothing: such a repetition may be left out of the program. */
  isOptional: boolean
}

/** A group that is being read: its alternatives before this one, and this one up to its last atom. */
interface Group {
  before: Measure | null
  sequence: Measure
  /** What a repetition behind it is about. */
  atom: Measure
}

const nothing: Measure = { steps: 0, size: 0, isOptional: true }
const emptyGroup = (): Group => ({ before: null, sequence: nothing, atom: nothing })

const inSequence = (one: Measure, next: Measure): Measure => ({
  steps: one.steps + next.steps,
  size: one.size + next.size,
  isOptional: one.isOptional && next.isOptional,
})

function append(group: Group, atom: Measure): void {
  group.sequence = inSequence(group.sequence, group.atom)
  group.atom = atom
}

/** Alternatives that begin alike, or are characters, share what they have in common. */
function measureOf({ before, sequence, atom }: Group): Measure {
  const last = inSequence(sequence, atom)
  if (before === null) return last
  return {
    steps: before.steps + last.steps + 1,
    size: Math.max(before.size, last.size),
    isOptional: before.isOptional || last.isOptional,
  }
}

function repeated(atom: Measure, repetition: string): Measure {
  const { least, most } = timesOf(repetition)
  return {
    steps: atom.steps * Math.max(1, most) + 1,
    size: atom.isOptional ? Math.min(most, 1) * atom.size : most * atom.size,
    isOptional: atom.isOptional || least === 0,
  }
}

/** How often it is in the program: `{2,5}` five times, `{3,}` three times, the last one in a loop. */
function timesOf(repetition: string): { least: number; most: number } {
  if (repetition === '*' || repetition === '?') return { least: 0, most: 1 }
  const [, first = '1', comma = '', last = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(repetition) ?? []
  const least = Number(first)
  if (last !== '') return { least, most: Number(last) }
  return { least, most: comma === '' ? least : Math.max(1, least) }
}

type Token = Readonly<Record<string, string | undefined>>

const captureSteps = 2

/** What the syntax of RE2 is made of. What is none of these is one character. */
const tokens = new RegExp(
  [
    String.raw`(?<quoted>\\Q.*?(?:\\E|$))`,
    String.raw`(?<position>\\[AbBzC]|[\^$])`,
    String.raw`(?<escaped>\\(?:[pPx]\{[^}]*\}|[pP]?.))`,
    String.raw`(?<members>\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*(?:\]|$))`,
    String.raw`(?<flags>\(\?[a-zA-Z-]*\))`,
    String.raw`(?<open>\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:))?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<bar>\|)`,
    String.raw`(?<repetition>[*+?]|\{\d+(?:,\d*)?\})`,
    '.',
  ].join('|'),
  'gsu',
)

function atomOf({ quoted, position, flags }: Token): Measure {
  if (flags !== undefined) return nothing
  if (position !== undefined) return { steps: 1, size: 0, isOptional: true }
  const characters = quoted === undefined ? 1 : Math.max(0, quoted.length - '\\Q\\E'.length)
  return { steps: Math.max(1, characters), size: characters, isOptional: characters === 0 }
}

/** A class of Unicode has several hundred ranges. */
const propertySteps = 70
const charactersAStep = 8
/** Where case does not count, each letter of a range is looked up by itself. */
const lettersAStep = 40

const anyProperty = /\\[pP]/g

function classStepsOf({ escaped, members }: Token, foldsCase: boolean): number {
  const properties = ((escaped ?? members)?.match(anyProperty) ?? []).length * propertySteps
  if (members === undefined) return properties
  const letters = foldsCase ? lettersOf(members) / lettersAStep : 0
  return members.length / charactersAStep + properties + letters
}

const rangeEnd = String.raw`(\\x\{[0-9a-fA-F]+\}|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\?.)`
const ranges = new RegExp(`${rangeEnd}-${rangeEnd}`, 'gsu')

/** The first and the last character that has another case. */
const [firstCased, lastCased] = [0x41, 0x1e_943]

/** Letters of all ranges of a class. A range of all letters is taken as a whole. */
function lettersOf(members: string): number {
  let letters = 0
  for (const [, start = '', end = ''] of members.matchAll(ranges)) {
    const [first, last] = [codePointOf(start), codePointOf(end)]
    if (first <= firstCased && last >= lastCased) continue
    letters += Math.max(0, Math.min(last, lastCased) - Math.max(first, firstCased))
  }
  return letters
}

function codePointOf(end: string): number {
  const [, hex] = /^\\x\{?([0-9a-fA-F]+)/.exec(end) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  if (/^\\[0-7]/.test(end)) return Number.parseInt(end.slice(1), 8)
  return end.replace(/^\\(?=.)/s, '').codePointAt(0) ?? 0
}
