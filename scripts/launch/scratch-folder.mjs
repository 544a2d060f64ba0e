import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'waymark-test-run-'
/** Many times what a whole run has at once. */
const LEAST_FREE_BYTES = 4 * 2 ** 30

const freeBytes = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem())
  } catch {
    return 0 // No such folder: not a Linux, or a container without one.
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const removeThoseOfKilledRuns = (memory) => {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length))
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * A folder in memory for what a run of tests writes and deletes again; without one where the machine has no
 * room for it, or TMPDIR says where to write. Each file of tests makes a database of several hundred files
 * and drops it: on ext4 the search for free inodes among those just deleted took more CPU than Postgres
 * itself.
 */
export const openScratchFolder = ({ memory = '/dev/shm', env = process.env } = {}) => {
  if (env.TMPDIR !== undefined || freeBytes(memory) < LEAST_FREE_BYTES)
    return { path: env.TMPDIR ?? tmpdir(), remove: () => {} }
  removeThoseOfKilledRuns(memory)
  const path = join(memory, `${PREFIX}${process.pid}`)
  // As root, a Postgres below it runs as another user, who has to get there.
  mkdirSync(path, { mode: 0o711 })
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
