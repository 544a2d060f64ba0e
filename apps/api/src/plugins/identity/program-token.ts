import type { RandomBytes } from '@waymark/domain'
import { mintToken } from './opaque-tokens.ts'

const prefix = 'wms_'
const form = /^wms_[A-Za-z0-9_-]{43}$/

/** A token of a session for programs: `wms_` and 256 random bits (contract-3 §22). */
export function mintProgramToken(randomBytes: RandomBytes): string {
  return `${prefix}${mintToken(randomBytes)}`
}

/** Says whether a bearer token means to be one of a session for programs. */
export function isProgramToken(token: string): boolean {
  return token.startsWith(prefix)
}

/** Says whether it looks like one that was made, so that junk costs no query. */
export function isWellFormedProgramToken(token: string): boolean {
  return form.test(token)
}
