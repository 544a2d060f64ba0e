import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MmdbValue, mmdbFile } from '../testing/mmdb-file.ts'
import type { Geo } from './geo.ts'
import { readNetworkRecord } from './network-records.ts'
import { openGeo } from './open-geo.ts'
import { readRecord } from './records.ts'

const unknown = { countryCode: null, region: null, regionCode: null, city: null }
const noNetwork = { isp: null, connectionType: null, asn: null, proxyType: null }
const enterprise: Readonly<Record<string, MmdbValue>> = {
  country: { geoname_id: 1, iso_code: 'GB', names: { en: 'United Kingdom' } },
  subdivisions: [
    { iso_code: 'ENG', names: { en: 'England', de: 'England' } },
    { names: { en: 'Oxfordshire' } },
  ],
  city: { confidence: 9, names: { de: 'Boxford', en: 'Boxford (Mitte)' } },
}

describe('the shipped database', () => {
  let geo: Geo
  beforeAll(async () => {
    geo = await openGeo()
  })

  it.each([
    ['81.2.69.142', { countryCode: 'GB', region: 'England', regionCode: 'ENG', city: 'London' }],
    ['8.8.8.8', { countryCode: 'US', region: 'California', regionCode: 'CA', city: 'Mountain View' }],
    ['2a02:6b8::1', { countryCode: 'RU', region: 'Moscow', regionCode: null, city: 'Moscow' }],
    ['127.0.0.1', unknown],
    ['10.1.2.3', unknown],
    ['::1', unknown],
    ['fe80::1', unknown],
  ])('%s', (ip, facts) => {
    expect(geo.lookup(ip)).toEqual({ ...facts, ...noNetwork })
    expect(geo.lookup(ip)).toBe(geo.lookup(ip))
  })
})

describe('a database that cannot serve', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-geo-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is named when it is missing', async () => {
    const cityDb = join(folder, 'none.mmdb')
    await expect(openGeo({ cityDb })).rejects.toThrow(
      `The city database "${cityDb}" cannot be read: there is no such file.`,
    )
  })

  it('is named when it is damaged', async () => {
    const cityDb = join(folder, 'broken.mmdb')
    await writeFile(cityDb, 'this is no database')
    await expect(openGeo({ cityDb })).rejects.toThrow(
      `"${cityDb}" cannot be read: it is damaged or no MMDB file.`,
    )
  })

  it('is named when it is a folder', async () => {
    await expect(openGeo({ cityDb: folder })).rejects.toThrow(`"${folder}" cannot be read`)
  })
})

