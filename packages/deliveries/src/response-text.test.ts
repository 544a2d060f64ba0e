import fc from 'fast-check'
import { expect, it } from 'vitest'
import { responseText, storedBodyBytes } from './response-text.ts'

it.each<[string, Uint8Array, string]>([
  ['nothing', Buffer.from(''), ''],
  ['a text', Buffer.from('OK ü'), 'OK ü'],
  ['NUL', Buffer.from('a\0b'), 'ab'],
  ['1 KiB', Buffer.alloc(1_024, 'x'), 'x'.repeat(1_024)],
  ['more than 1 KiB', Buffer.alloc(1_025, 'x'), 'x'.repeat(1_024)],
  ['a character across 1 KiB', Buffer.from(`${'x'.repeat(1_023)}ü`), 'x'.repeat(1_023)],
])('stores of %s what fits', (_what, body, stored) => {
  expect(responseText(body)).toBe(stored)
})

it('stores at most 1 KiB of any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000, size: 'max' }), (bytes) => {
      const stored = responseText(bytes)
      expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(storedBodyBytes)
      expect(stored.isWellFormed() && !stored.includes('\0')).toBe(true)
    }),
  )
})
