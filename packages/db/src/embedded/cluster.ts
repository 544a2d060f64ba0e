import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { DataLocation } from './data-location.ts'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

/** Postgres gets everything it needs by arguments, and nothing of our environment. */
export const serverEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export const userName = 'waymark'
const majorVersion = '17'
const partialPrefix = 'data.partial.'

export interface Cluster {
  /** PGDATA. */
  folder: string
  password: string
}

function storePassword({ folder, user }: DataLocation): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    const partial = `${file}.${process.pid}`
    // On the disk before the data is: a cluster whose password was lost in a power cut is closed for good.
    writeFileSync(partial, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    if (user) chownSync(partial, user.uid, user.gid)
    renameSync(partial, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * What a start that was killed has left half made. An initdb that still runs there works in a folder that is
 * not used any more.
 */
function removePartials(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(partialPrefix))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // It is still being written to: the next first start removes it.
    }
  }
}

/** Made under another name and renamed when whole: a folder called `data` is never half made. */
async function initialise(location: DataLocation, binaries: Binaries): Promise<void> {
  removePartials(location.folder)
  const partial = join(location.folder, `${partialPrefix}${process.pid}`)
  mkdirSync(partial, { mode: 0o700 })
  if (location.user) chownSync(partial, location.user.uid, location.user.gid)
  const access = [
    '--auth=scram-sha-256',
    `--username=${userName}`,
    `--pwfile=${join(location.folder, 'password')}`,
  ]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = [`--pgdata=${partial}`, '--no-instructions', ...access, ...locale]
  try {
    await run(binaries.initdb, args, { cwd: location.folder, env: serverEnv, ...location.user })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : String(cause)
    throw new EmbeddedPostgresError(
      `No database could be made in the folder ${location.folder}: ${reason}.`,
      {
        cause,
      },
    )
  }
  renameSync(partial, join(location.folder, 'data'))
}

function refuseBrokenData(folder: string): void {
  const versionFile = join(folder, 'PG_VERSION')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim().slice(0, 20) : null
  if (version === majorVersion) return
  const finding = version === null ? 'has no PG_VERSION' : `has a PG_VERSION of "${version}"`
  throw new EmbeddedPostgresError(
    `The folder ${folder} has no data of Postgres ${majorVersion} (it ${finding}): restore it from a backup, or move it elsewhere to begin with an empty database.`,
  )
}

/**
 * The cluster of the location, made at the first start.
 * @throws EmbeddedPostgresError when the folder has something else than a cluster
 */
export async function openCluster(location: DataLocation, binaries: Binaries): Promise<Cluster> {
  const folder = join(location.folder, 'data')
  const password = storePassword(location)
  if (!existsSync(folder)) await initialise(location, binaries)
  refuseBrokenData(folder)
  return { folder, password }
}
