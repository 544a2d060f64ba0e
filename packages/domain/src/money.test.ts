import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyNumber, moneySchema, moneyText, readMoney } from './money.ts'

describe('money', () => {
  it.each<[sent: unknown, stored: string]>([
    [0, '0'],
    [-0, '0'],
    [12.5, '12.5'],
    [0.1, '0.1'],
    [0.000001, '0.000001'],
    [999_999_999.999999, '999999999.999999'],
    [123_456_789.123456, '123456789.123456'],
  ])('%d is stored as %s', (sent, stored) => {
    expect(moneySchema.parse(sent)).toBe(stored)
    expect(moneyNumber(stored)).toBe(sent === 0 ? 0 : sent)
  })

  it.each([
    -0.01,
    0.0000001,
    1.1234567,
    1e-7,
    1_000_000_000,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1',
    null,
  ])('refuses %s', (sent) => expect(moneySchema.safeParse(sent).success).toBe(false))

  it('comes out as it went in, to the last digit', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(999_999), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(6, '0')}`
        const stored = moneySchema.parse(Number(text))
        expect(stored).toBe(moneyText(text))
        expect(moneyNumber(stored)).toBe(Number(text))
      }),
    )
  })

  it.each([
    ['12.500000', '12.5'],
    ['12.000000', '12'],
    ['0.000000', '0'],
    ['100', '100'],
    ['0.000001', '0.000001'],
  ])('%s is written %s', (stored, text) => expect(moneyText(stored)).toBe(text))
})

describe('an amount that another system wrote', () => {
  it.each<[text: string, read: string | null]>([
    ['12.5', '12.5'],
    [' 0012.50 ', '12.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['0', '0'],
    ['0.0000004', '0'],
    ['0.0000005', '0.000001'],
    ['1.9999995', '2'],
    ['0.1234567', '0.123457'],
    ['999999999.999999', '999999999.999999'],
    ['999999999.9999995', null],
    ['1000000000', null],
    ['-1', null],
    // One comma and no point: a decimal comma, also before three digits. Separators of thousands are refused.
    ['12,50', '12.5'],
    [' 1,5 ', '1.5'],
    ['1,234', '1.234'],
    [',5', '0.5'],
    ['7,', '7'],
    ['+0,0000005', '0.000001'],
    ['999999999,9999995', null],
    ['-1,5', null],
    ['1,234.56', null],
    ['1.234,56', null],
    ['1.234.56', null],
    ['1,2,3', null],
    ['1 234,56', null],
    ['1 234', null],
    ['1’234', null],
    ['12,50 €', null],
    [',', null],
    [',.', null],
    ['1e3', '1000'],
    ['1.25E-2', '0.0125'],
    ['1,5e+3', '1500'],
    ['5e-7', '0.000001'],
    ['4.9e-7', '0'],
    ['.000000000001e18', '1000000'],
    ['0e999', '0'],
    ['1e9', null],
    ['1e999', null],
    ['1e-999', '0'],
    ['1e1000', null],
    ['e3', null],
    ['1e', null],
    ['1e1.5', null],
    ['0x10', null],
    [`0.${'3'.repeat(390)}`, '0.333333'],
    ['1'.repeat(401), null],
    ['', null],
    ['.', null],
    ['12 USD', null],
    ['NaN', null],
  ])('%j is %j', (text, read) => expect(readMoney(text)).toBe(read))

  it('loses nothing of six places', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(999_999), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(6, '0')}`
        expect(readMoney(text)).toBe(moneyText(text))
      }),
    )
  })
})
