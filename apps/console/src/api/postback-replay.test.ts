import { describe, expect, it } from 'vitest'
import { unknownWordOf } from './postback-replay.ts'
import type { Postback } from './record-lists.queries.ts'

const logged = (changes: Partial<Postback>): Postback => ({
  ...{
    id: 'p',
    receivedAt: '2026-11-25T10:00:00.000Z',
    source: 'postback',
    ip: '203.0.113.7',
    method: 'GET',
  },
  ...{ query: { status: 'xyz' }, result: 'ignored', conversionId: null, networkId: 'n1' },
  reason:
    'The status "xyz" is not known: add it to the status map of the network, then replay this postback.',
  ...changes,
})

describe('the unknown word of a postback', () => {
  it.each([
    ['is in its reason', logged({}), { word: 'xyz', networkId: 'n1' }],
    [
      'may have quotes and blanks',
      logged({ reason: 'The status "on "hold" now" is not known: add it' }),
      { word: 'on "hold" now', networkId: 'n1' },
    ],
    ['is of no network that it could be mapped for', logged({ networkId: null }), null],
    ['is not what another reason is about', logged({ reason: 'There is no such click.' }), null],
    ['is settled where it was processed since', logged({ result: 'created', reason: null }), null],
  ])('%s', (_what, postback, unknown) => {
    expect(unknownWordOf(postback)).toEqual(unknown)
  })
})
