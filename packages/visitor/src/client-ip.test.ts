import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClientIp, normalizeIp, subscriberOf } from './client-ip.ts'

const loopback = ['127.0.0.1/32', '::1']
const chain = ['127.0.0.1/32', '10.0.0.0/8', '2001:db8:ffff::/48']

const cases: [
  what: string,
  trust: string[],
  socket: string | undefined,
  forwardedFor: string | undefined,
  ip: string | null,
][] = [
  ['no proxy, no header', [], '203.0.113.9', undefined, '203.0.113.9'],
  ['nobody trusted: the header is hearsay', [], '203.0.113.9', '81.2.69.142', '203.0.113.9'],
  ['socket outside the list', loopback, '203.0.113.9', '81.2.69.142', '203.0.113.9'],
  ['trusted socket', loopback, '127.0.0.1', '81.2.69.142', '81.2.69.142'],
  ['trusted socket without the header', loopback, '127.0.0.1', undefined, '127.0.0.1'],
  ['trusted socket, empty header', loopback, '127.0.0.1', '', '127.0.0.1'],
  ['only commas', loopback, '127.0.0.1', ' , ,', '127.0.0.1'],
  ['v4-mapped socket', loopback, '::ffff:127.0.0.1', '81.2.69.142', '81.2.69.142'],
  ['v4-mapped socket without a proxy', [], '::ffff:81.2.69.142', undefined, '81.2.69.142'],
  ['v4-mapped hop', loopback, '127.0.0.1', '::FFFF:81.2.69.142', '81.2.69.142'],
  ['v4-mapped hop in hex', loopback, '127.0.0.1', '::ffff:5102:458e', '81.2.69.142'],
  ['v6 loopback trusted', loopback, '::1', '81.2.69.142', '81.2.69.142'],
  [
    'the visitor cannot put an address in front',
    loopback,
    '127.0.0.1',
    '6.6.6.6, 81.2.69.142',
    '81.2.69.142',
  ],
  ['through two trusted proxies', chain, '127.0.0.1', '6.6.6.6, 81.2.69.142, 10.1.2.3', '81.2.69.142'],
  [
    'right-most untrusted between trusted ones',
    chain,
    '127.0.0.1',
    '10.9.9.9, 81.2.69.142, 10.1.2.3',
    '81.2.69.142',
  ],
  ['all trusted: the farthest', chain, '127.0.0.1', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
  ['last address of the range', chain, '127.0.0.1', '81.2.69.142,10.255.255.255', '81.2.69.142'],
  ['first address after the range', chain, '127.0.0.1', '81.2.69.142,11.0.0.0', '11.0.0.0'],
  ['v6 range', chain, '2001:db8:ffff::5', '2a02:6b8::1', '2a02:6b8::1'],
  ['outside the v6 range', chain, '2001:db8:fffe::5', '2a02:6b8::1', '2001:db8:fffe::5'],
  ['v6 is written canonically', loopback, '127.0.0.1', '2001:0DB8:0:0::0001', '2001:db8::1'],
  ['port behind v4', loopback, '127.0.0.1', '81.2.69.142:51000', '81.2.69.142'],
  ['port behind v6', loopback, '127.0.0.1', '[2a02:6b8::1]:443', '2a02:6b8::1'],
  ['brackets without a port', loopback, '127.0.0.1', '[2a02:6b8::1]', '2a02:6b8::1'],
  ['zone of a link-local address', [], 'fe80::1%eth0', undefined, 'fe80::1'],
  ['garbage from the proxy: the proxy itself', loopback, '127.0.0.1', 'unknown', '127.0.0.1'],
  ['left of garbage nobody vouches', loopback, '127.0.0.1', '6.6.6.6, unknown', '127.0.0.1'],
  [
    'garbage left of the answer does not matter',
    loopback,
    '127.0.0.1',
    '<script>, 81.2.69.142',
    '81.2.69.142',
  ],
  ['garbage behind a trusted hop', chain, '127.0.0.1', 'nonsense, 10.0.0.8', '10.0.0.8'],
  ['octal is no address', loopback, '127.0.0.1', '0177.0.0.1', '127.0.0.1'],
  ['short forms are no address', loopback, '127.0.0.1', '81.2', '127.0.0.1'],
  ['a number is no address', loopback, '127.0.0.1', '1359103374', '127.0.0.1'],
  ['port without digits', loopback, '127.0.0.1', '81.2.69.142:http', '127.0.0.1'],
  ['far too long an entry', loopback, '127.0.0.1', '8'.repeat(10_000), '127.0.0.1'],
  ['spaces and tabs', loopback, '127.0.0.1', '\t 81.2.69.142 \t', '81.2.69.142'],
  ['range in mapped form', ['::ffff:10.0.0.0/104'], '10.2.3.4', '81.2.69.142', '81.2.69.142'],
  ['everybody trusted', ['0.0.0.0/0'], '203.0.113.9', '6.6.6.6, 81.2.69.142', '6.6.6.6'],
  ['socket already gone', loopback, undefined, '81.2.69.142', null],
]

describe('createClientIp', () => {
  it.each(cases)('%s', (_what, trust, socket, forwardedFor, ip) => {
    const clientIp = createClientIp(trust)
    expect(clientIp(socket, forwardedFor)).toBe(ip)
    expect(clientIp(socket, forwardedFor), 'the same from the cache').toBe(ip)
  })

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0/8',
    'localhost',
    '::1/129',
    '10.0.0.0/8/8',
    '',
    '10.0.0.0/',
  ])('refuses the range "%s" and names it', (range) => {
    expect(() => createClientIp([range])).toThrow(`"${range}" is neither an IP address nor a CIDR`)
  })

  it('never throws and never believes a header of an untrusted socket', () => {
    const clientIp = createClientIp(chain)
    fc.assert(
      fc.property(fc.string(), (forwardedFor) => {
        expect(clientIp('203.0.113.9', forwardedFor)).toBe('203.0.113.9')
        expect(clientIp('127.0.0.1', forwardedFor)).not.toBeNull()
      }),
    )
  })

  it('finds what a trusted proxy appended, whatever the visitor wrote before it', () => {
    const clientIp = createClientIp(loopback)
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (written, real) => {
        fc.pre(real !== '127.0.0.1')
        expect(clientIp('127.0.0.1', `${written}, ${real}`)).toBe(real)
      }),
    )
  })
})

describe('normalizeIp', () => {
  it('is stable', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => {
        const once = normalizeIp(ip)
        expect(once).not.toBeNull()
        expect(normalizeIp(once ?? '')).toBe(once)
      }),
    )
  })
})

describe('subscriberOf', () => {
  it.each([
    ['81.2.69.142', '81.2.69.142'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:1', '2001:db8:0:0::/64'],
    [null, 'unknown'],
  ])('%s → %s', (ip, subscriber) => {
    expect(subscriberOf(ip)).toBe(subscriber)
  })
})
