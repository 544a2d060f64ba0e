import { createHash } from 'node:crypto'
import type { RandomBytes } from '@waymark/domain'

/** A secret to hand out: 256 random bits, as text that fits into a URL. */
export function mintToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** Tables store only the hash: a reader of the tables cannot sign in as anyone. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
