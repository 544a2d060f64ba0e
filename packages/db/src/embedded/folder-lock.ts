import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { EmbeddedPostgresError } from './error.ts'
import { identify, isAlive } from './process-identity.ts'

/** `pid startedAt` of who uses the folder. */
function lockOwnerOf(lockFile: string) {
  try {
    const [pid, startedAt] = readFileSync(lockFile, 'utf8').split(' ')
    return { pid: Number(pid), startedAt: startedAt ?? '' }
  } catch {
    return null
  }
}

function tryLock(lockFile: string): boolean {
  const own = identify(process.pid)
  try {
    writeFileSync(lockFile, `${process.pid} ${own?.startedAt ?? ''}`, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Makes the folder ours until the returned function is called. What a killed process has left behind is taken over.
 * @param dataDir for the message @throws EmbeddedPostgresError while another process that is alive has it
 */
export function lockFolder(lockFile: string, dataDir: string): () => void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryLock(lockFile)) return () => rmSync(lockFile, { force: true })
    const holder = lockOwnerOf(lockFile)
    if (holder !== null && isAlive(holder)) {
      throw new EmbeddedPostgresError(
        `The data folder ${dataDir} is used by another Waymark (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(lockFile, { force: true })
  }
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} is being started by another Waymark: try again.`,
  )
}
