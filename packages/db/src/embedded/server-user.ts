import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** Whom the server runs as when that is not us: Postgres refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

const userName = 'postgres'
/** The second is BusyBox's. */
const waysToAddUser: readonly [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', userName]],
  ['adduser', ['-S', '-D', '-H', userName]],
]

function findUser(): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${userName}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid !== undefined && gid !== undefined ? { uid: Number(uid), gid: Number(gid) } : null
}

function addUser(): void {
  for (const [command, args] of waysToAddUser) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return
    } catch {
      // The next way; when none works, the missing user is reported below.
    }
  }
}

/**
 * Null when the server can run as us. As root: the owner of the data that is there, so that a folder stays
 * usable for the user that made it; else the user `postgres`, made when there is none.
 * @throws EmbeddedPostgresError
 */
export function serverUser(dataFolder: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  if (findUser() === null) addUser()
  const user = findUser()
  if (user !== null) return user
  throw new EmbeddedPostgresError(
    'Postgres does not run as root, and the user "postgres" could not be added: add it, or start as an ordinary user.',
  )
}

/** Whether the user may do `mode` (bits of rwx) with a file or folder by its permissions. */
function may(user: ServerUser, path: string, mode: number): boolean {
  const stat = statSync(path)
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0
  return ((stat.mode >> shift) & mode) === mode
}

const enter = 0o1

/** Whether the user may enter the folder and all above it. */
export function canReach(user: ServerUser, folder: string): boolean {
  const path = resolve(folder)
  const parent = dirname(path)
  return may(user, path, enter) && (parent === path || canReach(user, parent))
}

/** Whether the user may reach the file and read it. */
export function canRead(user: ServerUser, file: string): boolean {
  return canReach(user, dirname(file)) && may(user, file, 0o4)
}
