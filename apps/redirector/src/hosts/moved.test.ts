import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedUrl } from './moved.ts'

const host = {
  base: 'https://go.acme.example',
  renamedCodes: new Map([
    ['sale', 'sale-x7Kd'],
    ['__proto__', 'proto-1'],
  ]),
}

it.each([
  ['/', '/'],
  ['/abc', '/abc'],
  ['/abc?a=1&b=%20', '/abc?a=1&b=%20'],
  ['/sale', '/sale-x7Kd'],
  ['/sale?a=1', '/sale-x7Kd?a=1'],
  ['/sale+', '/sale-x7Kd+'],
  ['/sale/click?click_id=1', '/sale-x7Kd/click?click_id=1'],
  ['/sale2', '/sale2'],
  ['/Sale', '/Sale'],
  ['/__proto__', '/proto-1'],
  ['/constructor', '/constructor'],
  ['//evil.example/x', '//evil.example/x'],
  ['/@evil.example', '/@evil.example'],
  ['http://old.acme.example/sale?x', '/sale-x7Kd?x'],
  ['*', '/'],
])('%s → %s', (url, path) => {
  expect(movedUrl(host, url)).toBe(`https://go.acme.example${path}`)
})

it('never leaves the domain that took over', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => {
      expect(new URL(movedUrl(host, `/${path}`)).origin).toBe(host.base)
      expect(new URL(movedUrl(host, path)).origin).toBe(host.base)
    }),
  )
})
