export type FormulaSymbol = '+' | '-' | '*' | '/' | '(' | ')'

/** A part of a formula; `at` is its first character, counted from 1. */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'symbol'; symbol: FormulaSymbol; at: number }
  | { kind: 'end'; at: number }

/** Why a formula cannot be read, and at which character, counted from 1. */
export interface FormulaProblem {
  position: number
  message: string
}

export type TokensResult = { ok: true; tokens: Token[] } | { ok: false; problem: FormulaProblem }

const space = /\s*/y
const part =
  /(?<tick>`?)(?<goal>goal:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:(?:conversions|revenue))(?![A-Za-z0-9_:])\k<tick>|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<symbol>[-+*/()])/y

const isSymbol = (text: string): text is FormulaSymbol => '+-*/()'.includes(text)

function tokenOf(groups: Readonly<Record<string, string | undefined>>, at: number): Token | null {
  const { goal, number, name, symbol } = groups
  if (goal !== undefined) return { kind: 'name', name: goal, at }
  if (number !== undefined) return { kind: 'number', value: Number(number), at }
  if (name !== undefined) return { kind: 'name', name, at }
  return symbol !== undefined && isSymbol(symbol) ? { kind: 'symbol', symbol, at } : null
}

/** The parts of a formula and its end; blanks between them say nothing. */
export function readTokens(text: string): TokensResult {
  const tokens: Token[] = []
  let index = skipSpace(text, 0)
  while (index < text.length) {
    part.lastIndex = index
    const match = part.exec(text)
    const token = match?.groups ? tokenOf(match.groups, index + 1) : null
    if (match === null || token === null) return { ok: false, problem: strange(text, index) }
    tokens.push(token)
    index = skipSpace(text, index + match[0].length)
  }
  return { ok: true, tokens: [...tokens, { kind: 'end', at: text.length + 1 }] }
}

function skipSpace(text: string, from: number): number {
  space.lastIndex = from
  return from + (space.exec(text)?.[0].length ?? 0)
}

function strange(text: string, index: number): FormulaProblem {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  return {
    position: index + 1,
    message: `${JSON.stringify(character)} means nothing in a formula: only metrics, numbers, + - * / and parentheses do`,
  }
}
