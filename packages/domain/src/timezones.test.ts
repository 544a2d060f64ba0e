import { expect, it } from 'vitest'
import { isTimezone } from './timezones.ts'

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