describe('databases of providers and connections', () => {
  let folder: string
  const files = new Map<string, Buffer>([
    [
      'isp',
      mmdbFile('GeoIP2-ISP', [
        ['81.2.0.0/16', { isp: 'Andrews & Arnold', organization: 'A&A' }],
        ['2a02:6b8::/32', { isp: 'Yandex' }],
      ]),
    ],
    [
      'connection',
      mmdbFile('GeoIP2-Connection-Type', [
        ['81.2.0.0/16', { connection_type: 'Cable/DSL' }],
        ['81.2.69.0/24', { connection_type: 'Cellular' }],
        ['8.8.8.0/24', { connection_type: 'Corporate' }],
      ]),
    ],
    ['asn', mmdbFile('GeoLite2-ASN', [['8.0.0.0/8', { autonomous_system_organization: 'GOOGLE' }]])],
    [
      'enterprise',
      mmdbFile('GeoIP2-Enterprise', [
        [
          '81.2.0.0/16',
          { ...enterprise, traits: { isp: 'A&A', connection_type: 'Corporate', user_type: 'x' } },
        ],
        [
          '8.8.8.0/24',
          { registered_country: { iso_code: 'US' }, traits: { autonomous_system_organization: 'GOOGLE' } },
        ],
      ]),
    ],
    ['country', mmdbFile('GeoLite2-Country', [['81.2.0.0/16', { country: { iso_code: 'GB' } }]])],
    [
      'anonymous',
      mmdbFile('GeoIP2-Anonymous-IP', [
        ['81.2.0.0/16', { is_anonymous: true, is_anonymous_vpn: true }],
        ['8.8.8.0/24', { is_anonymous: true, is_hosting_provider: true }],
      ]),
    ],
    ['dbip', mmdbFile('DBIP-Location-ISP (compat=Enterprise)', [])],
    ['dbipAsn', mmdbFile('DBIP-ASN-Lite (compat=GeoLite2-ASN)', [])],
    ['city', mmdbFile('GeoLite2-City', [['81.2.0.0/16', { country: { iso_code: 'GB' } }]])],
  ])
  const path = (name: string) => join(folder, `${name}.mmdb`)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-geo-'))
    for (const [name, bytes] of files) await writeFile(path(name), bytes)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each<[ip: string, databases: string[], isp: string | null, connectionType: string | null]>([
    ['81.2.69.142', ['isp', 'connection'], 'Andrews & Arnold', 'cellular'],
    ['81.2.70.1', ['connection', 'isp'], 'Andrews & Arnold', 'cable_dsl'],
    ['81.2.69.142', ['isp'], 'Andrews & Arnold', null],
    ['81.2.69.142', ['connection'], null, 'cellular'],
    ['2a02:6b8::1', ['isp', 'connection'], 'Yandex', null],
    ['8.8.8.8', ['isp', 'asn', 'connection'], 'GOOGLE', 'corporate'],
    ['10.0.0.1', ['isp', 'asn', 'connection'], null, null],
    ['81.2.69.142', ['enterprise'], 'A&A', 'corporate'],
    ['8.8.8.8', ['enterprise'], 'GOOGLE', null],
  ])('%s by %j: %s, %s', async (ip, databases, isp, connectionType) => {
    const geo = await openGeo({ cityDb: path('city'), ispDbs: databases.map(path) })
    expect(geo.lookup(ip)).toMatchObject({ isp, connectionType })
    expect(geo.lookup('81.2.69.142').countryCode).toBe('GB')
  })

  it.each<[databases: string[], isp: boolean, connectionType: boolean, asn: boolean, proxyType: boolean]>([
    [[], false, false, false, false],
    [['isp'], true, false, true, false],
    [['asn'], true, false, true, false],
    [['connection'], false, true, false, false],
    [['asn', 'connection'], true, true, true, false],
    [['enterprise'], true, true, true, false],
    [['dbip'], true, true, true, false],
    [['dbipAsn'], true, false, true, false],
    [['anonymous'], false, false, false, true],
  ])(
    '%j: whether they have providers: %s, connections: %s, networks: %s, proxies: %s',
    async (databases, isp, connectionType, asn, proxyType) => {
      const geo = await openGeo({ cityDb: path('city'), ispDbs: databases.map(path) })
      expect(geo.knows).toEqual({ isp, connectionType, asn, proxyType })
    },
  )

  it.each([
    ['81.2.69.142', { countryCode: 'GB', region: 'England', regionCode: 'ENG', city: 'Boxford' }],
    ['8.8.8.8', { ...unknown, countryCode: 'US' }],
    ['10.0.0.1', unknown],
    ['2a02:6b8::1', unknown],
  ])('of enterprises have places: %s', async (ip, location) => {
    const geo = await openGeo({ cityDb: path('enterprise') })
    expect(geo.lookup(ip)).toEqual({ ...location, ...noNetwork })
  })

  it.each([
    ['81.2.69.142', 'vpn'],
    ['8.8.8.8', 'hosting'],
    ['10.0.0.1', null],
  ])('of proxies have the kind: %s, beside countries', async (ip, proxyType) => {
    const geo = await openGeo({ cityDb: path('country'), ispDbs: [path('anonymous'), path('isp')] })
    expect(geo.lookup(ip).proxyType).toBe(proxyType)
    expect(geo.lookup('81.2.69.142')).toMatchObject({
      countryCode: 'GB',
      city: null,
      isp: 'Andrews & Arnold',
    })
  })

  it('of another type are refused by name', async () => {
    const requested = openGeo({ cityDb: path('city'), ispDbs: [path('isp'), path('city')] })
    const sentence = `"${path('city')}" is no ISP or connection-type database: its type is "GeoLite2-City".`
    await expect(requested).rejects.toThrow(sentence)
    await expect(openGeo({ cityDb: path('isp') })).rejects.toThrow(
      'is no city database: its type is "GeoIP2-ISP".',
    )
  })

  it.each<[what: string, record: unknown, facts: object]>([
    ['nothing', null, noNetwork],
    ['another shape', { isp: 4, connection_type: {} }, noNetwork],
    ['an empty text', { isp: ' ' }, noNetwork],
    ['an unknown connection', { connection_type: 'Carrier pigeon' }, noNetwork],
    [
      'below traits',
      { traits: { isp: 'O2', connection_type: 'Dialup' } },
      { ...noNetwork, isp: 'O2', connectionType: 'dialup' },
    ],
    ['satellite', { connection_type: 'Satellite' }, { ...noNetwork, connectionType: 'satellite' }],
    ['a network', { autonomous_system_number: 15169 }, { ...noNetwork, asn: 15_169 }],
    ['no number of a network', { autonomous_system_number: -1 }, noNetwork],
    [
      'Tor before all else',
      { is_anonymous: true, is_anonymous_vpn: true, is_tor_exit_node: true },
      { ...noNetwork, proxyType: 'tor' },
    ],
    ['a proxy of no named kind', { is_anonymous: true }, { ...noNetwork, proxyType: 'anonymous' }],
    ['what is no yes', { is_anonymous_vpn: 'yes' }, noNetwork],
    [
      'the organization of a provider',
      { organization: 'A&A', autonomous_system_organization: 'AS' },
      { ...noNetwork, isp: 'A&A' },
    ],
  ])('%s', (_what, record, facts) => {
    expect(readNetworkRecord(record)).toEqual(facts)
  })
})

