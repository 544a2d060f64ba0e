import { compileExact } from './exact.ts'
import { compileMasks } from './mask.ts'
import { type ListComparison, listComparison } from './named-list.ts'
import type { TextTest } from './text-test.ts'

const wildcard = /[*?]/

/**
 * How a text kind is compared with a named list: an entry with `*` or `?` is a mask, any other the whole text. `fold` puts the entries into
 * the form that the visitor's text comes in. What was answered last is remembered: the rules of one decision ask about the same text.
 */
export function textListComparison({
  fold,
  exact = compileExact,
  mask = compileMasks,
}: {
  fold: (entry: string) => string
  exact?: (foldedValues: readonly string[]) => TextTest
  mask?: (foldedMasks: readonly string[]) => TextTest
}): ListComparison<TextTest> {
  return listComparison((entries) => {
    const folded = entries.map(fold).filter((entry) => entry !== '')
    const fitsText = exact(folded.filter((entry) => !wildcard.test(entry)))
    const fitsMask = mask(folded.filter((entry) => wildcard.test(entry)))
    return remembering((text) => fitsText(text) || fitsMask(text))
  })
}

function remembering(test: TextTest): TextTest {
  let lastText: string | null = null
  let lastAnswer = false
  return (text) => {
    if (text !== lastText) {
      lastAnswer = test(text)
      lastText = text
    }
    return lastAnswer
  }
}
