import { expect, it } from 'vitest'
import { canonicalTimezone, isCurrencyCode, isTimezone } from './zones-and-currencies.ts'

it.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['europe/berlin', true],
  ['CET', true],
  ['BST', false],
  ['pst', false],
  ['SystemV/EST5', false],
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
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/LONDON', 'Europe/London'],
  ['utc', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['Mars/Olympus', null],
  ['+01:00', null],
])('%j is the zone %j', (zone, name) => {
  expect(canonicalTimezone(zone)).toBe(name)
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
