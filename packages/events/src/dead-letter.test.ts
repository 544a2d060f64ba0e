import { expect, it } from 'vitest'
import { decodeDeadLetter, encodeDeadLetter } from './dead-letter.ts'

const refusal = { reason: 'no row can store it', payload: '{"a":"\u0000"}\n', atMs: 1_700_000_000_000 }
const source = { topic: 'waymark.clicks.v1', partition: 0, offset: 0n, key: null, value: Buffer.from('x') }
const letterOf = (changes: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(encodeDeadLetter(refusal, source)), ...changes }))

it.each([0n, 2n ** 53n + 1n, 2n ** 63n - 1n])(
  'gives back what was refused and where, at offset %s',
  (offset) => {
    const letter = decodeDeadLetter(Buffer.from(encodeDeadLetter(refusal, { ...source, offset })))
    expect(letter).toEqual({
      v: 1,
      ...refusal,
      source: { topic: source.topic, partition: 0, offset: String(offset) },
    })
  },
)

it.each([
  ['another version', { v: 2 }],
  ['no reason', { reason: undefined }],
  ['a negative time', { atMs: -1 }],
  ['an offset that is no decimal number', { source: { topic: 't', partition: 0, offset: '1e3' } }],
  ['an offset as a number', { source: { topic: 't', partition: 0, offset: 1 } }],
  ['a negative partition', { source: { topic: 't', partition: -1, offset: '1' } }],
  ['no source', { source: undefined }],
])('refuses a letter with %s', (_name, changes) => {
  expect(() => decodeDeadLetter(letterOf(changes))).toThrow()
})

it.each(['', '{', 'null', '[]'])('refuses what is no letter: %j', (text) => {
  expect(() => decodeDeadLetter(Buffer.from(text))).toThrow()
})
