import { expect, it } from 'vitest'
import { isCurrencyCode, isTimezone } from './zones-and-currencies.ts'

it.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['-05:00', false],
  ['', false],
  [' UTC', false],
  ['UTC\u0000', false],
])('%j is a time zone: %s', (zone, known) => {
  expect(isTimezone(zone)).toBe(known)
})

it.each([
  ['USD', true],
  ['usd', false],
  ['US', false],
  ['USDT', false],
  ['U1D', false],
  ['USD\n', false],
  ['', false],
])('%j is a currency code: %s', (code, fits) => {
  expect(isCurrencyCode(code)).toBe(fits)
})
