import { hash, verify } from '@node-rs/argon2'
import type { RandomBytes } from '@waymark/domain'
import { limitConcurrency } from '../../limit-concurrency.ts'

export interface Passwords {
  /** @throws UNAVAILABLE when too many hashes wait */
  hash(password: string): Promise<string>
  /**
   * Takes as long for an unknown user (`null`) as for a known one.
   * @throws UNAVAILABLE when too many hashes wait
   */
  verify(password: string, storedHash: string | null): Promise<boolean>
}

/** What a hash takes: `memoryCost` in KiB, `timeCost` in passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** Of argon2id (the library's default variant), OWASP's parameters: about 70 ms and 19 MiB a hash. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What is hashed of a password: its characters, not the bytes by which a keyboard composes them (contract-3
 * §18).
 */
export const comparedPassword = (password: string): string => password.normalize('NFC')

/** As it is compared and, where that is another text, as it was sent: so were passwords hashed before. */
const formsOf = (password: string): ReadonlySet<string> => new Set([comparedPassword(password), password])

/** Password hashes (contract §2). Two at once: hashing must leave threads and memory for everything else. */
export function createPasswords(randomBytes: RandomBytes, cost = passwordCost): Passwords {
  const limited = limitConcurrency('password-hashes', { running: 2, waiting: 60 })
  const hashBytes = (password: string | Uint8Array) => limited(() => hash(password, cost))
  let dummyHash: Promise<string> | null = null
  const hashOfNoAccount = (): Promise<string> => {
    dummyHash ??= hashBytes(randomBytes(32))
    return dummyHash
  }
  return {
    hash: (password) => hashBytes(comparedPassword(password)),
    verify: async (password, storedHash) => {
      const compared = storedHash ?? (await hashOfNoAccount())
      for (const form of formsOf(password))
        if (await limited(() => verify(compared, form))) return storedHash !== null
      return false
    },
  }
}
