import { uuidV7 } from '@waymark/domain'
import type { Random } from './random.ts'

/** The next eight hexadecimal digits. */
export function hex8(random: Random): string {
  return Math.floor(random() * 4_294_967_296)
    .toString(16)
    .padStart(8, '0')
}

/** UUIDv7s that the generator's chance makes, as a redirector makes them of real chance. */
export function createTokens(random: Random): (atMs: number) => string {
  const bytes = new Uint8Array(10)
  const words = new DataView(bytes.buffer)
  const word = () => Math.floor(random() * 4_294_967_296)
  return (atMs) => {
    words.setUint32(0, word())
    words.setUint32(4, word())
    words.setUint16(8, word() >>> 16)
    return uuidV7(atMs, bytes)
  }
}
