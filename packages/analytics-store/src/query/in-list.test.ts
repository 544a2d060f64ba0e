import { describe, expect, it } from 'vitest'
import { inListSql } from './in-list.ts'

function listed(values: readonly string[]) {
  const parts: (readonly string[])[] = []
  const sql = inListSql('link_id', values, (some, index) => {
    expect(index).toBe(parts.length)
    parts.push(some)
    return `{p${index}}`
  })
  return { sql, parts }
}

const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `019ac1f2-7c3a-7b5e-9d10-${String(n).padStart(12, '0')}`)

describe('inListSql', () => {
  it.each([
    [0, 'link_id IN {p0}'],
    [1, 'link_id IN {p0}'],
    [1538, 'link_id IN {p0}'],
    [1539, '(link_id IN {p0} OR link_id IN {p1})'],
  ])('of %i ids', (count, expected) => {
    expect(listed(ids(count)).sql).toBe(expected)
  })

  it('requests each value once, in parts that a parameter takes', () => {
    const { parts } = listed(ids(20_000))
    expect(parts.flat()).toEqual(ids(20_000))
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(60_002)
  })

  it('takes a value that alone is longer', () => {
    const long = 'ü'.repeat(40_000)
    expect(listed(['a', long, 'b']).parts).toEqual([['a'], [long], ['b']])
  })
})
