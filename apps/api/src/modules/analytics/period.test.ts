import { describe, expect, it } from 'vitest'
import { type Period, resolvePeriod } from './period.ts'

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
