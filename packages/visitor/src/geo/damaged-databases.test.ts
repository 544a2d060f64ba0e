import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MmdbValue, mmdbFile } from '../testing/mmdb-file.ts'
import { type GeoFacts, nowhere } from './geo.ts'
import { openGeo } from './open-geo.ts'

const whole = {
  city: { geoname_id: 1, names: { en: 'London', de: 'London' } },
  country: { geoname_id: 2, iso_code: 'GB', names: { en: 'United Kingdom' } },
  subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }],
}
const london = { ...nowhere, countryCode: 'GB', region: 'England', regionCode: 'ENG', city: 'London' }

/** The damaged record is the first, so that its data are at offset 0 of the data section. */
const cityFileWith = (damaged: MmdbValue) =>
  mmdbFile('GeoLite2-City', [
    ['8.8.8.0/24', damaged],
    ['81.2.0.0/16', whole],
  ])

const bytes = (...values: number[]) => Buffer.from(values)
const toOffset = (offset: number) => {
  const pointer = Buffer.alloc(5)
  pointer.writeUInt8(0b001_11_000)
  pointer.writeUInt32BE(offset, 1)
  return pointer
}

/** A list of that many empty maps of one byte each. */
function emptyMaps(count: number): Buffer {
  const head = Buffer.from([0x1f, 0x04, 0, 0, 0])
  head.writeUIntBE(count - 65_821, 2, 3)
  return Buffer.concat([head, Buffer.alloc(count, 0xe0)])
}

/** Few bytes that stand for 2^depth values. */
function doubledLists(depth: number): Buffer {
  const lists = Array.from({ length: depth }, (_, at) => {
    const next = toOffset(12 * (at + 1))
    return Buffer.concat([bytes(0x02, 0x04), next, next])
  })
  return Buffer.concat([...lists, bytes(0x41, 0x41)])
}

/** By the kinds of damage that MaxMind's own set of bad databases has. */
const unreadable: [what: string, record: MmdbValue][] = [
  ['a pointer beyond the file', toOffset(0xff_ff_ff_ff)],
  ['a pointer just beyond the data', toOffset(0xff_ff)],
  ['a pointer to itself', toOffset(0)],
  ['a map that contains itself', { country: toOffset(0) }],
  ['a list that contains itself', [toOffset(0)]],
  ['a type that there is not', bytes(0x00, 0x09)],
  ['an extended type below the extended ones', bytes(0x01, 0x00)],
  ['a number that is too long', bytes(0xc9, 1, 2, 3, 4, 5, 6, 7, 8, 9)],
  ['a big number that is too long', bytes(0x1c, 0x03)],
  ['a map that goes on past the end', bytes(0xff, 0xff, 0xff, 0xff)],
  ['a list that goes on past the end', bytes(0x1f, 0x04, 0xff, 0xff, 0xff)],
  ['eight million empty maps, which took a second', emptyMaps(8_000_000)],
  ['lists that each have the next one twice', doubledLists(40)],
  [
    'lists one in the other',
    Buffer.concat([...Array<Buffer>(1_000).fill(bytes(0x01, 0x04)), bytes(0x41, 0x41)]),
  ],
  [
    'a text of a million characters',
    {
      city: { names: { en: 'x' } },
      more: Buffer.concat([bytes(0x5f, 0x0f, 0, 0), Buffer.alloc(1_048_861, 0x78)]),
    },
  ],
  ['a name that is no text, but a map that is unreadable', { city: { names: bytes(0xe1, 0x00, 0x09) } }],
]

const senseless: [what: string, record: MmdbValue, facts?: Partial<GeoFacts>][] = [
  ['a text', 'London'],
  ['a number', 7],
  ['a list', [whole]],
  ['nothing in it', {}],
  ['numbers for names', { city: { names: { en: 7 } }, country: { iso_code: 7 } }],
  ['texts for maps', { city: 'London', country: 'GB', subdivisions: 'England', traits: 'x' }],
  ['a map for a list', { subdivisions: { 0: { names: { en: 'England' } } } }],
  ['a list of texts', { subdivisions: ['England'], country: { iso_code: 'GB' } }, { countryCode: 'GB' }],
  ['a map whose keys are numbers', bytes(0xe1, 0xc1, 7, 0x41, 0x41)],
  ['a name that goes on past the end', { city: { names: { en: bytes(0x5f, 0xff, 0xff, 0xff) } } }],
  ['a name of a thousand characters', { city: { names: { en: 'x'.repeat(1_000) } } }],
  ['a name that is no UTF-8', { city: { names: { en: bytes(0x43, 0x41, 0xff, 0xfe) } } }],
  ['a name of control characters', { city: { names: { en: 'Lon\u0000\ndon' } } }],
  [
    'keys that mean something in JavaScript',
    { __proto__: { iso_code: 'GB' }, constructor: 'x', city: { toString: 'x' } },
  ],
]

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-damaged-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function opened(file: Buffer, options: { as?: 'city' | 'isp' } = {}) {
  const path = join(folder, `${++files}.mmdb`)
  await writeFile(path, file)
  const damages: object[] = []
  const logger = { warn: (fields: object) => void damages.push(fields), info: () => {} }
  const geo =
    options.as === 'isp' ? await openGeo({ ispDbs: [path], logger }) : await openGeo({ cityDb: path, logger })
  return { geo, path, damages }
}

