import { z } from 'zod'

/** Places after the point that are stored and reckoned with (contract §1). */
const decimals = 6
/**
 * Nine digits before the point and six behind it: fifteen significant digits come through a JSON number (a
 * binary float) as they were written, more do not.
 */
const limit = 1_000_000_000

/**
 * Whether the number has at most six places: as JSON writes it, which is the shortest text that means this
 * float.
 */
function fitsDecimals(value: number): boolean {
  const text = String(value)
  if (text.includes('e')) return false
  return (text.split('.')[1] ?? '').length <= decimals
}

/** An amount of money of a body, not negative. It comes out as the decimal text that is stored: `12.5`. */
export const moneySchema = z
  .number()
  .nonnegative()
  .lt(limit, `must be below ${limit.toLocaleString('en')}`)
  .refine(fitsDecimals, `must have at most ${decimals} decimal places`)
  .transform((value) => String(Object.is(value, -0) ? 0 : value))

/**
 * A stored amount as the JSON number of an answer (contract §1): exact, since no stored one has more than
 * fifteen digits.
 */
export function moneyNumber(stored: string): number {
  return Number(stored)
}

/** A stored amount as people write it, for macros: `12.500000` is `12.5`. */
export function moneyText(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored
}

/**
 * One point or one comma, so that `1,234.56` and `1.234,56` are none: a guess could be wrong a thousandfold.
 */
const decimalText = /^\+?(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,3}))?$/i
/** More digits than a float of another system has; they are counted on the way of each visit. */
const longestText = 400

/**
 * An amount that another system wrote (`12.5`, ` .50 `, `7.`, `12,50`, `1.25e1`), as the decimal text that is
 * stored; null when it is none, is negative, has separators of thousands, or more than nine digits before the
 * point. One comma and no point is a decimal comma (contract, "Conversions"), before three digits too. More
 * than six places are rounded half away from 0, without a float. The amounts of postbacks and imports and
 * the costs of clicks are read by it (contract-3 §18, "Money and days").
 */
export function readMoney(text: string): string | null {
  const match = text.length > longestText ? null : decimalText.exec(text.trim())
  if (match === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const millionths = rounded(BigInt(whole + fraction), decimals + Number(exponent) - fraction.length)
  const digits = millionths.toString().padStart(decimals + 1, '0')
  if (digits.length > decimals + 9) return null
  return moneyText(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

/** A number times a power of ten, to the nearest integer, half up. */
function rounded(value: bigint, power: number): bigint {
  if (power >= 0) return value * 10n ** BigInt(power)
  const unit = 10n ** BigInt(-power)
  return (value + unit / 2n) / unit
}
