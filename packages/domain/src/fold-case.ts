/**
 * Folds case, so that comparisons ignore it (contract §4), and composes accents, so that an `é` typed in two
 * code points equals one of one. The result is only for comparing, never for showing. The two small forms of
 * the Greek sigma are one: which of them a capital becomes depends on what is behind it. The function
 * `folded_tags` of Postgres does the same.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/** Returns each of the texts once, as first written: compared by `foldCase` (contract-3 §18, tags). */
export function firstWritten(texts: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (!first.has(foldCase(text))) first.set(foldCase(text), text)
  return [...first.values()]
}
