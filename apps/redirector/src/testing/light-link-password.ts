import { randomBytes, scryptSync } from 'node:crypto'

/**
 * A link's password as `hashLinkPassword` stores it, of the least work there is: for tests that are not about
 * the work.
 */
export function lightLinkPassword(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { cost: 2, blockSize: 8, parallelization: 1 })
  return ['scrypt', 2, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
