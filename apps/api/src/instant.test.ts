import { describe, expect, it } from 'vitest'
import { dateField } from './instant.ts'

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
