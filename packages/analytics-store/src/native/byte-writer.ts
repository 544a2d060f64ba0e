const firstCapacity = 64 * 1024
const maxBytesOfCharacter = 3
const twoTo32 = 2 ** 32

/** Bytes that grow as they are written, little-endian as ClickHouse's binary formats are. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(firstCapacity)
  #length = 0

  /** Makes room for this many further bytes. */
  reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }

  uint8(value: number): void {
    this.reserve(1)
    this.#bytes[this.#length++] = value
  }

  uint16(value: number): void {
    this.reserve(2)
    this.#length = this.#bytes.writeUInt16LE(value, this.#length)
  }

  uint32(value: number): void {
    this.reserve(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
  }

  /** An integer that a number represents exactly. */
  int64(value: number): void {
    this.reserve(8)
    const low = value >>> 0
    this.#length = this.#bytes.writeUInt32LE(low, this.#length)
    this.#length = this.#bytes.writeInt32LE((value - low) / twoTo32, this.#length)
  }

  bigInt64(value: bigint): void {
    this.reserve(8)
    this.#length = this.#bytes.writeBigInt64LE(value, this.#length)
  }

  /** Unsigned, seven bits a byte. */
  varUint(value: number): void {
    this.reserve(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** UTF-8 behind its length; half of a surrogate pair becomes U+FFFD. */
  text(value: string): void {
    const mostBytes = value.length * maxBytesOfCharacter
    // The length comes first and is known last: it takes as many bytes as it might need, which is no other
    // number.
    const lengthBytes = mostBytes < 0x80 ? 1 : mostBytes < 0x4000 ? 2 : 5
    this.reserve(lengthBytes + mostBytes)
    const start = this.#length + lengthBytes
    const written = this.#bytes.write(value, start, mostBytes)
    let rest = written
    for (let byte = 1; byte < lengthBytes; byte++) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
    this.#length = start + written
  }

  /** The bytes of a UUID, as two numbers of 64 bits. False, and nothing written, for what is none. */
  uuid(value: string): boolean {
    if (!hasUuidShape(value)) return false
    this.reserve(16)
    const bytes = this.#bytes
    const start = this.#length
    let bits = 0
    for (let index = 0; index < 16; index++) {
      const position = uuidOffsets[index] ?? 0
      const high = hexDigits[value.charCodeAt(position)] ?? notHex
      const low = hexDigits[value.charCodeAt(position + 1)] ?? notHex
      bits |= high | low
      bytes[start + (index ^ 7)] = (high << 4) | low
    }
    if (bits >= notHex) return false
    this.#length = start + 16
    return true
  }

  /** What was written. The writer must not be used any more. */
  take(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

const notHex = 0x10
const hexDigits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? notHex : digit
})
/** Where in the text the two digits of each byte stand. */
const uuidOffsets = Uint8Array.from([0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34])
const dash = 0x2d

function hasUuidShape(value: string): boolean {
  if (value.length !== 36) return false
  for (const position of [8, 13, 18, 23]) if (value.charCodeAt(position) !== dash) return false
  return true
}
