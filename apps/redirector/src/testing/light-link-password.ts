import { randomBytes } from 'node:crypto'
import { hashLinkPassword } from '@waymark/redirect-flow'

/** A link's password as it is stored, of the least work there is: for tests that are not about the work. */
export const lightLinkPassword = (password: string): Promise<string> =>
  hashLinkPassword(password, randomBytes(16), { cost: 2, blockSize: 8, parallelization: 1 })
