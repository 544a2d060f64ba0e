import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressReader } from './resolve.ts'

const read = createAddressReader(undefined)

const cases: [url: string, code: string | null, search: string][] = [
  ['/abc', 'abc', ''],
  ['/abc?a=1', 'abc', 'a=1'],
  ['/abc?', 'abc', ''],
  ['/abc?a=1?b', 'abc', 'a=1?b'],
  ['/abc/', 'abc', ''],
  ['/abc//?x', 'abc', 'x'],
  ['/a%62c', 'abc', ''],
  ['/a%2Fb', 'a/b', ''],
  ['/%', null, ''],
  ['/%C3', null, ''],
  ['/%D1%82', 'т', ''],
  ['/', '', ''],
  ['/?a=1', '', 'a=1'],
  ['http://host/abc?a=1', 'abc', 'a=1'],
  ['http://host', '', ''],
  ['*', '', ''],
]

describe('createAddressReader', () => {
  it.each(cases)('%s → %j, %j', (url, code, search) => {
    expect(read(url, 'any')).toEqual(code === null ? null : { domainKey: '', code, search })
  })

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        read(text, text)
        read(`/${text}`, text)
      }),
    )
  })
})
