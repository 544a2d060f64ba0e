import { createHash, hkdfSync } from 'node:crypto'

/** A key as it is used: derived from what the operator gave, which is never used itself. */
export interface SealingKey {
  /** Names the key beside the text that it encrypted; reveals nothing of it. */
  id: string
  /** 32 bytes, for AES-256. */
  bytes: Buffer
}

const idLength = 8

/** @param secret the value of SECRETS_KEY */
export function deriveSealingKey(secret: string): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'waymark secrets v1', 32))
  // The key has 256 bits: neither it nor what it is derived from can be guessed from a hash of it.
  const id = createHash('sha256')
    .update('waymark secrets v1 id')
    .update(bytes)
    .digest('hex')
    .slice(0, idLength)
  return { id, bytes }
}
