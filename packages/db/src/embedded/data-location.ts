import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeSharedFolder, sharedFolder } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { canReach, type ServerUser, serverUser } from './server-user.ts'

export interface DataLocation {
  /** Contains `data` (the cluster) and `password`; belongs to the server's user. */
  folder: string
  user: ServerUser | null
}

/** In DATA_DIR: says where the data is when it cannot be there. */
const pointerName = 'postgres.location'

function readPointer(dataDir: string): string | null {
  const pointer = join(dataDir, pointerName)
  if (!existsSync(pointer)) return null
  const folder = readFileSync(pointer, 'utf8').trim()
  if (existsSync(folder)) return folder
  throw new EmbeddedPostgresError(
    `${pointer} says that the data of Postgres is in ${folder}, but that folder is not there: bring it back, or remove ${pointer} to begin with an empty database.`,
  )
}

/** The same DATA_DIR leads to the same folder, so that removing the pointer by mistake loses nothing. */
function elsewhere(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const folder = join(sharedFolder, hash)
  makeSharedFolder(folder)
  return join(folder, 'postgres')
}

function openLocation(folder: string, user: ServerUser | null): void {
  mkdirSync(folder, { recursive: true })
  if (user === null) return
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause })
  }
}

function refuseForeignFolder(folder: string): void {
  const uid = process.getuid?.()
  const owner = statSync(folder).uid
  if (uid === undefined || uid === 0 || owner === uid) return
  throw new EmbeddedPostgresError(
    `The data folder ${folder} belongs to another user (${owner}): start as that user or as root, or set DATA_DIR to another folder.`,
  )
}

/**
 * Where the cluster of a DATA_DIR lives: in it, unless we are root and the user that the server has to run as
 * cannot get there; then below /var/lib, with a pointer left in DATA_DIR.
 * @throws EmbeddedPostgresError
 */
export function findDataLocation(dataDir: string, log: (message: string) => void): DataLocation {
  openDataDir(dataDir)
  const pointed = readPointer(dataDir)
  const inside = join(dataDir, 'postgres')
  const user = serverUser(pointed ?? inside)
  const folder = pointed ?? (user === null || canReach(user, dataDir) ? inside : elsewhere(dataDir))
  openLocation(folder, user)
  refuseForeignFolder(folder)
  if (folder !== inside && pointed === null)
    writeFileSync(join(dataDir, pointerName), `${folder}\n`, { flush: true })
  if (folder !== inside) log(`The data of Postgres is in ${folder}: its user cannot enter ${dataDir}`)
  return { folder, user }
}
