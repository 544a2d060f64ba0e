import { crc32 } from 'node:zlib'

/**
 * A record on disk: CRC32 (4 bytes, little endian) over the rest, length of the payload (4 bytes), payload.
 * The checksum covers the length, so that a run of zeros, which a power cut leaves behind, is no record.
 */
const headerBytes = 8
const lengthAt = 4

/** Longer ones are refused when written and taken for damage when read. */
export const maxPayloadBytes = 64 * 1024 * 1024

/** The fewest bytes a record takes: bounds how many a segment can hold. */
export const minRecordBytes = headerBytes

export function recordBytes(payload: Uint8Array): number {
  return headerBytes + payload.length
}

/** All payloads as records in one buffer, for one write. Throws a RangeError on a payload over `maxPayloadBytes`. */
export function encodeRecords(payloads: readonly Uint8Array[]): Buffer {
  const buffer = Buffer.allocUnsafe(payloads.reduce((sum, payload) => sum + recordBytes(payload), 0))
  let at = 0
  for (const payload of payloads) {
    if (payload.length > maxPayloadBytes)
      throw new RangeError(`A record of ${payload.length} bytes is too long`)
    const end = at + recordBytes(payload)
    buffer.writeUInt32LE(payload.length, at + lengthAt)
    buffer.set(payload, at + headerBytes)
    buffer.writeUInt32LE(crc32(buffer.subarray(at + lengthAt, end)), at)
    at = end
  }
  return buffer
}

export type ParsedRecord =
  | { kind: 'record'; payload: Buffer; end: number }
  /** The buffer ends before the record does; `bytes` are needed from where it starts. */
  | { kind: 'incomplete'; bytes: number }
  | { kind: 'damaged' }

/** Reads the record at `at`. The payload is a view into `buffer`. */
export function parseRecord(buffer: Buffer, at: number): ParsedRecord {
  if (buffer.length - at < headerBytes) return { kind: 'incomplete', bytes: headerBytes }
  const length = buffer.readUInt32LE(at + lengthAt)
  if (length > maxPayloadBytes) return { kind: 'damaged' }
  const end = at + headerBytes + length
  if (end > buffer.length) return { kind: 'incomplete', bytes: headerBytes + length }
  const intact = crc32(buffer.subarray(at + lengthAt, end)) === buffer.readUInt32LE(at)
  return intact
    ? { kind: 'record', payload: buffer.subarray(at + headerBytes, end), end }
    : { kind: 'damaged' }
}
