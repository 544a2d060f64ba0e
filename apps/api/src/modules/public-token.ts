import type { RandomBytes } from '@waymark/domain'
import { z } from 'zod'

/**
 * What opens a public report or dashboard: 128 random bits, in characters that a URL takes as they are
 * (contract §9).
 */
export function newPublicToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(16)).toString('base64url')
}

/** Makes a record public, or no more. A public one retains its token. */
export type Publishing = { isPublic: true; newToken: string } | { isPublic: false }

/** The change of `isPublic` that is requested; undefined where there is none. */
export function publishingOf(
  randomBytes: RandomBytes,
  isPublic: boolean | undefined,
): Publishing | undefined {
  if (isPublic === undefined) return undefined
  return isPublic ? { isPublic, newToken: newPublicToken(randomBytes) } : { isPublic }
}

/**
 * Of the routes that are opened by a token. Any other text opens nothing: a 404, as a token that is not
 * there.
 */
export const publicTokenParams = z.object({
  token: z.string().meta({ examples: ['p6Jm0vY2S3mXw1Qh8cZr5A'] }),
})
