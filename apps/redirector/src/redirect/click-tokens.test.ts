import { randomBytes } from 'node:crypto'
import { uuidV7TimeMs } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import { createClickTokens } from './click-tokens.ts'

describe('createClickTokens', () => {
  it.each([0, 1, Date.UTC(2026, 10, 21), 2 ** 48 - 1])(
    'makes UUIDv7s of Unix ms %d, each another',
    (atMs) => {
      const next = createClickTokens(randomBytes)
      const tokens = Array.from({ length: 5_000 }, () => next(atMs))
      expect(new Set(tokens).size).toBe(5_000)
      expect(tokens.filter((token) => uuidV7TimeMs(token) !== atMs)).toEqual([])
    },
  )

  it('gives each token the time that it contains', () => {
    const next = createClickTokens(randomBytes)
    const times = [5, 5, 7, 6, 5]
    expect(times.map((atMs) => uuidV7TimeMs(next(atMs)))).toEqual(times)
  })

  it.each([
    [0x00, '00000000-0005-7000-8000-000000000000'],
    [0xff, '00000000-0005-7fff-bfff-ffffffffffff'],
  ])('has every random bit that a UUIDv7 has: of bytes %d', (byte, token) => {
    expect(createClickTokens((size) => new Uint8Array(size).fill(byte))(5)).toBe(token)
  })
})
