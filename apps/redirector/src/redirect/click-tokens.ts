import type { RandomBytes } from '@waymark/domain'

const bytesPerToken = 10
const digitsPerToken = 2 * bytesPerToken
const tokensPerPool = 512

/**
 * Click tokens, UUIDv7 (design §4). Random bytes are fetched and written as hex for many at once, and the
 * time once a millisecond: `uuidV7` for each costs three times as much.
 */
export function createClickTokens(randomBytes: RandomBytes): (atMs: number) => string {
  let digits = ''
  let used = 0
  let lastMs = Number.NaN
  let head = ''
  return (atMs) => {
    if (atMs !== lastMs) {
      lastMs = atMs
      head = headOf(atMs)
    }
    if (used === digits.length) {
      digits = poolOf(randomBytes)
      used = 0
    }
    const at = used
    used += digitsPerToken
    return `${head}${digits.slice(at, at + 3)}-${digits.slice(at + 4, at + 8)}-${digits.slice(at + 8, at + digitsPerToken)}`
  }
}

/** 48 bits of Unix milliseconds, and the version (RFC 9562, 5.7). */
function headOf(atMs: number): string {
  const time = Math.trunc(atMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7`
}

/**
 * Of the hex digits of a token, three follow the version, one goes unused, and the fifth begins with the
 * variant.
 */
function poolOf(randomBytes: RandomBytes): string {
  const bytes = Buffer.from(randomBytes(bytesPerToken * tokensPerPool))
  for (let at = 2; at < bytes.length; at += bytesPerToken) bytes[at] = 0x80 | ((bytes[at] ?? 0) & 0x3f)
  return bytes.toString('hex')
}
