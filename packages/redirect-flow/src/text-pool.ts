/** Gives for equal texts one and the same string. */
export type TextPool = (text: string) => string

const maxTexts = 20_000

/**
 * Texts that many links have in common (their workspace, domain and source), each stored once: parsed entries
 * have a copy each. Empties itself when it is full; then later copies are merely not shared with earlier
 * ones.
 */
export function createTextPool(): TextPool {
  const known = new Map<string, string>()
  return (text) => {
    const first = known.get(text)
    if (first !== undefined) return first
    if (known.size >= maxTexts) known.clear()
    known.set(text, text)
    return text
  }
}
