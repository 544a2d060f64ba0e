import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClientIp, forwardedFor } from './client-ip.ts'
import { forwardedHops } from './forwarded.ts'

describe('the hops of Forwarded', () => {
  it.each([
    ['one', 'for=192.0.2.60;proto=http;by=203.0.113.43', '192.0.2.60'],
    ['the name in any case', 'For="192.0.2.60"', '192.0.2.60'],
    ['v6 in brackets with a port', 'for="[2001:db8:cafe::17]:4711"', '[2001:db8:cafe::17]:4711'],
    ['several', 'for=192.0.2.43, for=198.51.100.17', '192.0.2.43, 198.51.100.17'],
    ['a port', 'for="192.0.2.43:47011"', '192.0.2.43:47011'],
    ['a port with a name', 'for="192.0.2.43:_web"', '192.0.2.43'],
    ['blanks', ' for = 192.0.2.43 ; proto=https ', '192.0.2.43'],
    ['empty elements', 'for=192.0.2.43, , ', '192.0.2.43'],
    ['nothing', '', ''],
    ['hidden', 'for=_secret', '_secret'],
    ['no `for`', 'proto=https', 'unknown'],
    ['an empty one', 'for=', 'unknown'],
    ['two in one element', 'for=192.0.2.43;for=192.0.2.44', 'unknown'],
    ['a list in quotes', 'for="6.6.6.6, 7.7.7.7"', 'unknown'],
    ['another name that ends so', 'xfor=6.6.6.6', 'unknown'],
    ['an address within another value', 'host="x, for=6.6.6.6";for=192.0.2.43', '192.0.2.43'],
    ['the same behind an escaped quote', 'for=192.0.2.43;host="x\\", for=6.6.6.6"', '192.0.2.43'],
    ['an open quote of the visitor', 'for="x, for=192.0.2.43', '"x, 192.0.2.43'],
    ['a backslash of the visitor', 'for=x\\, for=192.0.2.43', 'x\\, 192.0.2.43'],
  ])('%s', (_what, header, hops) => {
    expect(forwardedHops(header)).toBe(hops)
  })

  it.each(['for=a ', ',', '\\"', ':_', ' ;'])(
    'of 16 KB of %j take less than 10 ms, and leave the last one readable',
    (piece) => {
      const header = `${piece.repeat(16_384 / piece.length)}, for=192.0.2.43`
      const before = process.threadCpuUsage()
      const hops = forwardedHops(header)
      expect(process.threadCpuUsage(before).user).toBeLessThan(10_000)
      expect(hops.split(', ').at(-1)).toBe('192.0.2.43')
    },
  )

  it('whatever a visitor sends, the address that the trusted proxy adds is the visitor’s', () => {
    const clientIp = createClientIp(['127.0.0.1/32'])
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'for="\\,; 6.:[]_x') }), (sent) => {
        const forwarded = `${sent}, for="[2a02:6b8::1]:443";host="a\\"b"`
        return clientIp('127.0.0.1', forwardedFor({ forwarded })) === '2a02:6b8::1'
      }),
    )
  })
})

it.each([
  ['only X-Forwarded-For', { 'x-forwarded-for': '192.0.2.1' }, '192.0.2.1'],
  ['only Forwarded', { forwarded: 'for=192.0.2.2' }, '192.0.2.2'],
  ['both: X-Forwarded-For', { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=6.6.6.6' }, '192.0.2.1'],
  ['neither', {}, undefined],
])('%s is what proxies say', (_what, headers, hops) => {
  expect(forwardedFor(headers)).toBe(hops)
})

it('is hearsay from a caller that is no trusted proxy', () => {
  expect(createClientIp([])('203.0.113.9', forwardedFor({ forwarded: 'for=6.6.6.6' }))).toBe('203.0.113.9')
})
