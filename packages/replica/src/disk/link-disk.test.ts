import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkDisk, type LinkDisk, type LinkRecord } from '../cache/link-resolver.ts'
import { aSnapshot, at } from '../testing/index.ts'
import type { LinkSnapshot } from '../types.ts'
import type { RecordDiskOptions } from './record-disk.ts'

let directory: TempDir
let file: string
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  directory = await tempDir()
  file = join(directory.path, 'made', 'links.ndjson')
  vi.clearAllMocks()
})
afterEach(() => directory.remove())

const open = (given: Partial<RecordDiskOptions> = {}): LinkDisk => createLinkDisk({ file, logger, ...given })
const known = (snapshot: LinkSnapshot): LinkRecord => ({ kind: 'known', snapshot })
const everything = () => true
async function read(disk: LinkDisk): Promise<LinkRecord[]> {
  const records: LinkRecord[] = []
  for await (const record of disk.load(() => everything)) records.push(record)
  return records
}

async function write(...records: LinkRecord[]): Promise<void> {
  const disk = open()
  for (const record of records) disk.append(record)
  await disk.close()
}

test('nothing is read where nothing was written', async () => {
  const disk = open()
  expect(await read(disk)).toEqual([])
  await disk.close()
})

test('what was written by earlier runs is read in order', async () => {
  const records: LinkRecord[] = [
    known(aSnapshot({ subIdMap: { 'a\u2028b\n"ü"': 'sub_id_1' } })),
    { kind: 'gone', linkId: 'link-1', address: at('sale', 'go.example') },
  ]
  await write(...records)
  await write(known(aSnapshot({ version: 2 })))
  expect(await read(open())).toEqual([...records, known(aSnapshot({ version: 2 }))])
})

test('only its owner can read the file', async () => {
  await write(known(aSnapshot()))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('records are written within the flush time, without closing', async () => {
  const disk = open({ flushMs: 20 })
  disk.append(known(aSnapshot()))
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('link-1'))
  await disk.close()
})

test('a line torn by a crash is passed over, and the next one is whole', async () => {
  await write(known(aSnapshot()))
  await appendFile(file, '{"kind":"known","snapshot":{"schemaV')
  await write(known(aSnapshot({ version: 2 })))
  expect(await read(open())).toEqual([known(aSnapshot()), known(aSnapshot({ version: 2 }))])
  expect(logger.warn).toHaveBeenCalledWith(expect.objectContaining({ unreadable: 1 }), expect.any(String))
})

test('a file of something else is passed over', async () => {
  await write(known(aSnapshot()))
  await writeFile(file, Buffer.from([0, 255, 10, 1, 2, 3]))
  expect(await read(open())).toEqual([])
})

test('a file that has doubled is rewritten with what its sieve selects, once', async () => {
  const disk = open({ flushMs: 10, minRewriteBytes: 5_000 })
  const inUse = (record: LinkRecord) =>
    record.kind === 'gone'
      ? record.linkId === 'used'
      : record.snapshot.linkId === 'used' && record.snapshot.version === 30
  for await (const _ of disk.load(() => inUse)) break
  const gone: LinkRecord = { kind: 'gone', linkId: 'used', address: at('sale') }
  for (let version = 1; version <= 30; version++) disk.append(known(aSnapshot({ linkId: 'used', version })))
  disk.append(known(aSnapshot({ linkId: 'evicted' })))
  disk.append(gone)
  disk.append({ kind: 'gone', linkId: 'evicted', address: at('sale') })
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalled())
  disk.append(known(aSnapshot({ linkId: 'later' })))
  await disk.close()
  expect(await read(open())).toEqual([
    known(aSnapshot({ linkId: 'used', version: 30 })),
    gone,
    known(aSnapshot({ linkId: 'later' })),
  ])
})

test('a file is not rewritten while it is read: what is in use is not known before', async () => {
  const before = Array.from({ length: 20 }, (_, link) => known(aSnapshot({ linkId: `link-${link}` })))
  await write(...before)
  const disk = open({ flushMs: 5, minRewriteBytes: 1_000 })
  const inUse = new Set<string>()
  const isInUse = (record: LinkRecord) => record.kind === 'known' && inUse.has(record.snapshot.linkId)
  const written = ['learned-1', 'learned-2']
  for await (const record of disk.load(() => isInUse)) {
    if (record.kind === 'known') inUse.add(record.snapshot.linkId)
    // Where the second is written, all that came with the first has been done.
    for (const linkId of written.splice(0)) {
      disk.append(known(aSnapshot({ linkId })))
      await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain(linkId))
    }
  }
  await disk.close()
  expect((await read(open())).slice(0, before.length)).toEqual(before)
})

test('a rewrite writes no more than it may', async () => {
  const disk = open({ flushMs: 10, minRewriteBytes: 10_000, maxBytes: 5_000 })
  for await (const _ of disk.load(() => everything)) break
  for (let link = 0; link < 50; link++) disk.append(known(aSnapshot({ linkId: `link-${link}` })))
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalled())
  await disk.close()
  expect((await stat(file)).size).toBeLessThanOrEqual(5_000)
})

test('a disk that takes nothing is reported and stops no lookup', async () => {
  await writeFile(join(directory.path, 'made'), 'a file where the folder should be')
  const disk = open()
  disk.append(known(aSnapshot()))
  await disk.close()
  expect(logger.error).toHaveBeenCalledOnce()
})
