import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, type ServedHost, splitAddress } from './address.ts'

const host: ServedHost = { kind: 'served', domainKey: '', domain: null }

const cases: [url: string, code: string, search: string][] = [
  ['/abc', 'abc', ''],
  ['/abc?a=1', 'abc', 'a=1'],
  ['/abc?', 'abc', ''],
  ['/abc?a=1?b', 'abc', 'a=1?b'],
  ['/abc/', 'abc', ''],
  ['/abc//?x', 'abc', 'x'],
  ['/a%62c', 'abc', ''],
  ['/%C3?a', '', 'a'],
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

  it.each<[url: string, code: string | null, path: string | null]>([
    ['/abc/x', 'abc', '/x'],
    ['/abc/x/y/?a=/b', 'abc', '/x/y/'],
    ['/a%62c/%D1%82%2F', 'abc', '/%D1%82%2F'],
    ['http://host/abc/x', 'abc', '/x'],
    ['/abc', null, null],
    ['/abc/', null, null],
    ['/abc?x=/y', null, null],
    ['/%/x', '', '/x'],
  ])('%s is %j, and %j behind it', (url, code, path) => {
    const split = splitAddress(readAddress(url, host), url)
    expect([split?.code ?? null, split?.path ?? null]).toEqual([code, path])
  })

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readAddress(text, host)
        splitAddress(readAddress(`/${text}`, host), `/${text}`)
      }),
    )
  })
})
