/**
 * Folds case, so that comparisons ignore it (contract §4), and composes accents, so that an `é` typed in two
 * code points equals the one in the geo database. The result is only for comparing, never for showing.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

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
