import { describe, expect, it } from 'vitest'
import { unknownWordOf } from './postback-replay.ts'
import type { Postback } from './record-lists.queries.ts'

const logged = (unknownWord: string | null, networkId: string | null): Postback => ({
  id: 'p',
  receivedAt: '2026-11-25T10:00:00.000Z',
  source: 'postback',
  ip: '203.0.113.7',
  method: 'GET',
  query: { status: 'xyz' },
  result: 'ignored',
  reason: 'In words.',
  conversionId: null,
  unknownWord,
  networkId,
})

describe('the unknown word of a postback', () => {
  it.each([
    ['is that of the log', logged('xyz', 'n1'), { word: 'xyz', networkId: 'n1' }],
    ['is of no network that it could be mapped for', logged('xyz', null), null],
    ['is not what it was ignored for', logged(null, 'n1'), null],
  ])('%s', (_what, postback, unknown) => {
    expect(unknownWordOf(postback)).toEqual(unknown)
  })
})
