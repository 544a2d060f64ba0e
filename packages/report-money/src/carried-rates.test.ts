import { expect, it } from 'vitest'
import { carriedRates } from './carried-rates.ts'

const rates = [
  { currency: 'EUR', date: '2026-03-06', rate: '1.1' },
  { currency: 'EUR', date: '2026-03-09', rate: '1.2' },
  { currency: 'GBP', date: '2026-02-27', rate: '1.3' },
]
const shown = (carryDays: number) =>
  carriedRates(rates, carryDays).map(({ currency, date, rate }) => `${currency} ${date} ${rate}`)

it.each([
  [0, ['EUR 2026-03-06 1.1', 'EUR 2026-03-09 1.2', 'GBP 2026-02-27 1.3']],
  [
    1,
    [
      'EUR 2026-03-06 1.1',
      'EUR 2026-03-07 1.1',
      'EUR 2026-03-09 1.2',
      'EUR 2026-03-10 1.2',
      'GBP 2026-02-27 1.3',
      'GBP 2026-02-28 1.3',
    ],
  ],
  [
    3,
    [
      'EUR 2026-03-06 1.1',
      'EUR 2026-03-07 1.1',
      'EUR 2026-03-08 1.1',
      'EUR 2026-03-09 1.2',
      'EUR 2026-03-10 1.2',
      'EUR 2026-03-11 1.2',
      'EUR 2026-03-12 1.2',
      'GBP 2026-02-27 1.3',
      'GBP 2026-02-28 1.3',
      'GBP 2026-03-01 1.3',
      'GBP 2026-03-02 1.3',
    ],
  ],
])('rates are carried over %d days, up to the next one of their currency', (carryDays, expected) => {
  expect(shown(carryDays)).toEqual(expected)
})
