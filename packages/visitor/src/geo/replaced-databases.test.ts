import { cp, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MmdbValue, mmdbFile } from '../testing/mmdb-file.ts'
import { createGeoOpener, openGeo } from './open-geo.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-replaced-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ip = '81.2.69.142'
const cityFile = (city: string) =>
  mmdbFile('GeoLite2-City', [
    ['81.2.0.0/16', { country: { iso_code: 'GB' }, city: { geoname_id: 1, names: { en: city } } }],
  ])
const newPath = () => join(folder, `${++files}.mmdb`)

async function opened(as: 'cityDb' | 'ispDb', file: Buffer) {
  const path = newPath()
  await writeFile(path, file)
  const lines: string[] = []
  const log = (fields: object, message: string) => {
    expect(fields).toMatchObject({ database: path })
    lines.push(message)
  }
  const own = as === 'cityDb' ? { cityDb: path } : { ispDbs: [path] }
  const geo = await openGeo({ ...own, logger: { warn: log, info: log } })
  /** What two looks do: the first sees that something changed, the second that it is at rest. */
  const look = async () => {
    await geo.refresh()
    await geo.refresh()
  }
  return { geo, path, lines, look }
}

const inUse = expect.stringMatching(/^A geo database was replaced: the new one is in use/)
const refused = expect.stringMatching(/^A geo database was replaced by a file that cannot be used/)

/** Each puts the bytes in the path in a way that operators and their tools do. */
const ways: [what: string, put: (path: string, bytes: Buffer) => Promise<void>][] = [
  ['written in place', writeFile],
  [
    'by rename',
    async (path, bytes) => {
      await writeFile(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
    },
  ],
  [
    'removed, then written',
    async (path, bytes) => {
      await rm(path)
      await writeFile(path, bytes)
    },
  ],
  [
    'copied with the dates of the file before',
    async (path, bytes) => {
      await writeFile(`${path}.new`, bytes)
      await utimes(`${path}.new`, 1, 1)
      await cp(`${path}.new`, path, { preserveTimestamps: true })
    },
  ],
]

describe('a database that is replaced on disk (contract-2 §16)', () => {
  it.each(ways)('is in use, whatever was known of an address before: %s', async (_what, put) => {
    const { geo, path, lines, look } = await opened('cityDb', cityFile('London'))
    expect(geo.lookup(ip).city).toBe('London')
    await put(path, cityFile('Oxford'))
    await look()
    expect(geo.lookup(ip).city).toBe('Oxford')
    expect(geo.revision).toBe(1)
    await look()
    expect([geo.revision, lines]).toEqual([1, [inUse]])
  })

  it('returns other facts, where it is of another kind', async () => {
    const { geo, path, look } = await opened(
      'ispDb',
      mmdbFile('GeoIP2-ISP', [['81.2.0.0/16', { isp: 'A&A' }]]),
    )
    expect([geo.lookup(ip).isp, geo.knows.isp, geo.knows.proxyType]).toEqual(['A&A', true, false])
    const vpn = { is_anonymous: true, is_anonymous_vpn: true }
    await writeFile(path, mmdbFile('GeoIP2-Anonymous-IP', [['81.2.0.0/16', vpn]]))
    await look()
    expect([geo.lookup(ip).isp, geo.knows.isp, geo.knows.proxyType]).toEqual([null, false, true])
    expect(geo.lookup(ip).proxyType).toBe('vpn')
  })

  it('is not read while it is being written, and nothing is said of its halves', async () => {
    const { geo, path, lines } = await opened('cityDb', cityFile('London'))
    const whole = cityFile('Oxford')
    for (const length of [0, 100, whole.length / 2, whole.length]) {
      await writeFile(path, whole.subarray(0, length))
      await geo.refresh()
      expect(geo.lookup(ip).city).toBe('London')
    }
    await geo.refresh()
    expect([geo.lookup(ip).city, lines]).toEqual(['Oxford', [inUse]])
  })

  it('a process takes it by itself, and no more once it is closed', async () => {
    const path = newPath()
    await writeFile(path, cityFile('London'))
    const opener = createGeoOpener({ cityDb: path, pollMs: 5 })
    const geo = await opener.open()
    expect(await opener.open()).toBe(geo)
    await writeFile(path, cityFile('Oxford'))
    await vi.waitFor(() => expect(geo.lookup(ip).city).toBe('Oxford'))
    await opener.close()
    const { revision } = geo
    await writeFile(path, cityFile('London'))
    await opener.close()
    expect([geo.revision, geo.lookup(ip).city]).toEqual([revision, 'Oxford'])
  })
})

/** Its record is at offset 0 of the data, which the pointers lead to. */
const withRecord = (record: MmdbValue) => mmdbFile('GeoLite2-City', [['0.0.0.0/1', record]])
const toOffset = (offset: number) => Buffer.from([0b001_11_000, 0, 0, 0, offset])
const whole = cityFile('Oxford')

/** By the kinds of damage that MaxMind's own set of bad databases has. */
const broken: [what: string, file: Buffer][] = [
  ['empty', Buffer.alloc(0)],
  ['half of it', whole.subarray(0, whole.length / 2)],
  ['without its last bytes', whole.subarray(0, -20)],
  ['a page of HTML', Buffer.from('<!doctype html><title>Log in</title>')],
  ['of another kind', mmdbFile('GeoIP2-ISP', [['81.2.0.0/16', { isp: 'A&A' }]])],
  ['a record that contains itself', withRecord(toOffset(0))],
  ['a pointer beyond the data', withRecord(Buffer.from([0b001_11_000, 0xff, 0xff, 0xff, 0xff]))],
  ['a type that there is not', withRecord(Buffer.from([0x00, 0x09]))],
  ['a map that goes on past the end', withRecord(Buffer.from([0xff, 0xff, 0xff, 0xff]))],
  ['a list that goes on past the end', withRecord(Buffer.from([0x1f, 0x04, 0xff, 0xff, 0xff]))],
  ['a number that is too long', withRecord(Buffer.from([0xc9, 1, 2, 3, 4, 5, 6, 7, 8, 9]))],
  ['values a thousand deep', withRecord(Buffer.from([...Array(1_000).fill([0x01, 0x04]).flat(), 0x40]))],
]

describe('what replaces a database and will not do', () => {
  it.each(broken)('leaves the old one in use, with one line in the log: %s', async (_what, file) => {
    const { geo, path, lines, look } = await opened('cityDb', cityFile('London'))
    expect(geo.lookup(ip).city).toBe('London')
    await writeFile(path, file)
    for (let round = 0; round < 3; round++) await look()
    expect([geo.lookup(ip).city, geo.lookup('81.2.69.143').city]).toEqual(['London', 'London'])
    expect([geo.revision, lines]).toEqual([0, [refused]])
    await writeFile(path, cityFile('Oxford'))
    await look()
    expect([geo.lookup(ip).city, lines]).toEqual(['Oxford', [refused, inUse]])
  })

  it('is none: the old one stays until there is one again', async () => {
    const { geo, path, lines, look } = await opened('cityDb', cityFile('London'))
    await rm(path)
    for (let round = 0; round < 3; round++) await look()
    expect([geo.lookup(ip).city, lines]).toEqual(['London', [refused]])
    await writeFile(path, cityFile('Oxford'))
    await look()
    expect([geo.lookup(ip).city, lines]).toEqual(['Oxford', [refused, inUse]])
  })
})
