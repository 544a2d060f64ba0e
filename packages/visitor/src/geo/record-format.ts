/** Numbers in a file, or in a part of it. A `Buffer` will do. */
export interface Bytes {
  /** @throws Error beyond the end */
  readUInt8(offset: number): number
  /** @throws Error beyond the end */
  readUIntBE(offset: number, byteLength: number): number
}

export interface DataSection {
  bytes: Bytes
  /** Where the data begin: pointers count from there. */
  baseOffset: number
}

/** Kinds of values, by the MaxMind DB format 2.0. */
export const types = {
  extended: 0,
  pointer: 1,
  text: 2,
  uint16: 5,
  uint32: 6,
  map: 7,
  array: 11,
  boolean: 14,
} as const
/** What is added to pointers of one, two, three and four bytes. */
const pointerBases = [0, 2_048, 526_336, 0] as const

/** The type of the value at the offset, its size in bytes or entries, and the offset behind both. */
export function readControl(bytes: Bytes, offset: number): { type: number; size: number; next: number } {
  const control = bytes.readUInt8(offset)
  const type = control >> 5
  if (type === types.pointer) return { type, size: 0, next: offset + 2 + ((control >> 3) & 3) }
  const isExtended = type === types.extended
  const { size, next } = readSize(bytes, control & 31, offset + (isExtended ? 2 : 1))
  return { type: isExtended ? bytes.readUInt8(offset + 1) + 7 : type, size, next }
}

function readSize(bytes: Bytes, size: number, at: number): { size: number; next: number } {
  switch (size) {
    case 29:
      return { size: 29 + bytes.readUInt8(at), next: at + 1 }
    case 30:
      return { size: 285 + bytes.readUIntBE(at, 2), next: at + 2 }
    case 31:
      return { size: 65_821 + bytes.readUIntBE(at, 3), next: at + 3 }
    default:
      return { size, next: at }
  }
}

/** Where the pointer at the offset leads to. */
export function pointerTarget({ bytes, baseOffset }: DataSection, offset: number): number {
  const control = bytes.readUInt8(offset)
  const length = ((control >> 3) & 3) + 1
  const high = length === 4 ? 0 : (control & 7) * 256 ** length
  return baseOffset + (pointerBases[length - 1] ?? 0) + high + bytes.readUIntBE(offset + 1, length)
}
