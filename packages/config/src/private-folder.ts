import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ownFolder = 0o700
const ownFile = 0o600
/** Root's Postgres runs as another user, who passes through but lists nothing. */
const passedFolder = 0o711
const othersRights = 0o066

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

/** Gives the folder and those that were made above it their mode, whatever the umask has left of it. */
function makeFolders(path: string, mode: number): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, mode)
}

/**
 * Makes the folder, DATA_DIR, where it is missing, and closes it and what is in it to other users of the
 * machine: files get 0600, folders 0700. What lies deeper is out of their reach then. A link is followed: the
 * folder that it leads to is closed. One that has anything else in it (`DATA_DIR=/tmp`, a home) is not ours
 * to close; `warn` hears of it, in one sentence, where others may look into it.
 * @throws the error of the system where the folder cannot be made or read
 */
export function makePrivateFolder(path: string, warn: (sentence: string) => void): void {
  const mode = process.getuid?.() === 0 ? passedFolder : ownFolder
  makeFolders(resolve(path), mode)
  const folder = realpathSync(path)
  const names = readdirSync(folder)
  const foreign = names.find((name) => !ours.test(name))
  if (foreign === undefined) {
    for (const name of names) close(join(folder, name), ownFolder)
    close(folder, mode)
  } else if ((lstatSync(folder).mode & othersRights) !== 0)
    warn(
      `The data folder ${folder} stays open to other users of this machine, since it has ${foreign} in it, which is not Waymark's: set DATA_DIR to a folder of its own.`,
    )
}

/** Files that the process makes from now on are its user's alone; its child processes inherit it. */
export const makeFilesPrivate = (): void => void process.umask(0o077)
