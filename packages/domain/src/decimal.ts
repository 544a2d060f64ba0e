/**
 * A decimal with 30 places, in integers of 10^-30. Of a quotient that is a millionth or more, what is cut off
 * behind them is far below the last digit of the number that it is shown as.
 */
export type Decimal = bigint

/** Decimals of a `Decimal`. SQL that computes the same figures cuts them off at the same decimal. */
export const decimals = 30
const unit = 10n ** BigInt(decimals)

/** Results of this size and more are no figures. SQL has 76 digits, of which 45 stand before the point. */
export const decimalLimit = 1e45

const written = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/

/** Reads `-12.5` or `1e-7`; places after the 30th are cut off. @throws RangeError for what is no decimal */
export function readDecimal(text: string): Decimal {
  const match = written.exec(text)
  if (match === null) throw new RangeError('this text is no decimal')
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const shift = decimals - fraction.length + Number(exponent)
  const digits = BigInt(whole + fraction)
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
  return sign === '' ? units : -units
}

/** The decimal that a number is written as; null for one that is not finite or as large as `decimalLimit`. */
export function decimalOf(value: number): Decimal | null {
  return Math.abs(value) < decimalLimit ? readDecimal(String(value)) : null
}

/** The number that is nearest to a decimal. */
export function nearestNumber(decimal: Decimal): number {
  const digits = (decimal < 0n ? -decimal : decimal).toString().padStart(decimals + 1, '0')
  const size = Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
  return decimal < 0n ? -size : size
}

/** The product, cut off at the last decimal. */
export const multiplyDecimals = (one: Decimal, other: Decimal): Decimal => (one * other) / unit

/** The quotient, cut off at the last decimal; null where it is divided by 0. */
export const divideDecimals = (above: Decimal, below: Decimal): Decimal | null =>
  below === 0n ? null : (above * unit) / below

/**
 * Decimal places to which the result of a formula is rounded. Quotients are cut off at their last decimal, so
 * that `cost / clicks * clicks - cost` is -1e-29 before that. Ten places are left for such an error: it is
 * rounded to 0 unless it was multiplied by billions. Results of 0.001 and more have every digit that a number
 * can show.
 */
export const formulaDecimals = 20

/** Rounds to so many digits after the point, at most 29; half away from 0, as ClickHouse rounds decimals. */
export function roundDecimal(decimal: Decimal, digits: number): Decimal {
  const step = 10n ** BigInt(decimals - digits)
  const half = decimal < 0n ? -step / 2n : step / 2n
  return ((decimal + half) / step) * step
}

/** The result of a formula, rounded to `formulaDecimals`. */
export const roundFormula = (decimal: Decimal): Decimal => roundDecimal(decimal, formulaDecimals)

/**
 * How many percent a part is of a whole, both of them counts: the number that is nearest to it; null of
 * nothing.
 */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (100 * part) / whole

/** By how many percent a decimal is more than another; null against 0. */
export function percentChange(present: Decimal, previous: Decimal): Decimal | null {
  return divideDecimals(100n * (present - previous), previous < 0n ? -previous : previous)
}
