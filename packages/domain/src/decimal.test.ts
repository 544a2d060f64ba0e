import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Decimal,
  decimalOf,
  divideDecimals,
  multiplyDecimals,
  nearestNumber,
  percentChange,
  percentOf,
  readDecimal,
  roundFormula,
} from './decimal.ts'

/**
 * The number nearest to a fraction, of two neighbours that are equally near the even one: by its binary
 * digits, not by decimals.
 */
function nearestToFraction(above: bigint, below: bigint): number {
  if (above < 0n) return -nearestToFraction(-above, below)
  if (above === 0n) return 0
  let exponent = above.toString(2).length - below.toString(2).length - 53
  const scaled = () => {
    const [up, down] = exponent < 0 ? [above << BigInt(-exponent), below] : [above, below << BigInt(exponent)]
    return { digits: up / down, rest: up % down, down }
  }
  while (scaled().digits >= 1n << 53n) exponent += 1
  const { digits, rest, down } = scaled()
  const isUp = rest * 2n > down || (rest * 2n === down && digits % 2n === 1n)
  return Number(digits + (isUp ? 1n : 0n)) * 2 ** exponent
}

const million = 1_000_000n
/** Millionths as a decimal. */
const amountOf = (millionths: bigint): Decimal => readDecimal(String(millionths)) / million
const amount = fc.bigInt({ min: 1n, max: 10n ** 18n })
const count = fc.bigInt({ min: 1n, max: 10n ** 10n })
/** Thirty places have every digit of a number down to a millionth, the smallest amount, and many more. */
const ratio = (above: Decimal, below: Decimal) => {
  const decimal = divideDecimals(above, below) ?? 0n
  fc.pre(decimal === 0n || Math.abs(nearestNumber(decimal)) >= 1e-6)
  return nearestNumber(decimal)
}

describe('decimals', () => {
  it.each([
    ['0', 0],
    ['-0.1', -0.1],
    ['12.500000', 12.5],
    ['1e-7', 1e-7],
    ['1.5e+21', 1.5e21],
    ['33.333333333333333333333333333333', 33.333333333333336],
    ['0.9999999999999999999999', 1],
  ])('%s is nearest to %d', (text, number) => expect(nearestNumber(readDecimal(text))).toBe(number))

  it.each(['', '.5', '1,5', 'NaN', '0x10', '1e', '--1'])('%j is none', (text) =>
    expect(() => readDecimal(text)).toThrow(RangeError),
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e45, -1e45])('%d is none', (value) =>
    expect(decimalOf(value)).toBeNull(),
  )

  it('come out as the number that they were made of', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 1e-12, max: 1e44 }), (value) => {
        expect(nearestNumber(decimalOf(value) ?? 0n)).toBe(value)
        expect(nearestNumber(decimalOf(-value) ?? 0n)).toBe(-value)
      }),
    )
  })

  it('give the number nearest to the quotient of amounts, and of an amount by a count', () => {
    fc.assert(
      fc.property(amount, amount, count, fc.constantFrom(1n, 100n, 1000n), (above, below, clicks, factor) => {
        expect(ratio(factor * amountOf(above), amountOf(below))).toBe(
          nearestToFraction(factor * above, below),
        )
        expect(ratio(factor * amountOf(above - below), amountOf(below))).toBe(
          nearestToFraction(factor * (above - below), below),
        )
        expect(ratio(factor * amountOf(above), readDecimal(String(clicks)))).toBe(
          nearestToFraction(factor * above, clicks * million),
        )
      }),
      {
        numRuns: 2_000,
        examples: [
          [1n, 3n, 3n, 100n],
          [10n ** 18n, 1n, 1n, 1000n],
        ],
      },
    )
  })

  it('say of cost without revenue that all of it is lost', () => {
    fc.assert(
      fc.property(amount, (cost) => {
        expect(divideDecimals(100n * amountOf(0n - cost), amountOf(cost))).toBe(readDecimal('-100'))
      }),
    )
  })

  it('are cut off towards 0, on either side of it', () => {
    const third = (text: string) => divideDecimals(readDecimal(text), readDecimal('3'))
    expect(third('1')).toBe(readDecimal(`0.${'3'.repeat(30)}`))
    expect(third('-1')).toBe(readDecimal(`-0.${'3'.repeat(30)}`))
    expect(multiplyDecimals(third('-1') ?? 0n, readDecimal('3'))).toBe(readDecimal(`-0.${'9'.repeat(30)}`))
    expect(divideDecimals(1n, 0n)).toBeNull()
  })

  it.each([
    ['-1e-29', '0'],
    ['4.999999999e-21', '0'],
    ['5e-21', '1e-20'],
    ['-4.999999999e-21', '0'],
    ['-5e-21', '-1e-20'],
    ['-100', '-100'],
    ['33.333333333333333333333333333333', '33.33333333333333333333'],
    ['999999999999999999999.999999999999999999999999999999', '1e21'],
  ])('%s as the result of a formula is %s', (exact, rounded) =>
    expect(roundFormula(readDecimal(exact))).toBe(readDecimal(rounded)),
  )

  it.each([
    ['0.3', '0.1', 200],
    ['0.1', '0.3', -66.66666666666667],
    ['5', '-10', 150],
    ['5', '0', null],
  ])('%s against %s is %d percent', (present, previous, percent) => {
    const change = percentChange(readDecimal(present), readDecimal(previous))
    expect(change === null ? null : nearestNumber(change)).toBe(percent)
  })
})

describe('percents of counts', () => {
  it('are the nearest number', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 }), (part, whole) => {
        expect(percentOf(part, whole)).toBe(nearestToFraction(100n * BigInt(part), BigInt(whole)))
      }),
      { examples: [[7, 25]] },
    )
    expect(percentOf(1, 0)).toBeNull()
  })
})
