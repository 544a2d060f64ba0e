import ipaddr from 'ipaddr.js'
import { gapBeforeData } from './mmdb-reader.ts'
import { openPagedFile, type PagedFile } from './paged-file.ts'
import { assertBounded } from './record-bounds.ts'
import { pointerTarget, readControl, types } from './record-format.ts'

/** A database of which little is in memory. Disposing of it closes its file. */
export interface PagedDatabase extends Disposable {
  /** The record of an address; null: it has none. @throws Error where the file is damaged */
  recordOf: (ip: string) => unknown
}

/**
 * Opens a MaxMind DB file (format 2.0). A lookup reads some pages of it, as `openPagedFile` says. Of records
 * only texts, short numbers, maps and lists are read; other values are null.
 * @throws Error when it is missing, cut off, or no such file
 */
export function openPagedDatabase(path: string): PagedDatabase {
  const file = openPagedFile(path)
  try {
    const tree = readTree(file)
    const data = { bytes: file, baseOffset: tree.byteLength + gapBeforeData }
    return {
      recordOf: (ip) => {
        const offset = findRecord(file, tree, ipaddr.parse(ip).toByteArray())
        return offset === null ? null : readRecordAt(data, offset)
      },
      [Symbol.dispose]: file.close,
    }
  } catch (error) {
    file.close()
    throw error
  }
}

const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** The metadata are at the very end, and take some 200 bytes of the files that ship with us. */
const maxMetadataBytes = 4_096

interface Tree {
  nodeCount: number
  /** Of each of the two sides of a node. */
  recordBits: number
  addressBytes: number
  byteLength: number
}

function readTree(file: PagedFile): Tree {
  const endOffset = Math.max(0, file.length - maxMetadataBytes)
  const end = file.readBytes(endOffset, file.length - endOffset)
  const markerOffset = end.lastIndexOf(metadataMarker)
  if (markerOffset < 0) throw new Error('It is cut off, or no MMDB file.')
  const baseOffset = endOffset + markerOffset + metadataMarker.length
  const metadata = Object(readRecordAt({ bytes: file, baseOffset }, baseOffset))
  const numberOf = (name: string) => Number(Reflect.get(metadata, name))
  const [nodeCount, recordBits] = [numberOf('node_count'), numberOf('record_size')]
  const byteLength = (nodeCount * recordBits) / 4
  if (![24, 28, 32].includes(recordBits) || !(byteLength > 0 && isGap(file, byteLength)))
    throw new Error('What the file says of itself does not fit the file.')
  return { nodeCount, recordBits, addressBytes: numberOf('ip_version') === 4 ? 4 : 16, byteLength }
}

const isGap = (file: PagedFile, offset: number) =>
  file.readBytes(offset, gapBeforeData).every((byte) => byte === 0)

/** Where the record is that the bits of an address lead to; null: they lead to none. */
function findRecord(file: PagedFile, tree: Tree, address: readonly number[]): number | null {
  if (address.length !== tree.addressBytes) return null
  let node = 0
  for (let depth = 0; depth < address.length * 8 && node < tree.nodeCount; depth++) {
    const bit = ((address[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1
    node = readNode(file, tree.recordBits, { node, isRight: bit === 1 })
  }
  return node > tree.nodeCount ? node - tree.nodeCount + tree.byteLength : null
}

/** The node, or the record, that a side of a node leads to. */
function readNode(
  file: PagedFile,
  recordBits: number,
  { node, isRight }: { node: number; isRight: boolean },
) {
  const offset = (node * recordBits) / 4
  if (recordBits !== 28) return file.readUIntBE(offset + (isRight ? recordBits / 8 : 0), recordBits / 8)
  // The byte in the middle has the highest four bits of both sides.
  if (isRight) return file.readUIntBE(offset + 3, 4) & 0x0f_ff_ff_ff
  const bits = file.readUIntBE(offset, 4)
  return ((bits & 0xf0) << 20) | (bits >>> 8)
}

interface PagedData {
  bytes: PagedFile
  baseOffset: number
}

function readRecordAt(data: PagedData, offset: number): unknown {
  assertBounded(data, offset)
  return readValue(data, offset).value
}

interface Value {
  value: unknown
  /** The offset behind it. */
  next: number
}

function readValue(data: PagedData, offset: number): Value {
  const { type, size, next } = readControl(data.bytes, offset)
  switch (type) {
    case types.pointer:
      return { value: readValue(data, pointerTarget(data, offset)).value, next }
    case types.map:
      return readMap(data, size, next)
    case types.array: {
      const { values, next: end } = readValues(data, size, next)
      return { value: values, next: end }
    }
    case types.text:
      return { value: data.bytes.readText(next, size), next: next + size }
    case types.uint16:
    case types.uint32:
      return { value: data.bytes.readUIntBE(next, size), next: next + size }
    case types.boolean:
      return { value: size === 1, next }
    default:
      return { value: null, next: next + size }
  }
}

function readValues(data: PagedData, count: number, offset: number): { values: unknown[]; next: number } {
  const values: unknown[] = []
  let next = offset
  for (let index = 0; index < count; index++) {
    const read = readValue(data, next)
    values.push(read.value)
    next = read.next
  }
  return { values, next }
}

/** Without a prototype: a damaged file may name a member that means something in JavaScript. */
function readMap(data: PagedData, count: number, offset: number): Value {
  const { values, next } = readValues(data, 2 * count, offset)
  const map: Record<string, unknown> = Object.create(null)
  for (let index = 0; index < count; index++) map[String(values[2 * index])] = values[2 * index + 1]
  return { value: map, next }
}
