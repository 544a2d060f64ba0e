import { expect, it } from 'vitest'
import { currencyCodes, currencyDigits, isCurrencyCode } from './currencies.ts'

it.each([
  ['USD', true],
  ['XCG', true],
  ['ZWG', true],
  ['XAU', true],
  ['BTC', true],
  ['USDT', true],
  // Of the past, of nothing, and of none.
  ['HRK', false],
  ['BGN', false],
  ['DEM', false],
  ['XXX', false],
  ['XTS', false],
  ['ABC', false],
  ['usd', false],
  ['US', false],
  ['USD\n', false],
  ['', false],
  ['constructor', false],
])('%j is a currency: %s', (code, fits) => {
  expect(isCurrencyCode(code)).toBe(fits)
})

it('has each code once', () => {
  expect(currencyCodes).toHaveLength(183)
  expect(new Set(currencyCodes).size).toBe(183)
})

it.each([
  ['JPY', 0],
  ['jpy', 0],
  ['USD', 2],
  ['KWD', 3],
  ['CLF', 4],
  ['HUF', 2],
  ['XAU', 2],
  ['USDT', 2],
  ['BTC', 6],
  ['HRK', 2],
])('%s is shown with %i digits', (code, digits) => {
  expect(currencyDigits(code)).toBe(digits)
})
