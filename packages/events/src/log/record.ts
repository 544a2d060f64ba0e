import { crc32 } from 'node:zlib'

/**
 * A record on disk: CRC32 (4 bytes, little endian) over the rest, length of the payload (4 bytes), payload.
 * The checksum covers the length, so that a run of zeros, which a power cut leaves behind, is no record, and
 * so that behind damage the next record can be found by trying each byte (`segment-scan.ts`).
 */
export const headerBytes = 8
export const lengthAt = 4

/** Longer ones are refused when written and taken for damage when read. */
export const maxPayloadBytes = 64 * 1024 * 1024

/** What one record carries; its pieces are written one after the other, so that they need not be joined. */
export type Payload = readonly Uint8Array[]

/**
 * Payloads as records, for one write; the payloads are not copied. Throws a RangeError on one over
 * `maxPayloadBytes`.
 */
export function encodeRecords(payloads: readonly Payload[]): Uint8Array[] {
  return payloads.flatMap((payload) => [recordHeader(payload), ...payload])
}

function recordHeader(payload: Payload): Buffer {
  const length = totalBytes(payload)
  if (length > maxPayloadBytes) throw new RangeError(`A record of ${length} bytes is too long`)
  const header = Buffer.allocUnsafe(headerBytes)
  header.writeUInt32LE(length, lengthAt)
  let checksum = crc32(header.subarray(lengthAt))
  for (const piece of payload) checksum = crc32(piece, checksum)
  header.writeUInt32LE(checksum, 0)
  return header
}

export function totalBytes(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
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