describe('a database that is damaged in some records', () => {
  it.each(unreadable)('knows nothing of them, and says so: %s', async (_what, record) => {
    const { geo, path, damages } = await opened(cityFileWith(record))
    expect(geo.lookup('8.8.8.8')).toEqual(nowhere)
    expect(damages).toEqual([{ err: expect.any(Error), database: path, failures: 1 }])
    expect(geo.lookup('81.2.69.142')).toEqual(london)
    expect(geo.lookup('1.1.1.1')).toEqual(nowhere)
    expect(damages).toHaveLength(1)
  })

  it.each(senseless)('takes what makes sense of them: %s', async (_what, record, facts = {}) => {
    const { geo } = await opened(cityFileWith(record))
    expect(geo.lookup('8.8.8.8')).toEqual({ ...nowhere, ...facts })
    expect(geo.lookup('81.2.69.142')).toEqual(london)
  })

  it('does not lose what others know', async () => {
    const file = mmdbFile('GeoIP2-ISP', [['81.2.0.0/16', toOffset(0)]])
    const { geo, damages } = await opened(file, { as: 'isp' })
    expect(geo.lookup('81.2.69.142')).toEqual(london)
    expect(damages).toHaveLength(1)
  })

  it('is named in the log now and then: at the first failure, the 10th, the 100th', async () => {
    const { geo, damages } = await opened(cityFileWith(toOffset(0)))
    for (let last = 0; last < 150; last++) geo.lookup(`8.8.8.${last}`)
    expect(damages).toMatchObject([{ failures: 1 }, { failures: 10 }, { failures: 100 }])
  })

  it('is not read again for an address that it failed before', async () => {
    const { geo, damages } = await opened(cityFileWith(toOffset(0)))
    for (let visit = 0; visit < 3; visit++) geo.lookup('8.8.8.8')
    expect(damages).toHaveLength(1)
  })
})

describe('a database whose tree is damaged', () => {
  const { file, treeLength } = (() => {
    const file = cityFileWith(whole)
    return { file, treeLength: file.indexOf(Buffer.alloc(16)) }
  })()

  it.each([
    ['beyond the file', 0xff_ff_ff],
    ['into the gap before the data', Math.floor(cityFileWith(whole).indexOf(Buffer.alloc(16)) / 6) + 5],
  ])('every record points %s', async (_what, to) => {
    const damaged = Buffer.from(file)
    // The first 96 nodes lead to the addresses of version 4, which is read when the file is opened.
    for (let at = 97 * 6; at < treeLength; at += 3) damaged.writeUIntBE(to, at, 3)
    const { geo, damages } = await opened(damaged)
    expect(geo.lookup('8.8.8.8')).toEqual(nowhere)
    expect(damages).toHaveLength(1)
  })

  it('a loop ends with the address', async () => {
    const damaged = Buffer.from(file)
    for (let at = 97 * 6; at < treeLength; at += 3) damaged.writeUIntBE(97, at, 3)
    const { geo } = await opened(damaged)
    expect(geo.lookup('8.8.8.8')).toEqual(nowhere)
  })
})

describe('a database that is not whole', () => {
  const file = cityFileWith(whole)
  const sentence = /^The city database ".+" cannot be read: it is damaged or no MMDB file\.$/
  const without = (found: string, then: Buffer) => {
    const at = file.indexOf(found, file.indexOf('MaxMind.com'))
    return Buffer.concat([
      file.subarray(0, at + found.length),
      then,
      file.subarray(at + found.length + then.length),
    ])
  }

  it.each<[what: string, file: Buffer]>([
    ['empty', Buffer.alloc(0)],
    ['half of it', file.subarray(0, file.length / 2)],
    ['without its last bytes', file.subarray(0, -20)],
    ['without its beginning', file.subarray(100)],
    ['more nodes than it has', without('node_count', bytes(0xa2, 0xff, 0xff))],
    ['a number of nodes that is a text', without('node_count', bytes(0x42, 0x41, 0x41))],
    ['no nodes', without('node_count', bytes(0xa2, 0, 0))],
    ['a size of records that there is not', without('record_size', bytes(0xa2, 0, 20))],
    ['an address family that there is not', without('ip_version', bytes(0xa2, 0, 9))],
    ['a type that is a number', without('database_type', bytes(0xa2, 0, 9))],
  ])('is refused when it is opened: %s', async (_what, damaged) => {
    await expect(opened(damaged)).rejects.toThrow(sentence)
  })

  it('however it is damaged: it is refused, or no lookup fails and what it returns is short text', async () => {
    const flips = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const damaged = Buffer.from(file)
        for (const [at, value] of changes) damaged.writeUInt8(value, at)
        const found = await opened(damaged).catch((error: unknown) => String(error))
        if (typeof found === 'string') {
          expect(found).toContain('mmdb"')
          return
        }
        for (const ip of ['8.8.8.8', '81.2.69.142', '0.0.0.0', '255.255.255.255', '2a02:6b8::1']) {
          const { countryCode, region, city } = found.geo.lookup(ip)
          for (const text of [countryCode, region, city]) {
            expect(text === null || (typeof text === 'string' && text.length <= 255)).toBe(true)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
