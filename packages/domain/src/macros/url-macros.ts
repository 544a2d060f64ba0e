import { compileMacro } from './expressions.ts'
import { type MacroScan, type MacroToken, scanMacros } from './scan.ts'

/** A macro of a URL, whose braces may have come percent-encoded. */
export interface UrlMacro extends MacroToken {
  /** It is in a URL that is the value of a parameter: its value is encoded once more. */
  isNested: boolean
}

/** A URL cut at its macros. */
export interface UrlMacroScan extends MacroScan {
  macros: readonly UrlMacro[]
}

/** `%7Bname%7D`, `%7Bname%3Aargument%7D`; `sign` is what each percent sign is written as. */
const encodedMacro = (sign: string) =>
  `${sign}7b(_?)([a-z][a-z0-9_.]*)(?:(?::|${sign}3a)((?:(?!${sign}7[bd])[^{}])*))?${sign}7d`
// From each brace a match ends at the next brace at the latest, so that the scan is linear.
const encodedMacros = new RegExp(`${encodedMacro('%')}|${encodedMacro('%25')}`, 'gi')

/**
 * Finds the macros of a URL: those of `scanMacros`, and those whose braces came percent-encoded where the
 * vocabulary has them, also one level deep in a URL that is the value of a parameter (contract-3 §18). Other
 * percent sequences are plain text.
 */
export function scanUrlMacros(template: string): UrlMacroScan {
  const scan = scanMacros(template)
  if (!/%(?:25)?7b/i.test(template)) return { ...scan, macros: scan.macros.map(plain) }
  const literals: string[] = []
  const macros: UrlMacro[] = []
  let before = ''
  for (const [index, literal] of scan.literals.entries()) {
    const found = scanEncoded(literal, before)
    const macro = scan.macros[index]
    literals.push(...found.literals)
    macros.push(...found.macros)
    if (macro !== undefined) macros.push(plain(macro))
    before += literal + (macro?.written ?? '')
  }
  return { literals, macros }
}

const plain = (macro: MacroToken): UrlMacro => ({ ...macro, isNested: false })

/** @param before the template before this part of it */
function scanEncoded(text: string, before: string): UrlMacroScan {
  const literals: string[] = []
  const macros: UrlMacro[] = []
  let end = 0
  for (const match of text.matchAll(encodedMacros)) {
    const macro = encodedToken(match, before + text.slice(0, match.index))
    if (compileMacro(macro) === null) continue
    literals.push(text.slice(end, match.index))
    macros.push(macro)
    end = match.index + macro.written.length
  }
  return { literals: [...literals, text.slice(end)], macros }
}

function encodedToken(match: RegExpExecArray, before: string): UrlMacro {
  const [written, once, word, argument, twice, deepWord, deepArgument] = match
  const isDeep = deepWord !== undefined
  const encoded = isDeep ? deepArgument?.replaceAll('%25', '%') : argument
  return {
    word: (word ?? deepWord ?? '').toLowerCase(),
    argument: encoded === undefined ? null : decoded(encoded),
    raw: (once ?? twice) === '_',
    written,
    isNested: isDeep || isInUrl(before),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the value of the parameter that `before` ends in begins as a URL. */
function isInUrl(before: string): boolean {
  const start = Math.max(before.indexOf('?'), before.lastIndexOf('&'), before.lastIndexOf('#'))
  return /^[?&#][^=]*=https?(?::|%3a)(?:\/|%2f){2}/i.test(before.slice(Math.max(start, 0)))
}
