import { describe, expect, it } from 'vitest'
import { cloudflareRanges } from '../cloudflare-ranges.ts'
import { type AddressList, addressLists } from './address-lists.ts'
import { compileNamedRanges } from './named-ranges.ts'
import { warnOfStaleRanges } from './stale-ranges.ts'

const listOf = (name: string, readOn: string): AddressList => ({
  kind: 'crawler',
  name,
  readOn,
  ranges: ['192.0.2.0/24'],
})
const warningsAt = (now: string, lists?: AddressList[], trustProxy: string[] = []) => {
  const warnings: { fields: object; message: string }[] = []
  const logger = { warn: (fields: object, message: string) => void warnings.push({ fields, message }) }
  warnOfStaleRanges({ logger, nowMs: Date.parse(now), trustProxy }, lists)
  return warnings
}

describe('stale address ranges (contract 2 §16)', () => {
  const lists = [listOf('old', '2026-01-01'), listOf('older', '2025-01-01'), listOf('new', '2026-03-01')]

  it('are one warning that names each of them and its day', () => {
    const warnings = warningsAt('2026-04-02T00:00:00Z', lists)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.fields).toEqual({
      lists: [
        { kind: 'crawler', name: 'old', readOn: '2026-01-01' },
        { kind: 'crawler', name: 'older', readOn: '2025-01-01' },
      ],
    })
    expect(warnings[0]?.message).toContain('pnpm ranges')
  })

  it.each([
    ['2026-04-01T00:00:00Z', 0],
    ['2026-04-01T00:00:01Z', 1],
  ])('are those of over 90 days: at %s %i of one of 2026-01-01', (now, count) => {
    expect(warningsAt(now, [listOf('one', '2026-01-01')])).toHaveLength(count)
  })

  it('are those of Cloudflare, too, where TRUST_PROXY names it', () => {
    const later = Date.parse(cloudflareRanges.readOn) + 91 * 86_400_000
    const now = new Date(later).toISOString()
    expect(warningsAt(now, [], ['10.0.0.0/8'])).toEqual([])
    const warnings = warningsAt(now, [], ['10.0.0.0/8', 'cloudflare'])
    expect(warnings).toMatchObject([{ fields: { readOn: cloudflareRanges.readOn } }])
    expect(warnings[0]?.message).toMatch(/Cloudflare.*TRUST_PROXY/)
    expect(warningsAt(`${cloudflareRanges.readOn}T23:59:59Z`, [], ['cloudflare'])).toEqual([])
  })

  it('are none among those that ship, on the day after the last was read', () => {
    const last = addressLists
      .map(({ readOn }) => readOn)
      .toSorted()
      .at(-1)
    expect(warningsAt(`${last}T23:59:59Z`)).toEqual([])
    expect(warningsAt('2100-01-01T00:00:00Z')).toHaveLength(1)
  })
})

describe('the address lists that ship', () => {
  it('carry the day on which they were read, each of them', () => {
    expect(addressLists.length).toBeGreaterThanOrEqual(7)
    for (const { readOn } of addressLists) expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn)
  })

  it('are all read', () => {
    for (const list of addressLists) expect(() => compileNamedRanges([list])).not.toThrow()
  })
})
