import { createHash } from 'node:crypto'

const sha256Text = /^[0-9a-f]{64}$/i

/** Says whether a text is a SHA-256 in hex: a value of a visitor that came hashed. */
export const isHashed = (text: string): boolean => sha256Text.test(text)

/** Returns the SHA-256 of a text in hex, as ad platforms compare it; one that is hashed already stays so. */
export const hashedOnce = (text: string): string =>
  isHashed(text) ? text.toLowerCase() : createHash('sha256').update(text).digest('hex')
