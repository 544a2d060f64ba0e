import { z } from 'zod'

/** Places after the point that are stored. */
const maxDecimals = 12
/** As many digits before the point. */
const limit = 1_000_000_000_000

/** The shortest decimal that means this number, written out: `1e-7` is `0.0000001`. */
function decimalText(value: number): string {
  const [digits = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return digits
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`
}

const fitsDecimals = (value: number) => (decimalText(value).split('.')[1] ?? '').length <= maxDecimals

/**
 * A rate of a body. It comes out as the exact decimal text that is stored, and `Number` of that is what was
 * sent.
 */
export const rateSchema = z
  .number()
  .positive()
  .lt(limit, `must be below ${limit.toLocaleString('en')}`)
  .refine(fitsDecimals, `must have at most ${maxDecimals} decimal places`)
  .transform(decimalText)
