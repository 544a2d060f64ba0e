import { type RandomBytes, uuidV7 } from '@waymark/domain'

const bytesPerToken = 10
const tokensPerPool = 512

/** Click tokens, UUIDv7 (design §4). Random bytes are fetched for many at once: each call into the system costs more than a token. */
export function createClickTokens(randomBytes: RandomBytes): (atMs: number) => string {
  let pool = new Uint8Array(0)
  let used = 0
  return (atMs) => {
    if (used + bytesPerToken > pool.length) {
      pool = new Uint8Array(randomBytes(bytesPerToken * tokensPerPool))
      used = 0
    }
    const bytes = pool.subarray(used, used + bytesPerToken)
    used += bytesPerToken
    return uuidV7(atMs, bytes)
  }
}
