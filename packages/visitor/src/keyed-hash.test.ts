import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyedHash } from './keyed-hash.ts'

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('hex')

it('is HMAC-SHA256 of any text under any key, whatever was hashed before', () => {
  const keyedHash = createKeyedHash()
  const keys = fc.uint8Array({ maxLength: 130 })
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 5 })
  fc.assert(
    fc.property(keys, texts, (key, [...each]) => {
      for (const text of [...each, '', ...each]) expect(keyedHash(key, text)).toBe(hmac(key, text))
    }),
    { numRuns: 30 },
  )
}, 60_000)

it.each([0, 31, 32, 63, 64, 65, 128])('is HMAC-SHA256 under a key of %i bytes', (length) => {
  const key = new Uint8Array(length).fill(7)
  expect(createKeyedHash()(key, 'text')).toBe(hmac(key, 'text'))
})

it.each([0, 1, 4_095, 4_096, 4_097, 20_000])('is HMAC-SHA256 of a text of %i characters', (length) => {
  const keyedHash = createKeyedHash()
  const key = new Uint8Array(32).fill(9)
  for (const character of ['a', 'é', '漢'])
    expect(keyedHash(key, character.repeat(length))).toBe(hmac(key, character.repeat(length)))
})

it('gives as much of it as is requested', () => {
  const key = new Uint8Array(32).fill(9)
  for (const bytes of [1, 16, 32])
    expect(createKeyedHash()(key, 'text', bytes)).toBe(hmac(key, 'text').slice(0, 2 * bytes))
})
