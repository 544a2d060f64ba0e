import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, typedText } from './read-number.ts'

describe('a number that was typed', () => {
  it.each([
    ['12.50', '12.5'],
    ['12,50', '12.5'],
    ['0,92', '0.92'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['12,', '12'],
    ['007', '7'],
    ['0', '0'],
    ['0,00', '0'],
    ['+5', '5'],
    ['-40', '-40'],
    ['−40,5', '-40.5'],
    ['- 40', '-40'],
    // Grouped, in which way the other separator or a second group says.
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234.567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['12,34,567.80', '1234567.8'],
    ['1 234', '1234'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1\u00a0234.567', '1234.567'],
    ['1’234.50', '1234.5'],
    ["1'234'567", '1234567'],
    // No group has four digits before it, or begins with 0, or ends after two.
    ['1234,567', '1234.567'],
    ['1234.567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1.2340', '1.234'],
    ['１２，５', '12.5'],
    [' 12.5\t', '12.5'],
    ['999999999.999999', '999999999.999999'],
  ])('%j is %s', (typed, text) => {
    expect(readNumber(typed)).toEqual({ kind: 'number', value: Number(text), text })
  })

  it.each([
    ['1,234', ['1.2340', '1234']],
    ['1.234', ['1.2340', '1234']],
    ['-12,000', ['-12.0000', '-12000']],
    ['100.000', ['100.0000', '100000']],
  ])('%j is refused with both readings', (typed, readings) => {
    expect(readNumber(typed)).toEqual({ kind: 'ambiguous', readings })
    for (const reading of readings) expect(readNumber(reading)).toMatchObject({ kind: 'number' })
  })

  it.each([
    'abc',
    '1e3',
    '1.2.3',
    '1,23,45',
    '1.234.56',
    '1,234,56.7',
    '12.5.',
    '1..5',
    '-',
    '.',
    '--5',
    '0x10',
    '5-',
    '(5)',
    '12 50',
    '1 234 5',
    '0,123,456',
    '12.5 EUR',
    '€12',
    '1/2',
    'NaN',
    'Infinity',
    '1.234 567',
    '1234567890123456',
  ])('%j is no number', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'unreadable' })
  })

  it.each(['', '  ', '\u00a0'])('%j is nothing', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'empty' })
  })

  it.each([
    ['1,234', '1234'],
    ['1.234', '1234'],
    ['12,5', '12.5'],
    ['24', '24'],
  ])('%j, where it is whole, is %s', (typed, text) => {
    expect(readNumber(typed, { isWhole: true })).toMatchObject({ kind: 'number', text })
  })

  it.each([
    ['12,50 USD', '12.5'],
    ['$12.50', '12.5'],
    ['$ 1,234.56', '1234.56'],
    ['USD', null],
    ['12.50 EUR', undefined],
  ])('%j may have its own unit around it', (typed, text) => {
    const reading = readNumber(typed, { units: ['USD', '$'] })
    const read = reading.kind === 'number' ? reading.text : reading.kind === 'empty' ? null : undefined
    expect(read).toBe(text)
  })
})

describe('the text of a field', () => {
  it.each([
    [12.5, '12.5'],
    [1.085, '1.0850'],
    [1234.567, '1234.567'],
    [0.000001, '0.000001'],
    ['150', '150'],
    [null, ''],
    [undefined, ''],
  ])('of %j is %j', (value, text) => {
    expect(typedText(value)).toBe(text)
  })

  it('is read as the value that it is of', () => {
    const millionths = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    const property = fc.property(millionths, (count) => {
      const value = count / 1_000_000
      expect(readNumber(typedText(value))).toMatchObject({ kind: 'number', value: value === 0 ? 0 : value })
    })
    fc.assert(property)
  })
})