describe('readRecord', () => {
  const nested = {
    country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
    subdivisions: [
      { iso_code: 'ENG', names: { en: 'England', de: 'England' } },
      { names: { en: 'Oxfordshire' } },
    ],
    city: { names: { de: 'Boxford', en: 'Boxford' } },
  }
  it.each<[string, unknown, object]>([
    ['nothing', null, unknown],
    [
      'flat',
      { country_code: 'GB', state1: 'England', city: 'London' },
      { countryCode: 'GB', region: 'England', regionCode: 'ENG', city: 'London' },
    ],
    [
      'a district',
      { country_code: 'GB', state1: '', city: 'London (Westminster)' },
      { countryCode: 'GB', region: null, regionCode: null, city: 'London' },
    ],
    [
      'only a district',
      { country_code: 'GB', city: '(Westminster)' },
      { countryCode: 'GB', region: null, regionCode: null, city: null },
    ],
    ['empty fields', { country_code: '', state1: ' ', city: '' }, unknown],
    ['lower case', { country_code: 'de' }, { ...unknown, countryCode: 'DE' }],
    ['unknown country', { country_code: 'ZZ' }, unknown],
    ['no country code', { country_code: 'EUR' }, unknown],
    ['nested', nested, { countryCode: 'GB', region: 'England', regionCode: 'ENG', city: 'Boxford' }],
    ['nested, country only', { country: { iso_code: 'SE' } }, { ...unknown, countryCode: 'SE' }],
    [
      'nested, registered country only',
      { registered_country: { iso_code: 'US' } },
      { ...unknown, countryCode: 'US' },
    ],
    ['nested, a district', { city: { names: { en: 'Berlin (Mitte)' } } }, { ...unknown, city: 'Berlin' }],
    ['nested, no English name', { city: { names: { ru: 'Москва' } } }, unknown],
    ['of another shape', { country: 'GB', subdivisions: 'x', city: 4 }, unknown],
  ])('%s', (_what, record, facts) => {
    expect(readRecord(record)).toEqual(facts)
  })
})
