import { expect, test } from 'vitest'
import { createPool } from './pool.ts'

test('gives one value for equal keys, made once', () => {
  const pool = createPool<{ of: string }>()
  const first = pool('a', () => ({ of: 'a' }))
  const fail = () => {
    throw new Error('made twice')
  }
  expect(pool('a', fail)).toBe(first)
  expect(pool('b', () => ({ of: 'b' }))).not.toBe(first)
})

test('gives what belongs to the key, however many there were', () => {
  const pool = createPool<string>()
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < 30_000; index++)
      expect(pool(`key ${index}`, () => `value ${index}`)).toBe(`value ${index}`)
})
