/**
 * Folds case, so that comparisons ignore it (contract §4), and composes accents, so that an `é` typed in two
 * code points equals one of one. The result is only for comparing, never for showing.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Returns each of the texts once, as first written: compared by `foldCase` (contract-3 §18, tags). */
export function firstWritten(texts: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (!first.has(foldCase(text))) first.set(foldCase(text), text)
  return [...first.values()]
}
