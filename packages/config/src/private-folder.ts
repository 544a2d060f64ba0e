import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ownFolder = 0o700
const ownFile = 0o600
/** Root's Postgres runs as another user, who passes through but lists nothing. */
const passedFolder = 0o711

/** All that processes make in a DATA_DIR, and what a disk has that is mounted there. */
const ours =
  /^((standalone|backend|redirector)\.(lock|holder)(-journal)?|postgres(\.lock.*|\.location)?|secrets\.json.*|events|clickhouse|redirector|lost\+found)$/

/**
 * Removes the rights of others, and gives none. What this user may not change, and the folder of another
 * user's Postgres, stays as it is.
 */
function close(path: string, folderMode: number): void {
  const stat = lstatSync(path)
  if (stat.uid !== (process.getuid?.() ?? stat.uid)) return
  if (stat.isDirectory()) chmodSync(path, stat.mode & folderMode)
  else if (stat.isFile()) chmodSync(path, stat.mode & ownFile)
}

/**
 * Makes the folder, DATA_DIR, where it is missing, and closes it and what is in it to other users of the
 * machine: files get 0600, folders 0700. What lies deeper is out of their reach then. A folder that has
 * anything else in it (`DATA_DIR=/tmp`, a home) is not ours to close.
 * @throws the error of the system where the folder cannot be made or read
 */
export function makePrivateFolder(path: string): void {
  const mode = process.getuid?.() === 0 ? passedFolder : ownFolder
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, mode)
  const names = readdirSync(path)
  if (!names.every((name) => ours.test(name))) return
  for (const name of names) close(join(path, name), ownFolder)
  close(path, mode)
}

/** Files that the process makes from now on are its user's alone; its child processes inherit it. */
export const makeFilesPrivate = (): void => void process.umask(0o077)
