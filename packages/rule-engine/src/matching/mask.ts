import type { TextPredicate } from './text-predicate.ts'

/**
 * How many steps of masks may still be taken: a character compared, or skipped, or a mask tried. Below 0: the
 * budget was exceeded.
 */
export interface StepBudget {
  left: number
}

export interface MaskUse {
  budget: StepBudget
  /** Of a longer text, the text between two `*` is searched only in so many characters of its beginning. */
  subjectLength: number
}

/** Steps of a comparison beside those for characters. */
const stepsOfComparing = 4

/**
 * Whether a whole text fits the mask: `*` is any run, `?` one character (a surrogate pair is one). The text
 * before the first `*` and after the last is compared at its position; each piece between is searched once,
 * from the left, because to take it further right can never do better. So a text costs at most `maskWorkOf`
 * steps, and one that the budget has no steps for does not fit. Never a RegExp, which could take for ever.
 */
export function compileMask(mask: string, { budget, subjectLength }: MaskUse): TextPredicate {
  const parts = partsOf(mask)
  if (parts === null) return mask.includes('?') ? wholeTest(mask, budget) : (text) => text === mask
  const { first, between, last } = parts
  const isFree = first === '' && last === ''
  const [only] = between
  if (only === undefined && isFree) return () => true
  if (only !== undefined && between.length === 1 && isFree && !only.includes('?')) {
    return (text) => {
      const seen = text.length > subjectLength ? text.slice(0, subjectLength) : text
      return spend(budget, stepsOfComparing + seen.length) && seen.includes(only)
    }
  }
  return (text) => spend(budget, stepsOfComparing) && fitsParts(text, parts, { budget, subjectLength })
}

/**
 * What the comparison with a text costs at most: a piece with `?` may have to be compared anew at every
 * character.
 */
export function maskWorkOf(mask: string, subjectLength: number): number {
  const parts = partsOf(mask)
  if (parts === null) return stepsOfComparing + mask.length
  const { first, between, last } = parts
  const dearest = between.reduce((most, piece) => Math.max(most, piece.includes('?') ? piece.length : 1), 0)
  return stepsOfComparing + first.length + last.length + dearest * subjectLength
}

interface MaskParts {
  first: string
  /** None is empty. */
  between: readonly string[]
  last: string
}

/** Null: the mask has no `*`. */
function partsOf(mask: string): MaskParts | null {
  const [first = '', ...rest] = mask.split('*')
  const last = rest.pop()
  return last === undefined ? null : { first, between: rest.filter((piece) => piece !== ''), last }
}

function spend(budget: StepBudget, steps: number): boolean {
  budget.left -= steps
  return budget.left >= 0
}

function wholeTest(mask: string, budget: StepBudget): TextPredicate {
  return (text) => spend(budget, stepsOfComparing + mask.length) && endOf(text, mask, 0) === text.length
}

function fitsParts(text: string, { first, between, last }: MaskParts, use: MaskUse): boolean {
  if (!spend(use.budget, first.length + last.length)) return false
  let at = endOf(text, first, 0)
  const end = startOf(text, last)
  if (at < 0 || at > end) return false
  const seen = Math.min(end, use.subjectLength)
  const subject = seen < text.length ? text.slice(0, seen) : text
  for (const piece of between) {
    const { budget } = use
    at = piece.includes('?') ? search(subject, piece, { at, budget }) : find(subject, piece, { at, budget })
    if (at < 0) return false
  }
  return true
}

interface From {
  at: number
  budget: StepBudget
}

/** Where the first `piece` from `at` on ends; -1: there is none. */
function find(subject: string, piece: string, { at, budget }: From): number {
  const start = subject.indexOf(piece, at)
  const end = start < 0 ? -1 : start + piece.length
  return spend(budget, Math.max(0, (end < 0 ? subject.length : end) - at)) ? end : -1
}

/** The same of a piece with `?`. */
function search(subject: string, piece: string, { at, budget }: From): number {
  for (let start = at; start < subject.length; start++) {
    const end = endOf(subject, piece, start, budget)
    if (budget.left < 0) return -1
    if (end >= 0) return end
  }
  return -1
}

/** Where `piece` ends when it is at `start`; -1: it does not. */
function endOf(text: string, piece: string, start: number, budget?: StepBudget): number {
  let at = start
  let pieceAt = 0
  for (; pieceAt < piece.length; pieceAt++) {
    const wanted = piece.charCodeAt(pieceAt)
    if (at >= text.length || (wanted !== questionMark && wanted !== text.charCodeAt(at))) break
    at += wanted === questionMark && isPairAt(text, at) ? 2 : 1
  }
  if (budget !== undefined) budget.left -= Math.min(pieceAt + 1, piece.length)
  return pieceAt === piece.length ? at : -1
}

/** Where `piece` begins when it is at the end of the text; -1: it does not. */
function startOf(text: string, piece: string): number {
  let at = text.length
  for (let pieceAt = piece.length - 1; pieceAt >= 0; pieceAt--) {
    const wanted = piece.charCodeAt(pieceAt)
    at -= wanted === questionMark && isPairAt(text, at - 2) ? 2 : 1
    if (at < 0 || (wanted !== questionMark && wanted !== text.charCodeAt(at))) return -1
  }
  return at
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}

const questionMark = 0x3f
