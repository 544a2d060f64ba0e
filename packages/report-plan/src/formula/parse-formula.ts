import { type BaseMetric, isBaseMetric } from '../goal-metrics.ts'
import { type FormulaProblem, type FormulaSymbol, readTokens, type Token } from './tokens.ts'

export type Arithmetic = '+' | '-' | '*' | '/'

/** A formula as a tree: what it is computed by, never code (contract §9, "Custom formulas"). */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'metric'; metric: BaseMetric }
  | { kind: 'negation'; of: Formula }
  | { kind: 'operation'; operator: Arithmetic; left: Formula; right: Formula }

export type FormulaResult = { ok: true; formula: Formula } | { ok: false; problem: FormulaProblem }

/** Length in characters; depth in parentheses and signs within each other. */
export const formulaLimits = { length: 500, depth: 32 } as const

/** The state of the parser. The first problem ends it. */
interface Reading {
  tokens: readonly Token[]
  next: number
  depth: number
  problem: FormulaProblem | null
}

/**
 * Reads arithmetic over base metrics: names, those of goals (`goal:<goalId>:revenue`, bare or in backticks),
 * decimal numbers, `+ - * /` with their usual precedence, from left to right, signs and parentheses. Never
 * throws. A problem says the character that it is at, counted from 1.
 */
export function parseFormula(text: string): FormulaResult {
  if (text.length > formulaLimits.length) {
    const message = `a formula has at most ${formulaLimits.length} characters`
    return { ok: false, problem: { position: formulaLimits.length + 1, message } }
  }
  const read = readTokens(text)
  if (!read.ok) return read
  const reading: Reading = { tokens: read.tokens, next: 0, depth: 0, problem: null }
  const formula = readSum(reading)
  const end = tokenAt(reading)
  if (formula !== null && end.kind !== 'end') stop(reading, end, 'an operator is expected here')
  return formula !== null && reading.problem === null
    ? { ok: true, formula }
    : { ok: false, problem: reading.problem ?? { position: end.at, message: 'cannot be read' } }
}

function tokenAt({ tokens, next }: Reading): Token {
  return tokens[next] ?? { kind: 'end', at: 1 }
}

function stop(reading: Reading, { at }: Token, message: string): null {
  reading.problem ??= { position: at, message }
  return null
}

type ReadPart = (reading: Reading) => Formula | null

const isSymbol = (token: Token, symbol: FormulaSymbol): boolean =>
  token.kind === 'symbol' && token.symbol === symbol

/** Operations of one precedence, from left to right. */
function readChain(reading: Reading, between: readonly Arithmetic[], readPart: ReadPart): Formula | null {
  let left = readPart(reading)
  while (left !== null) {
    const token = tokenAt(reading)
    const operator = between.find((symbol) => isSymbol(token, symbol))
    if (operator === undefined) return left
    reading.next += 1
    const right = readPart(reading)
    left = right && { kind: 'operation', operator, left, right }
  }
  return null
}

const readSum: ReadPart = (reading) => readChain(reading, ['+', '-'], readProduct)
const readProduct: ReadPart = (reading) => readChain(reading, ['*', '/'], readFactor)

const readFactor: ReadPart = (reading) => {
  const token = tokenAt(reading)
  reading.next += 1
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: token.value }
    case 'name':
      return isBaseMetric(token.name)
        ? { kind: 'metric', metric: token.name }
        : stop(reading, token, `there is no base metric ${token.name}`)
    case 'symbol':
      return readInner(reading, token)
    case 'end':
      return stop(reading, token, 'a metric, a number or a parenthesis is expected here')
    default:
      return token satisfies never
  }
}

/** What follows a sign or an opening parenthesis. */
function readInner(reading: Reading, token: Token): Formula | null {
  if (!isSymbol(token, '-') && !isSymbol(token, '(')) {
    return stop(reading, token, 'a metric, a number or a parenthesis is expected here')
  }
  if (reading.depth === formulaLimits.depth) {
    return stop(reading, token, `a formula is at most ${formulaLimits.depth} levels deep`)
  }
  reading.depth += 1
  const inner = isSymbol(token, '-') ? readNegation(reading) : readParenthesis(reading)
  reading.depth -= 1
  return inner
}

function readNegation(reading: Reading): Formula | null {
  const of = readFactor(reading)
  return of && { kind: 'negation', of }
}

function readParenthesis(reading: Reading): Formula | null {
  const inner = readSum(reading)
  if (inner === null) return null
  const token = tokenAt(reading)
  if (!isSymbol(token, ')'))
    return stop(reading, token, 'an operator or a closing parenthesis is expected here')
  reading.next += 1
  return inner
}
