/** One macro as it is in a template. */
export interface MacroToken {
  /** Lower case, without the leading underscore. */
  word: string
  /** What follows the colon, as written; null without a colon. */
  argument: string | null
  /** Written `{_name}`: not encoded where that is allowed. */
  raw: boolean
  /** The whole of it, with its braces. */
  written: string
}

/** A template cut at its macros: `literals` has one more member than `macros`, and they alternate. */
export interface MacroScan {
  literals: readonly string[]
  macros: readonly MacroToken[]
}

/**
 * `{{name}}`: of another system (an ad network's, a page's own), which is to replace it itself.
 * @param before the text before the macro
 */
export const isDoubled = (before: string, after: string): boolean =>
  before.endsWith('{') && after.startsWith('}')

// From each brace the match ends at the next brace at the latest, so that the scan is linear.
const macroPattern = /\{(_?)([a-z][a-z0-9_.]*)(?::([^{}]*))?\}/gi

/** Finds the macros `{name}`, `{_name}` and `{name:argument}`; other braces are plain text. */
export function scanMacros(template: string): MacroScan {
  const literals: string[] = []
  const macros: MacroToken[] = []
  let end = 0
  for (const match of template.matchAll(macroPattern)) {
    const [whole, underscore, word = '', argument] = match
    literals.push(template.slice(end, match.index))
    macros.push({
      word: word.toLowerCase(),
      argument: argument ?? null,
      raw: underscore === '_',
      written: whole,
    })
    end = match.index + whole.length
  }
  literals.push(template.slice(end))
  return { literals, macros }
}
