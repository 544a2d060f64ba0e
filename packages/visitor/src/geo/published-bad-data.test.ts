import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MmdbValue, mmdbFile } from '../testing/mmdb-file.ts'
import { openGeo } from './open-geo.ts'

/*
 * A row for each file that MaxMind publishes as damaged (`bad-data` of MaxMind-DB, and those of its test data
 * that are broken), made anew by the damage that its name states.
 */
const bytes = (...values: number[]) => Buffer.from(values)
const london = { country: { iso_code: 'GB' }, city: { names: { en: 'London' } } }

const withRecord = (damaged: MmdbValue) =>
  mmdbFile('GeoLite2-City', [
    ['8.8.8.0/24', damaged],
    ['81.2.0.0/16', london],
  ])

const whole = withRecord(london)
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const metadataAt = whole.lastIndexOf(marker) + marker.length

/** The file with other bytes for those at an offset. */
const replaced = (at: number, length: number, by: Buffer) =>
  Buffer.concat([whole.subarray(0, at), by, whole.subarray(at + length)])

function withMetadata(key: string, length: number, value: Buffer): Buffer {
  const at = whole.indexOf(key, metadataAt) + key.length
  return replaced(at, length, value)
}

/** Every node behind the first 96, which lead to the addresses of version 4, points there. */
function withTree(to: number): Buffer {
  const damaged = Buffer.from(whole)
  for (let at = 97 * 6; at < whole.indexOf(Buffer.alloc(16)); at += 3) damaged.writeUIntBE(to, at, 3)
  return damaged
}

const nested = (head: Buffer, depth: number) =>
  Buffer.concat([...Array<Buffer>(depth).fill(head), bytes(0x41, 0x41)])

/** A pointer of four bytes. */
const pointerTo = (offset: number) => {
  const pointer = Buffer.alloc(5)
  pointer.writeUInt8(0b001_11_000)
  pointer.writeUInt32BE(offset, 1)
  return pointer
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-bad-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The start of each of them succeeds or is refused by a sentence, and no lookup fails. */
it.each<[published: string, file: Buffer, opens: boolean]>([
  ['libmaxminddb-corrupt-search-tree', withTree(0xff_ff_ff), true],
  ['libmaxminddb-deep-array-nesting', withRecord(nested(bytes(0x01, 0x04), 600)), true],
  ['libmaxminddb-deep-nesting', withRecord(nested(bytes(0xe1, 0x41, 0x61), 600)), true],
  ['libmaxminddb-empty-array-last-in-metadata', replaced(whole.length - 1, 1, bytes(0x00, 0x04)), true],
  ['libmaxminddb-empty-map-last-in-metadata', replaced(whole.length - 1, 1, bytes(0xe0)), true],
  ['libmaxminddb-oversized-array', withRecord(bytes(0x1f, 0x04, 0xff, 0xff, 0xff)), true],
  ['libmaxminddb-oversized-map', withRecord(bytes(0xff, 0xff, 0xff, 0xff)), true],
  [
    'libmaxminddb-uint64-max-epoch',
    withMetadata('build_epoch', 3, Buffer.concat([bytes(0x08, 0x02), Buffer.alloc(8, 0xff)])),
    true,
  ],
  ['cyclic-data-structure', withRecord({ city: pointerTo(0) }), true],
  ['invalid-bytes-length', withRecord(bytes(0x9f, 0xff, 0xff, 0xff)), true],
  ['invalid-data-record-offset', withTree(whole.length), true],
  ['invalid-map-key-length', withRecord(bytes(0xe1, 0x5f, 0xff, 0xff, 0xff)), true],
  ['invalid-string-length', withRecord(bytes(0x5f, 0xff, 0xff, 0xff)), true],
  [
    'metadata-is-an-uint128',
    Buffer.concat([whole.subarray(0, metadataAt), bytes(0x10, 0x03), Buffer.alloc(16, 1)]),
    false,
  ],
  ['unexpected-bytes', withRecord(bytes(0x84, 1, 2, 3, 4)), true],
  ['bad-unicode-in-map-key', withRecord(bytes(0xe1, 0x42, 0xff, 0xfe, 0x41, 0x41)), true],
  ['MaxMind-DB-test-broken-pointers-24', withRecord(pointerTo(0xff_ff_ff)), true],
  ['MaxMind-DB-test-broken-search-tree-24', withTree(97), true],
  [
    'GeoIP2-City-Test-Broken-Double-Format',
    withRecord({ location: { latitude: bytes(0x62, 0x40, 0x09) } }),
    true,
  ],
  ['GeoIP2-City-Test-Invalid-Node-Count', withMetadata('node_count', 3, bytes(0xa2, 0xff, 0xff)), false],
])('%s', async (published, file, opens) => {
  const path = join(folder, `${published}.mmdb`)
  await writeFile(path, file)
  const logged: object[] = []
  const logger = { warn: (fields: object) => void logged.push(fields), info: () => {} }
  const opening = openGeo({ cityDb: path, logger })
  if (!opens) {
    await expect(opening).rejects.toThrow(`The city database "${path}" cannot be read: it is damaged`)
    return
  }
  const geo = await opening
  for (const ip of ['8.8.8.8', '81.2.69.142', '1.1.1.1', '::1', '2a02:6b8::1']) {
    expect([null, 'GB']).toContain(geo.lookup(ip).countryCode)
  }
  for (const fields of logged) expect(fields).toMatchObject({ database: path, failures: 1 })
})
