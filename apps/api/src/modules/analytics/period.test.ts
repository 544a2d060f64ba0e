import { describe, expect, it } from 'vitest'
import { type Period, previousPeriod, resolvePeriod } from './period.ts'

const utc = (iso: string) => Date.parse(iso)
const period = (from: string, to: string): Period => ({ fromMs: utc(from), toMs: utc(to) })
const now = utc('2026-03-31T12:00:00Z')

describe('resolvePeriod', () => {
  it('is the 30 days up to now by default', () => {
    expect(resolvePeriod({}, 'UTC', now)).toEqual({
      ok: true,
      period: period('2026-03-01T12:00:00Z', '2026-03-31T12:00:00Z'),
    })
  })

  it('includes the day of a `to` without a time', () => {
    expect(resolvePeriod({ from: '2026-01-01', to: '2026-01-31' }, 'UTC', now)).toEqual({
      ok: true,
      period: period('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
    })
  })

  it.each([
    [{ from: 'x', to: 'y' }, ['from', 'to']],
    [{ to: 'y' }, ['to']],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-02T00:00:00Z' }, ['from']],
    [{ from: '2026-01-03', to: '2026-01-01' }, ['from']],
    [{ from: '2027-01-01' }, ['from']],
  ])('names what is wrong in %j', (query, paths) => {
    const result = resolvePeriod(query, 'UTC', now)
    expect(result.ok ? [] : result.details.map((detail) => detail.path)).toEqual(paths)
  })
})

describe('previousPeriod', () => {
  it.each([
    [
      'prev_period',
      'UTC',
      period('2026-01-08T06:30:00Z', '2026-01-08T08:00:00Z'),
      period('2026-01-08T05:00:00Z', '2026-01-08T06:30:00Z'),
    ],
    [
      'prev_period',
      'Europe/London',
      period('2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'),
      period('2026-03-28T00:00:00Z', '2026-03-29T00:00:00Z'),
    ],
    [
      'prev_year',
      'UTC',
      period('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      period('2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z'),
    ],
    [
      'prev_year',
      'UTC',
      period('2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z'),
      period('2023-02-28T00:00:00Z', '2023-03-01T00:00:00Z'),
    ],
    [
      'prev_year',
      'UTC',
      period('2024-02-28T00:00:00Z', '2024-02-29T00:00:00Z'),
      period('2023-02-28T00:00:00Z', '2023-03-01T00:00:00Z'),
    ],
    [
      'prev_year',
      'Asia/Tokyo',
      period('2024-01-31T15:00:00Z', '2024-02-28T15:00:00Z'),
      period('2023-01-31T15:00:00Z', '2023-02-28T15:00:00Z'),
    ],
    [
      'prev_year',
      'UTC',
      period('2024-02-20T10:00:00Z', '2024-02-29T10:00:00Z'),
      period('2023-02-20T10:00:00Z', '2023-03-01T00:00:00Z'),
    ],
    [
      'prev_year',
      'UTC',
      period('2024-02-29T05:00:00Z', '2024-02-29T10:00:00Z'),
      period('2023-02-28T05:00:00Z', '2023-02-28T10:00:00Z'),
    ],
  ] as const)('%s in %s', (comparison, zone, given, expected) => {
    expect(previousPeriod(given, comparison, zone)).toEqual(expected)
  })
})
