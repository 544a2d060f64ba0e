import type { Payload } from '../log/record.ts'
import type { OutgoingMessage } from '../port.ts'

const noKey = 0xffff

/** A message as a record of the log: length of the key (2 bytes, 0xffff: none), key, value. */
export function encodeMessage({ key, value }: OutgoingMessage): Payload {
  const keyBytes = Buffer.from(key ?? '')
  if (keyBytes.length >= noKey) throw new RangeError(`A key of ${keyBytes.length} bytes is too long`)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(key === undefined ? noKey : keyBytes.length)
  return [length, keyBytes, typeof value === 'string' ? Buffer.from(value) : value]
}

/** The inverse of `encodeMessage`; the value is a view into `record`. */
export function decodeMessage(record: Buffer): { key: string | null; value: Buffer } {
  const length = record.readUInt16LE(0)
  if (length === noKey) return { key: null, value: record.subarray(2) }
  return { key: record.toString('utf8', 2, 2 + length), value: record.subarray(2 + length) }
}
