import { type RandomBytes, randomBase58 } from '@waymark/domain'

const publicIdLength = 8
/** 234 random bits: what bcrypt protects needs no stretching, and 40 bytes are far from its limit of 72. */
const secretLength = 40
const pattern = /^wmk_([1-9A-HJ-NP-Za-km-z]{8})_([1-9A-HJ-NP-Za-km-z]{40})$/

/** bcrypt's cost: 15 ms a check, paid once by a process for each key (facts in `docs/decisions`). */
export const bcryptCost = 8

export interface ApiKeyParts {
  /** Finds the row; shown in lists as part of the prefix. */
  publicId: string
  secret: string
}

export interface MintedApiKey extends ApiKeyParts {
  /** What the user gets to see once. */
  key: string
}

/** A new key: `wmk_`, 8 characters of public id, `_`, 40 of secret (contract §2). */
export function mintApiKey(randomBytes: RandomBytes): MintedApiKey {
  const publicId = randomBase58(publicIdLength, randomBytes)
  const secret = randomBase58(secretLength, randomBytes)
  return { publicId, secret, key: `wmk_${publicId}_${secret}` }
}

/** The parts of a presented key; null when it does not look like one, so that junk costs no query. */
export function parseApiKey(key: string): ApiKeyParts | null {
  const [, publicId, secret] = pattern.exec(key) ?? []
  return publicId !== undefined && secret !== undefined ? { publicId, secret } : null
}

/** What lists show of a key. */
export function apiKeyPrefix(publicId: string): string {
  return `wmk_${publicId}`
}
