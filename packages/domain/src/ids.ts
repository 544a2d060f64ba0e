/** Random bytes come in as an argument, so that ids can be replayed in tests. */
export type RandomBytes = (size: number) => Uint8Array

/** The id of nothing (RFC 9562, "Nil UUID"); before every other where ids are in order. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. Ids sort by their time, and a click
 * token contains its own.
 * @param nowMs Unix ms
 * @param random at least 10 random bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0')
  const at = (index: number) => random[index] ?? 0
  const h = (byte: number) => hex[byte] ?? '00'
  return (
    `${time.slice(0, 8)}-${time.slice(8, 12)}-` +
    `${h(0x70 | (at(0) & 0x0f))}${h(at(1))}-${h(0x80 | (at(2) & 0x3f))}${h(at(3))}-` +
    `${h(at(4))}${h(at(5))}${h(at(6))}${h(at(7))}${h(at(8))}${h(at(9))}`
  )
}

/** The Unix ms in a UUIDv7, or null when it is no UUIDv7. */
export function uuidV7TimeMs(id: string): number | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id)) return null
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** `length` characters of base 58 without bias: unguessable codes and secrets (contract §3). */
export function randomBase58(length: number, randomBytes: RandomBytes): string {
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 is the largest multiple of 58 in a byte: higher ones would favour the first characters.
      if (byte < 232 && code.length < length) code += base58[byte % 58]
    }
  }
  return code
}
