import { describe, expect, it } from 'vitest'
import { createClientIp } from './client-ip.ts'
import type { GeoFacts } from './geo/geo.ts'
import { createProfileReader, type ProfileRequest, visitorOf } from './visitor.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const london: GeoFacts = {
  countryCode: 'GB',
  region: 'England',
  regionCode: 'ENG',
  city: 'London',
  isp: 'Andrews & Arnold',
  connectionType: 'cable_dsl',
  asn: 20712,
  proxyType: null,
}
const request = {
  remoteAddress: '127.0.0.1',
  forwardedFor: '81.2.69.142',
  userAgent: iphone,
  acceptLanguage: 'en-GB,en;q=0.9',
}

function reader() {
  const requested: string[] = []
  const lookup = (ip: string) => {
    requested.push(ip)
    return london
  }
  const geo = { lookup, revision: 0 }
  const readKnown = createProfileReader({
    clientIp: createClientIp(['127.0.0.1', 'cloudflare']),
    geo,
    derive: ({ language }) => ({ language }),
    deriveUserAgent: ({ os }) => ({ os }),
  })
  return { requested, geo, readKnown, read: (each: ProfileRequest) => readKnown(each).profile }
}

describe('createProfileReader', () => {
  it('reads address, user agent and language', () => {
    expect(reader().read(request)).toEqual({
      ...london,
      ip: '81.2.69.142',
      language: 'en-gb',
      userAgent: iphone,
      deviceType: 'mobile',
      deviceBrand: 'Apple',
      deviceModel: 'iPhone',
      os: 'iOS',
      osVersion: '17.4',
      browser: 'Safari',
      browserVersion: '17.4',
      inApp: null,
      isBot: false,
      botReason: null,
      lastIdentity: null,
    })
  })

  it('gives the same object for the same request', () => {
    const { readKnown } = reader()
    const known = readKnown({ ...request })
    expect(readKnown({ ...request })).toBe(known)
    expect(known.derived).toEqual({ language: 'en-gb' })
    expect(known.ofUserAgent).toEqual({ os: 'iOS' })
    expect(readKnown({ ...request, forwardedFor: '8.8.8.8' }).ofUserAgent).toBe(known.ofUserAgent)
  })

  it.each([
    ['user agent', { userAgent: 'curl/8.4.0' }, { botReason: 'ua:curl' }],
    ['address of a crawler', { forwardedFor: '66.249.66.1' }, { isBot: true, botReason: 'cidr:googlebot' }],
    [
      'crawler that says so, from its own address',
      { forwardedFor: '66.249.66.1', userAgent: 'Googlebot/2.1' },
      { botReason: 'ua:googlebot' },
    ],
    ['missing user agent', { userAgent: undefined }, { botReason: 'empty_ua' }],
    ['language', { acceptLanguage: 'fr' }, { language: 'fr' }],
    ['hints', { hints: '"Windows"\n' }, { os: 'iOS' }],
    ['missing language', { acceptLanguage: undefined }, { language: null }],
    ['another hop before it', { forwardedFor: '1.1.1.1, 81.2.69.142' }, { ip: '81.2.69.142' }],
    [
      'a visitor behind Cloudflare',
      { forwardedFor: '172.68.1.1', connectingIp: '9.9.9.9' },
      { ip: '9.9.9.9' },
    ],
    ['what Cloudflare did not write', { connectingIp: '9.9.9.9' }, { ip: '81.2.69.142' }],
    ['no proxy', { forwardedFor: undefined }, { ip: '127.0.0.1' }],
    ['a proxy that is not trusted', { remoteAddress: '8.8.8.8' }, { ip: '8.8.8.8' }],
    [
      'the same without a proxy',
      { remoteAddress: '81.2.69.142', forwardedFor: undefined },
      { ip: '81.2.69.142' },
    ],
  ])('never mixes up people behind one address: %s', (_what, change, expected) => {
    const { read } = reader()
    const first = read(request)
    expect(read({ ...request, ...change })).toMatchObject(expected)
    expect(read(request)).toEqual(first)
  })

  it('reads everyone anew when a geo database was replaced', () => {
    const { geo, read } = reader()
    expect(read(request)).toMatchObject({ city: 'London' })
    geo.lookup = () => ({ ...london, city: 'Paris' })
    expect(read(request)).toMatchObject({ city: 'London' })
    geo.revision = 1
    expect(read(request)).toMatchObject({ city: 'Paris' })
    expect(read(request)).toBe(read(request))
  })

  it('distinguishes the visitors of one proxy of Cloudflare, and caches each', () => {
    const { requested, read } = reader()
    const visit = (connectingIp: string) => read({ ...request, forwardedFor: '172.68.1.1', connectingIp })
    for (let round = 0; round < 2; round++) {
      expect([visit('8.8.8.8').ip, visit('9.9.9.9').ip]).toEqual(['8.8.8.8', '9.9.9.9'])
    }
    expect(requested).toEqual(['8.8.8.8', '9.9.9.9'])
  })

  it('reads what is too long to be stored', () => {
    const { readKnown } = reader()
    const long = { ...request, forwardedFor: `${'9.9.9.9, '.repeat(100)}81.2.69.142` }
    expect(readKnown(long)).toEqual(readKnown(long))
    expect(readKnown(long)).not.toBe(readKnown(long))
    expect(readKnown(long).profile.ip).toBe('81.2.69.142')
  })

  it('is nowhere without an address, and no database is read', () => {
    const { requested, read } = reader()
    expect(read({ ...request, remoteAddress: undefined, forwardedFor: undefined })).toMatchObject({
      ip: null,
      countryCode: null,
      region: null,
      city: null,
      isp: null,
      connectionType: null,
    })
    expect(requested).toEqual([])
  })
})

describe('visitorOf', () => {
  it('carries every fact of the profile and the visit', () => {
    const profile = reader().read(request)
    const visit = {
      referer: 'https://example.com/',
      refererDomain: 'example.com',
      query: new Map([['a', '1']]),
      subIds: new Map([['sub_id_1', '1']]),
      headers: { 'x-a': '1' },
    }
    const { lastIdentity, ...facts } = profile
    expect(lastIdentity).toBeNull()
    expect(visitorOf(profile, visit)).toEqual({ ...facts, ...visit })
  })
})
