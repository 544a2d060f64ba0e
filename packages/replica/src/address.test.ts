import { expect, test } from 'vitest'
import { addressKey, addressOfKey, isPossibleCode } from './address.ts'

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
