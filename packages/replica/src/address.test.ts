import { expect, test } from 'vitest'
import { addressKey, addressOfKey, codeOfPath, isPossibleCode, splitPath } from './address.ts'

test.each([
  ['abc1234', true],
  ['a', true],
  ['Summer_sale-2026', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['favicon.ico', false],
  ['a b', false],
  ['größe', false],
  ['abc\n', false],
  ['go.example.com/abc', false],
])('%j can be a code: %s', (code, possible) => {
  expect(isPossibleCode(code)).toBe(possible)
})

/** Rows: a path, the code that it names as a whole, and that of its first part with the rest. */
test.each<[path: string, whole: string, code: string | null, rest: string | null]>([
  ['/abc', 'abc', null, null],
  ['/abc/', 'abc', null, null],
  ['/abc//', 'abc', null, null],
  ['/a%62c', 'abc', null, null],
  ['/a%2Fb', 'a/b', null, null],
  ['/%', '', null, null],
  ['/%D1%82', 'т', null, null],
  ['/', '', null, null],
  ['/abc/x', 'abc/x', 'abc', '/x'],
  ['/abc/x/y/', 'abc/x/y', 'abc', '/x/y/'],
  ['/a%62c/%D1%82%2F', 'abc/т/', 'abc', '/%D1%82%2F'],
  ['/abc//x', 'abc//x', 'abc', '//x'],
  ['/abc/../x', 'abc/../x', null, null],
  ['/abc/x/%2E%2e', 'abc/x/..', null, null],
  ['/%/x', '', '', '/x'],
])('%s names %j, and %j with %j behind it', (path, whole, code, rest) => {
  expect([codeOfPath(path), splitPath(path)]).toEqual([whole, code === null ? null : { code, rest }])
})

test('the same code on two domains is two addresses', () => {
  const keys = ['', 'a.example', 'b.example'].map((domainKey) => addressKey(domainKey, 'abc1234'))
  expect(new Set(keys).size).toBe(3)
})

test.each([
  { domainKey: '', code: 'abc1234' },
  { domainKey: 'a.example', code: 'Summer_sale-2026' },
])('%j is parsed from its key', (address) => {
  expect(addressOfKey(addressKey(address.domainKey, address.code))).toEqual(address)
})
