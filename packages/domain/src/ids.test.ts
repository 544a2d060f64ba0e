import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomBase58, uuidV7, uuidV7TimeMs } from './ids.ts'

const timeMs = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 16 })

describe('uuidV7', () => {
  it('is a version 7 UUID of the RFC variant that contains its time', () => {
    fc.assert(
      fc.property(timeMs, tenBytes, (nowMs, random) => {
        const id = uuidV7(nowMs, random)
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(uuidV7TimeMs(id)).toBe(nowMs)
        expect(uuidV7TimeMs(id.toUpperCase())).toBe(nowMs)
      }),
    )
  })

  it('sorts by time, whatever the random bits', () => {
    fc.assert(
      fc.property(timeMs, timeMs, tenBytes, tenBytes, (first, second, one, other) => {
        fc.pre(first < second)
        expect(uuidV7(first, one) < uuidV7(second, other)).toBe(true)
      }),
    )
  })

  it('uses 74 random bits: changing any one changes the id', () => {
    const bits = Array.from({ length: 80 }, (_, bit) => {
      const random = new Uint8Array(10)
      random[bit >> 3] = 1 << (bit & 7)
      return uuidV7(1, random)
    })
    const none = uuidV7(1, new Uint8Array(10))
    expect(bits.filter((id) => id !== none)).toHaveLength(74)
    expect(new Set(bits).size).toBe(75)
  })

  it('matches the vector of RFC 9562', () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('takes a fraction of a millisecond', () => {
    expect(uuidV7TimeMs(uuidV7(1_700_000_000_000.9, new Uint8Array(10)))).toBe(1_700_000_000_000)
  })
})

it.each([
  [''],
  ['not-a-uuid'],
  ['017f22e2-79b0-4cc3-98c4-dc0c0c07398f'],
  ['017f22e2-79b0-7cc3-18c4-dc0c0c07398f'],
  ['017f22e279b07cc398c4dc0c0c07398f'],
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f '],
])('%j is no UUIDv7', (id) => {
  expect(uuidV7TimeMs(id)).toBeNull()
})

describe('randomBase58', () => {
  it('has the requested length and only base 58', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 64 }), (length) => {
        expect(randomBase58(length, randomBytes)).toMatch(new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${length}}$`))
      }),
    )
  })

  it('draws every character with equal probability: bytes that would favour some are discarded', () => {
    const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const character of randomBase58(232, () => everyByte)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(58)
    expect(new Set(counts.values())).toEqual(new Set([4]))
  })
})
