import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, type ServedHost } from './address.ts'

const host: ServedHost = { kind: 'served', domainKey: '', domain: null }

const cases: [url: string, code: string, search: string][] = [
  ['/abc', 'abc', ''],
  ['/abc?a=1', 'abc', 'a=1'],
  ['/abc?', 'abc', ''],
  ['/abc?a=1?b', 'abc', 'a=1?b'],
  ['/abc/', 'abc', ''],
  ['/abc//?x', 'abc', 'x'],
  ['/a%62c', 'abc', ''],
  ['/a%2Fb', 'a/b', ''],
  ['/%', '', ''],
  ['/%C3?a', '', 'a'],
  ['/%D1%82', 'т', ''],
  ['/', '', ''],
  ['/?a=1', '', 'a=1'],
  ['http://host/abc?a=1', 'abc', 'a=1'],
  ['http://host', '', ''],
  ['*', '', ''],
]

describe('readAddress', () => {
  it.each(cases)('%s → %j, %j', (url, code, search) => {
    expect(readAddress(url, host)).toEqual({ host, code, search })
  })

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readAddress(text, host)
        readAddress(`/${text}`, host)
      }),
    )
  })
})
