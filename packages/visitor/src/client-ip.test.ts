import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectingIp, createClientIp, normalizeIp, subscriberOf } from './client-ip.ts'
import { cloudflareRanges, proxyRanges } from './cloudflare-ranges.ts'

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
  ['no proxy is trusted: the header is ignored', [], '203.0.113.9', '81.2.69.142', '203.0.113.9'],
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
  ['left of garbage nothing is trusted', loopback, '127.0.0.1', '6.6.6.6, unknown', '127.0.0.1'],
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

const behindCloudflare: [
  what: string,
  trust: string[],
  socket: string,
  forwardedFor: string | undefined,
  connecting: string | undefined,
  ip: string,
][] = [
  ['Cloudflare in front', ['cloudflare'], '172.68.1.1', '81.2.69.142', '81.2.69.142', '81.2.69.142'],
  ['by itself', ['cloudflare'], '172.68.1.1', undefined, '81.2.69.142', '81.2.69.142'],
  ['by version 6', ['cloudflare'], '2606:4700::1', undefined, '2A02:6B8::1', '2a02:6b8::1'],
  [
    'what a visitor wrote before',
    ['cloudflare'],
    '172.68.1.1',
    '6.6.6.6, 7.7.7.7',
    '81.2.69.142',
    '81.2.69.142',
  ],
  ['one that does not say', ['cloudflare'], '172.68.1.1', '6.6.6.6, 81.2.69.142', undefined, '81.2.69.142'],
  ['no address', ['cloudflare'], '172.68.1.1', '81.2.69.142', 'unknown', '81.2.69.142'],
  ['two addresses', ['cloudflare'], '172.68.1.1', '81.2.69.142', '6.6.6.6, 7.7.7.7', '81.2.69.142'],
  ['far too long', ['cloudflare'], '172.68.1.1', '81.2.69.142', '8'.repeat(10_000), '81.2.69.142'],
  [
    'a proxy of one’s own behind it',
    ['cloudflare', '10.0.0.0/8'],
    '10.0.0.1',
    '172.68.1.1',
    '81.2.69.142',
    '81.2.69.142',
  ],
  [
    'which adds to what came',
    ['cloudflare', '10.0.0.0/8'],
    '10.0.0.1',
    '6.6.6.6, 81.2.69.142, 172.68.1.1',
    '81.2.69.142',
    '81.2.69.142',
  ],
  [
    'a visitor past it, to a proxy of one’s own',
    ['cloudflare', '10.0.0.0/8'],
    '10.0.0.1',
    '172.68.1.1, 203.0.113.9',
    '6.6.6.6',
    '203.0.113.9',
  ],
  ['which says nothing', ['cloudflare', '10.0.0.0/8'], '10.0.0.1', undefined, '6.6.6.6', '10.0.0.1'],
  ['a visitor who writes it', ['cloudflare'], '203.0.113.9', '172.68.1.1', '6.6.6.6', '203.0.113.9'],
  ['Cloudflare, where it is not named', ['10.0.0.0/8'], '172.68.1.1', '81.2.69.142', '6.6.6.6', '172.68.1.1'],
  [
    'a range of it that is named alone',
    ['172.64.0.0/13'],
    '172.68.1.1',
    '81.2.69.142',
    '6.6.6.6',
    '81.2.69.142',
  ],
  ['the first address behind its ranges', ['cloudflare'], '172.72.0.0', undefined, '6.6.6.6', '172.72.0.0'],
  ['the last of them', ['cloudflare'], '172.71.255.255', undefined, '81.2.69.142', '81.2.69.142'],
]

describe('CF-Connecting-IP (contract-2 §16)', () => {
  it.each(behindCloudflare)('%s', (_what, trust, socket, forwardedFor, connecting, ip) => {
    const clientIp = createClientIp(trust)
    expect(clientIp(socket, forwardedFor, connecting)).toBe(ip)
    expect(clientIp(socket, forwardedFor, connecting), 'the same from the cache').toBe(ip)
  })

  it('is never believed from a visitor, whatever it and the other headers are', () => {
    const clientIp = createClientIp(['cloudflare', '10.0.0.0/8'])
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (forwardedFor, connecting) => {
        expect(clientIp('203.0.113.9', forwardedFor, connecting)).toBe('203.0.113.9')
        expect(clientIp('10.0.0.1', `${forwardedFor}, 203.0.113.9`, connecting)).toBe('203.0.113.9')
      }),
    )
  })

  it('is read off the headers', () => {
    expect(connectingIp({ 'cf-connecting-ip': '81.2.69.142' })).toBe('81.2.69.142')
    expect(connectingIp({})).toBeUndefined()
  })

  it('has ranges with the day on which they were read, and other lists of proxies stay as they are', () => {
    const { readOn, ranges } = cloudflareRanges
    expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn)
    expect(() => createClientIp(ranges)).not.toThrow()
    expect(proxyRanges(['10.0.0.0/8'])).toEqual(['10.0.0.0/8'])
    expect(proxyRanges(['cloudflare', '10.0.0.0/8'])).toEqual(['10.0.0.0/8', ...ranges])
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
