/** The reading of a typed text. */
export type NumberReading =
  | { kind: 'empty' }
  /** `text` is the same with a point and nothing else, as exact as it was typed: `1234.56`. */
  | { kind: 'number'; value: number; text: string }
  /** Each can be typed, and is then read as nothing else. */
  | { kind: 'ambiguous'; readings: readonly string[] }
  | { kind: 'unreadable' }

export interface NumberRules {
  /** Decimals make no sense: `1,234` has one reading then. */
  isWhole?: boolean
  /** Units that may be typed around it, such as `USD`, `$` or `%`. */
  units?: readonly string[]
}

/** More of them a JavaScript number does not have. */
const mostDigits = 15
const grouping = String.raw`[1-9]\d{0,2}(?:(?<group>[G])\d{3})(?:\k<group>\d{3})*`
/** Groups as they are written in India: `12,34,567`. */
const pairs = String.raw`[1-9]\d?(?:(?<pair>[G])\d{2})(?:\k<pair>\d{2})*\k<pair>\d{3}`
const patternOf = (groups: string, decimal: string): RegExp =>
  new RegExp(
    `^(?:(?<whole>${grouping}|${pairs}|\\d*))(?:[${decimal}](?<decimals>\\d*))?$`.replaceAll('G', groups),
  )

/** A person has either written the point or the comma before the decimals. */
const patterns = [patternOf(`, '’`, '.'), patternOf(`. '’`, ',')]

interface Digits {
  /** Without what groups them. */
  whole: string
  decimals: string
}

function digitsBy(pattern: RegExp, text: string): Digits | null {
  const { whole = '', decimals = '' } = pattern.exec(text)?.groups ?? {}
  const digits = { whole: whole.replaceAll(/\D/g, ''), decimals }
  return digits.whole + decimals === '' ? null : digits
}

const plainText = ({ whole, decimals }: Digits): string => {
  const end = decimals.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${end && `.${end}`}`
}

/** Three decimals behind up to three digits are also a thousand in groups: a 0 behind them says which. */
const isTakenForGroups = (text: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(text)
const unmistakable = (text: string): string => (isTakenForGroups(text) ? `${text}0` : text)

/** The text of a field that has this value at first: `readNumber` reads it as nothing else. */
export function typedText(value: number | string | null | undefined): string {
  const text = String(value ?? '')
  return unmistakable(
    text.includes('e')
      ? Number(text)
          .toFixed(6)
          .replace(/\.?0+$/, '')
      : text,
  )
}

function withoutUnits(typed: string, units: readonly string[]): string {
  const text = typed.trim()
  const unit = units.find((one) => one !== '' && (text.startsWith(one) || text.endsWith(one)))
  if (unit === undefined) return text
  return (text.startsWith(unit) ? text.slice(unit.length) : text.slice(0, -unit.length)).trim()
}

const isTooLong = (text: string): boolean => text.replace('.', '').replace(/^0+/, '').length > mostDigits

/**
 * Reads a number as people of any country type or paste it: point or comma before the decimals, thousands
 * grouped by the other one, a blank or an apostrophe. A text that two countries read differently is not
 * guessed.
 */
export function readNumber(typed: string, { isWhole = false, units = [] }: NumberRules = {}): NumberReading {
  const folded = withoutUnits(typed.normalize('NFKC').replaceAll('−', '-'), units)
  if (folded === '') return { kind: 'empty' }
  const [, sign = '', unsigned = ''] = /^([+-]?)\s*(.*)$/.exec(folded) ?? []
  const all = patterns.flatMap((pattern) => digitsBy(pattern, unsigned) ?? [])
  const whole = all.filter(({ decimals }) => decimals === '')
  const digits = isWhole && whole.length > 0 ? whole : all
  const minus = sign === '-' ? '-' : ''
  const [text, ...others] = new Set(digits.map((one) => `${minus}${plainText(one)}`))
  if (text === undefined || isTooLong(text)) return { kind: 'unreadable' }
  if (others.length > 0) return { kind: 'ambiguous', readings: readingsOf(digits, minus) }
  return { kind: 'number', value: Number(text), text }
}

/** The one with decimals first. */
const readingsOf = (digits: readonly Digits[], minus: string): string[] =>
  digits
    .toSorted((one, other) => other.decimals.length - one.decimals.length)
    .map(({ whole, decimals }) => unmistakable(`${minus}${whole}${decimals && `.${decimals}`}`))
