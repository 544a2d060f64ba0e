import { limits } from '../limits.ts'
import { compileMask, type MaskUse, maskWorkOf, type StepBudget } from './mask.ts'
import { firstOf, type GramSlots, hashAt, indexMasks, type MaskIndex } from './mask-index.ts'
import { finish, type Steps } from './steps.ts'
import type { TextPredicate } from './text-predicate.ts'

/** Up to so many, comparing one after the other is as fast as choosing among them. */
const fewMasks = 16

/** What looking a character of the text up in the index takes. */
const stepsOfLookUp = 8

/**
 * Whether a whole text fits one of the masks; both sides already folded (contract §4, "Masks"). Of thousands
 * of masks only those are compared that share a piece with the text. A text costs at most `masksWorkOf`
 * steps.
 */
export function compileMasks(masks: readonly string[]): TextPredicate {
  return finish(wholeTextMasks(limits.maskSubjectLength).compileInSteps(masks))
}

/** How a kind compares its text with masks. */
export interface MaskComparison {
  /**
   * With a budget, all texts share it until the caller fills it again; else each text has what `workOf` says.
   */
  compileInSteps: (foldedMasks: readonly string[], budget?: StepBudget) => Steps<TextPredicate>
  /** The steps that a text takes at most when each mask is compared. */
  workOf: (foldedMasks: readonly string[]) => number
}

/**
 * Masks for the whole text. `subjectLength`: as in `MaskUse`, and as long as the kind's texts are taken to
 * be.
 */
export function wholeTextMasks(subjectLength: number): MaskComparison {
  const workOf: MaskComparison['workOf'] = (masks) => masksWorkOf(masks, subjectLength)
  return {
    workOf,
    *compileInSteps(masks, shared) {
      const budget: StepBudget = shared ?? { left: 0 }
      const test = yield* compileSetInSteps(masks, { budget, subjectLength })
      return shared === undefined ? refilling(test, budget, workOf(masks)) : test
    },
  }
}

function refilling(test: TextPredicate, budget: StepBudget, most: number): TextPredicate {
  return (text) => {
    budget.left = most
    return test(text)
  }
}

function masksWorkOf(masks: readonly string[], subjectLength: number): number {
  const lookUp = masks.length <= fewMasks ? 0 : stepsOfLookUp * subjectLength
  return masks.reduce((work, mask) => work + maskWorkOf(mask, subjectLength), lookUp)
}

function* compileSetInSteps(masks: readonly string[], use: MaskUse): Steps<TextPredicate> {
  if (masks.length > fewMasks) return indexedTest(masks, yield* indexMasks(masks), use)
  const tests = masks.map((mask) => compileMask(mask, use))
  const [only] = tests
  return tests.length === 1 && only !== undefined ? only : (text) => someFits(tests, text)
}

function someFits(tests: readonly TextPredicate[], text: string): boolean {
  for (const test of tests) if (test(text)) return true
  return false
}

/**
 * A piece that comes again in a text finds its masks again: a mask is compared once for a text. Masks are
 * compiled at their first use: of ten thousand most never are.
 */
function indexedTest(masks: readonly string[], { byGram, others }: MaskIndex, use: MaskUse): TextPredicate {
  const { budget, subjectLength } = use
  const tests = new Array<TextPredicate | undefined>(masks.length)
  const comparedAt = new Uint32Array(masks.length)
  let round = 0
  const requests = (position: number, text: string): boolean => {
    if (comparedAt[position] === round) return false
    comparedAt[position] = round
    const test = tests[position] ?? compileMask(masks[position] ?? '', use)
    tests[position] = test
    return test(text)
  }
  const someOf = (grams: GramSlots, text: string): boolean => {
    const seen =
      text.length <= subjectLength ? text : text.slice(0, subjectLength) + text.slice(-subjectLength)
    for (let at = 0; at <= seen.length - grams.length; at++) {
      if (--budget.left < 0) return false
      const hash = hashAt(seen, at, grams.length)
      for (let position = firstOf(grams, hash); position >= 0; position = grams.nexts[position] ?? -1) {
        budget.left--
        if (grams.hashes[position] === hash && requests(position, text)) return true
      }
    }
    return false
  }
  return (text) => {
    round = (round + 1) >>> 0
    for (const position of others) if (requests(position, text)) return true
    for (const grams of byGram) if (someOf(grams, text)) return true
    return false
  }
}
