import { foldCase } from '@waymark/domain'

export { foldCase }

/**
 * `fold` with its last result cached: one decision compares the same visitor's field in every rule, and
 * folding is the dearest part of an exact comparison.
 */
export function cachingFold(fold: (text: string) => string = foldCase): (text: string) => string {
  let lastText = ''
  let lastFolded = ''
  return (text) => {
    if (text === lastText) return lastFolded
    lastFolded = fold(text)
    lastText = text
    return lastFolded
  }
}
