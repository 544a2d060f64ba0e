import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHostReader } from '../hosts/hosts.ts'
import { createAddressReader } from './address.ts'

const read = createAddressReader(createHostReader(undefined))

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

describe('createAddressReader', () => {
  it.each(cases)('%s → %j, %j', (url, code, search) => {
    expect(read(url, 'any')).toEqual({ host: { domainKey: '', domain: null }, code, search })
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
