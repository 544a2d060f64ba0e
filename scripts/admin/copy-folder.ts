import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { acquireProcessLock, ProcessLockedError } from '@waymark/async'

const run = promisify(execFile)

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

/** The path with the links above it followed, also where it does not exist yet. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), path.slice(dirname(path).length))

const isInside = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)

/** @throws Error, in a sentence, while a Waymark uses the folder */
async function withLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    const lock = await acquireProcessLock(join(dataDir, 'postgres.lock'))
    try {
      return await work()
    } finally {
      await lock.release()
    }
  } catch (error) {
    if (!(error instanceof ProcessLockedError)) throw error
    throw new Error(
      `The data folder ${dataDir} is used by a Waymark that runs (process ${error.pid}): stop it first. A copy of files in use is of different moments.`,
    )
  }
}

/** With owners, rights and times, which Postgres requires to be as they were. */
async function copyAll(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  await run('cp', ['-a', `${from}/.`, to])
}

/**
 * Copies the data folder of `npm start`, with all that is in it, into a folder that is new or empty.
 * @throws Error, in a sentence, where it is used, is not there, or the other is not empty
 */
export async function backUpFolder(dataDir: string, folder: string): Promise<string> {
  const [from, to] = [realOf(resolve(dataDir)), realOf(resolve(folder))]
  if (isEmpty(from)) throw new Error(`There is no data in ${from}: DATA_DIR says where it is.`)
  if (isInside(to, from)) throw new Error(`${to} is within the data folder itself: name another folder.`)
  if (!isEmpty(to)) throw new Error(`${to} is not empty: name a new folder.`)
  if (existsSync(join(from, 'postgres.location')))
    throw new Error(
      `The data of Postgres is not in ${from}, but where its file postgres.location says: copy both by hand (docs/operations/backup.md).`,
    )
  await withLock(from, () => copyAll(from, to))
  return `${from} was copied to ${to}, with the secrets of the installation: store it where secrets may be.`
}

/**
 * Copies what `backUpFolder` has made into the data folder, which must be new or empty: nothing is
 * overwritten.
 * @throws Error, in a sentence
 */
export async function restoreFolder(folder: string, dataDir: string): Promise<string> {
  const [from, to] = [realOf(resolve(folder)), realOf(resolve(dataDir))]
  if (!existsSync(join(from, 'secrets.json')))
    throw new Error(`${from} is no copy of a data folder: it has no secrets.json.`)
  if (!isEmpty(to))
    throw new Error(`The data folder ${to} is not empty: move it elsewhere, or set DATA_DIR to another one.`)
  await copyAll(from, to)
  return `${from} was copied to ${to}: start Waymark.`
}
