import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

const FILE = 'secrets.json'

const secret = z.string().min(32)
const secretsSchema = z.object({ jwtSecret: secret, secretsKey: secret, internalToken: secret })

/** What signs sessions, encrypts credentials at rest, and opens the internal port (design §1). */
export type Secrets = z.infer<typeof secretsSchema>

const make = (): Secrets => {
  const one = () => randomBytes(32).toString('base64url')
  return { jwtSecret: one(), secretsKey: one(), internalToken: one() }
}

const store = (file: string, secrets: Secrets): void => {
  const partial = `${file}.new`
  writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(partial, file)
}

const read = (file: string): Secrets | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  // Copied from elsewhere, it may have become readable for others.
  chmodSync(file, 0o600)
  return secretsSchema.parse(JSON.parse(text))
}

/**
 * The secrets that a start has stored in the folder; `null` before the first one.
 * @throws StartupError when the file exists but cannot be used
 */
export const readSecrets = (dataFolder: string): Secrets | null => {
  const file = join(dataFolder, FILE)
  try {
    return read(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

const unreadable = (file: string, cause: unknown) =>
  new StartupError(
    `The secrets in ${file} cannot be read: bring the file back from a backup, or remove it to sign everybody out and lose stored credentials.`,
    { cause },
  )

/**
 * The secrets of this installation: made at the first start and stored in the data folder, readable for its
 * owner only. They are never made anew over a broken file: that would end every session and lose what was
 * encrypted.
 * @throws StartupError when the file exists but cannot be used
 */
export const storedSecrets = (dataFolder: string): Secrets => {
  const file = join(dataFolder, FILE)
  const stored = readSecrets(dataFolder)
  if (stored !== null) return stored
  try {
    const made = make()
    store(file, made)
    return made
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
