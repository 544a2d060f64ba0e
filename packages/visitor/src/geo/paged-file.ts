import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Bytes } from './record-format.ts'

/** What the system reads at once, too. */
const pageBytes = 4_096
const maxCachedPages = 4_096
const warmUpBytes = 1_048_576

/** A file of which only the pages that were read recently are in the memory of the process. */
export interface PagedFile extends Bytes {
  length: number
  /** @throws Error beyond the end, and where the disk does not answer, as all of these do */
  readBytes(offset: number, byteLength: number): Buffer
  /** UTF-8. */
  readText(offset: number, byteLength: number): string
  close(): void
}

/**
 * Opens a file that does not change. A page that is not cached is read at a stretch, without leaving it to
 * another thread: it comes from the memory in which the system has files, which all processes share, and
 * takes some 2 µs (decision 38). 16 MiB of pages are cached.
 * @throws Error of the file system
 */
export function openPagedFile(path: string): PagedFile {
  const fd = openSync(path, 'r')
  const { size: length } = fstatSync(fd)
  const memory = Buffer.allocUnsafeSlow(maxCachedPages * pageBytes)
  const slots = new LRUCache<number, number>({ max: maxCachedPages })
  const freeSlots = Array.from({ length: maxCachedPages }, (_, slot) => slot)

  function readPage(page: number): number {
    latest = { page: -1, index: 0 }
    const slot = freeSlots.pop() ?? slots.pop() ?? 0
    const expected = Math.min(pageBytes, length - page * pageBytes)
    try {
      if (readSync(fd, memory, slot * pageBytes, expected, page * pageBytes) < expected) {
        throw new Error('The file has become shorter.')
      }
    } catch (error) {
      freeSlots.push(slot)
      throw error
    }
    slots.set(page, slot)
    return slot
  }

  let latest = { page: -1, index: 0 }

  /** Where in `memory` the bytes at an offset are, up to the end of their page. */
  function indexOf(offset: number, byteLength: number): number {
    if (!(offset >= 0 && offset + byteLength <= length))
      throw new Error(`There is nothing at ${offset} of the file.`)
    const page = Math.floor(offset / pageBytes)
    // Most reads follow one of the same page.
    if (page !== latest.page) latest = { page, index: (slots.get(page) ?? readPage(page)) * pageBytes }
    return latest.index + (offset % pageBytes)
  }

  function readUIntBE(offset: number, byteLength: number): number {
    if (!isInOnePage(offset, byteLength)) return readBytes(offset, byteLength).readUIntBE(0, byteLength)
    const index = indexOf(offset, byteLength)
    let value = 0
    for (let at = index; at < index + byteLength; at++) value = value * 256 + memory.readUInt8(at)
    return value
  }

  function readBytes(offset: number, byteLength: number): Buffer {
    const bytes = Buffer.alloc(byteLength)
    for (let done = 0; done < byteLength; ) {
      const inPage = Math.min(byteLength - done, pageBytes - ((offset + done) % pageBytes))
      const index = indexOf(offset + done, inPage)
      done += memory.copy(bytes, done, index, index + inPage)
    }
    return bytes
  }

  function readText(offset: number, byteLength: number): string {
    if (!isInOnePage(offset, byteLength)) return readBytes(offset, byteLength).toString()
    const index = indexOf(offset, byteLength)
    return memory.toString('utf8', index, index + byteLength)
  }

  return {
    length,
    readUInt8: (offset) => memory.readUInt8(indexOf(offset, 1)),
    readUIntBE,
    readBytes,
    readText,
    close: () => closeSync(fd),
  }
}

const isInOnePage = (offset: number, byteLength: number) => (offset % pageBytes) + byteLength <= pageBytes

/**
 * Reads a file through, so that the system has it in its memory before visitors need its pages: a disk takes
 * far longer for pages here and there.
 * @throws Error of the file system
 */
export async function warmUpFile(path: string): Promise<void> {
  await using file = await open(path)
  const buffer = Buffer.allocUnsafeSlow(warmUpBytes)
  while ((await file.read(buffer)).bytesRead > 0);
}
