import { limits } from '../limits.ts'
import { compileExactInSteps } from './exact.ts'
import { listBudget } from './list-budget.ts'
import { type MaskComparison, wholeTextMasks } from './mask-set.ts'
import { type ListComparison, listComparison } from './named-list.ts'
import { mapInSteps, type Steps } from './steps.ts'
import type { TextPredicate } from './text-predicate.ts'

const wildcard = /[*?]/

const wholeTexts = wholeTextMasks(limits.maskSubjectLength)

/**
 * How a text kind is compared with a named list: an entry with `*` or `?` is a mask, any other the whole
 * text. `fold` puts the entries into the form that the visitor's text comes in. The last answer is cached:
 * the rules of one decision compare the same text.
 */
export function textListComparison({
  fold,
  exact = (test) => test,
  mask = wholeTexts,
}: {
  fold: (entry: string) => string
  /** What else of a text an exact entry is compared with. */
  exact?: (test: TextPredicate) => TextPredicate
  mask?: MaskComparison
}): ListComparison<TextPredicate> {
  return listComparison(function* compileEntries(entries): Steps<TextPredicate> {
    const folded = yield* mapInSteps(entries, (entry) => fold(entry) || null)
    const texts = yield* mapInSteps(folded, (entry) => (wildcard.test(entry) ? null : entry))
    const masks = yield* mapInSteps(folded, (entry) => (wildcard.test(entry) ? entry : null))
    const fitsText = exact(yield* compileExactInSteps(texts))
    const fitsMask = yield* mask.compileInSteps(masks, listBudget)
    return cacheLast((text) => fitsText(text) || fitsMask(text))
  })
}

/** What came of a budget that was used up is not cached: the next visit has its own. */
function cacheLast(test: TextPredicate): TextPredicate {
  let lastText: string | null = null
  let lastAnswer = false
  return (text) => {
    if (text === lastText) return lastAnswer
    const answer = test(text)
    lastText = listBudget.left < 0 ? null : text
    lastAnswer = answer
    return answer
  }
}
