import { limits } from '../limits.ts'
import { type GramSlots, hashAt, indexMasks, type MaskIndex, slotOf } from './mask-index.ts'
import type { TextTest } from './text-test.ts'

const star = 0x2a
const questionMark = 0x3f

/** Up to so many, asking one after the other is as fast as choosing among them. */
const fewMasks = 16

/**
 * Whether the whole text fits one of the masks; both sides already folded (contract §4, "Masks"). Of thousands of masks only those
 * are asked that share a piece with the text. What one text may cost is bounded (`limits.maskSteps`): masks that would cost more, which
 * takes masks and texts made for it, count as not fitting.
 */
export function compileMasks(masks: readonly string[]): TextTest {
  const budget: StepBudget = { left: 0 }
  const tests = masks.map((mask) => compileMask(mask, budget))
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return limited(only, budget)
  if (tests.length <= fewMasks) return limited((text) => someFits(tests, text), budget)
  const index = indexMasks(masks)
  return limited((text) => someIndexedFits(tests, index, text), budget)
}

function limited(test: TextTest, budget: StepBudget): TextTest {
  return (text) => {
    budget.left = limits.maskSteps
    return test(text)
  }
}

function someFits(tests: readonly TextTest[], text: string): boolean {
  for (const test of tests) if (test(text)) return true
  return false
}

function someIndexedFits(tests: readonly TextTest[], { byGram, others }: MaskIndex, text: string): boolean {
  for (const position of others) if (tests[position]?.(text) === true) return true
  for (const grams of byGram) if (someOfGramsFits(tests, grams, text)) return true
  return false
}

/** A piece that comes again and again in a text brings its masks up again and again: the budget of steps bounds that too. */
function someOfGramsFits(tests: readonly TextTest[], grams: GramSlots, text: string): boolean {
  for (let at = 0; at <= text.length - grams.length; at++) {
    const hash = hashAt(text, at, grams.length)
    const masks = slotOf(grams, hash)
    if (masks === undefined) continue
    for (const mask of masks) if (mask.hash === hash && tests[mask.position]?.(text) === true) return true
  }
  return false
}

/** The forms people write most (`*touch*`, `Win*`, `*.ru`) are native searches; the rest walks the mask. */
function compileMask(mask: string, budget: StepBudget): TextTest {
  const pattern = mask.replaceAll(/\*+/g, '*')
  if (pattern === '*') return () => true
  const leading = pattern.startsWith('*')
  const trailing = pattern.endsWith('*')
  const core = pattern.slice(leading ? 1 : 0, trailing ? -1 : undefined)
  if (/[*?]/.test(core)) return (text) => fitsMask(text, pattern, budget)
  if (leading && trailing) return (text) => spend(budget, text.length) && text.includes(core)
  if (leading) return (text) => spend(budget, core.length) && text.endsWith(core)
  if (trailing) return (text) => spend(budget, core.length) && text.startsWith(core)
  return (text) => text === core
}

/** How many steps walking masks may still take for the text at hand. */
export interface StepBudget {
  left: number
}

function spend(budget: StepBudget, steps: number): boolean {
  budget.left -= steps
  return budget.left >= 0
}

/**
 * `*` is any run, `?` one character (a surrogate pair is one). Goes back to the last `*` only, because an earlier
 * one can never do better: at most text × mask steps, whatever both are. Never a RegExp, which could take for ever. Without budget
 * it does not fit.
 */
export function fitsMask(
  text: string,
  mask: string,
  budget: StepBudget = { left: Number.POSITIVE_INFINITY },
): boolean {
  let at = 0
  let maskAt = 0
  let starAt = -1
  let resumeAt = 0
  let { left } = budget
  while (at < text.length && --left >= 0) {
    const wanted = maskAt < mask.length ? mask.charCodeAt(maskAt) : -1
    if (wanted === star) {
      starAt = maskAt++
      resumeAt = at
    } else if (wanted === questionMark || wanted === text.charCodeAt(at)) {
      at += wanted === questionMark ? characterLength(text, at) : 1
      maskAt++
    } else if (starAt >= 0) {
      maskAt = starAt + 1
      at = ++resumeAt
    } else {
      break
    }
  }
  budget.left = left
  while (mask.charCodeAt(maskAt) === star) maskAt++
  return at >= text.length && maskAt === mask.length
}

function characterLength(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
