import { describe, expect, it } from 'vitest'
import { dateField, parseEnd } from './instant.ts'

const utc = (iso: string) => Date.parse(iso)

describe('parseEnd', () => {
  it.each([
    ['2026-01-31', 'UTC', '2026-02-01T00:00:00Z'],
    ['2026-01-31T10:00', 'UTC', '2026-01-31T10:00:00Z'],
    // A day of 23 hours.
    ['2026-03-29', 'Europe/London', '2026-03-29T23:00:00Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(parseEnd(text, zone)?.toMillis()).toBe(utc(expected))
  })
})

describe('dateField', () => {
  it.each(['1970-01-01', '2024-02-29', '2099-12-31'])('takes %s', (day) => {
    expect(dateField.parse(day)).toBe(day)
  })

  it.each([
    '2026-02-30',
    '2025-02-29',
    '1969-12-31',
    '2100-01-01',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    'today',
    '',
    20260101,
    null,
    undefined,
  ])('refuses %j, with one word', (day) => {
    expect(dateField.safeParse(day).error?.issues).toHaveLength(1)
  })
})
