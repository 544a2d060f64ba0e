import { randomUUID } from 'node:crypto'
import { link, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { pause } from './backoff.ts'
import { identifyProcess } from './process-identity.ts'

export class ProcessLockedError extends Error {
  /** The process that has the lock. */
  readonly pid: number

  constructor(path: string, pid: number) {
    super(`${path} is locked by process ${pid}: only one process may write here`)
    this.name = 'ProcessLockedError'
    this.pid = pid
  }
}

export interface ProcessLock {
  /**
   * Takes it again when its file was removed. @throws ProcessLockedError when another process has it by now
   */
  restore(): Promise<void>
  /** Leaves it where another process has it by now. */
  release(): Promise<void>
}

interface Owner {
  pid: number
  /** As `ProcessIdentity.startedAt`; in older locks a part of it, see `isAlive`. */
  start: string
}

/**
 * Locks the folder of the file `path` for this process until it is released, or ends: the lock of a process
 * that was killed is taken over.
 * @throws ProcessLockedError while a living process, this one included, has it
 */
export async function acquireProcessLock(path: string): Promise<ProcessLock> {
  await takeLock(path)
  return {
    restore: async () => {
      const owner = await readOwner(path)
      if (owner === null || owner === 'unreadable') await takeLock(path)
      else if (owner.pid !== process.pid) throw new ProcessLockedError(path, owner.pid)
    },
    release: async () => {
      const owner = await readOwner(path)
      const isOfAnother = owner !== null && owner !== 'unreadable' && owner.pid !== process.pid
      if (!isOfAnother) await rm(path, { force: true })
    },
  }
}

async function takeLock(path: string): Promise<void> {
  const mine: Owner = { pid: process.pid, start: identifyProcess(process.pid)?.startedAt ?? anyStart }
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      if (await linkUnlessTaken(draft, path)) return
      const owner = await readOwner(path)
      if (owner === null) continue
      if (owner !== 'unreadable' && isAlive(owner)) throw new ProcessLockedError(path, owner.pid)
      await removeStale(path, draft)
    }
  } finally {
    await unlink(draft)
  }
}

/** What older versions write where there is no /proc: there is only the number. */
const anyStart = 'running'

/** Versions before 0.1.0 wrote only the ticks, without the boot, into the lock of Postgres. */
function isAlive({ pid, start }: Owner): boolean {
  const identity = identifyProcess(pid)
  if (identity === null) return false
  return start === anyStart || identity.startedAt === start || identity.startedAt.split('/')[1] === start
}

/** Reads `{"pid":1,"start":"…"}` and, of older versions, `1 start`. Null when there is no such file. */
async function readOwner(path: string): Promise<Owner | 'unreadable' | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (text === null) return null
  const [, pid, start] = /^\{"pid":(\d+),"start":"([^"]+)"\}$/.exec(text) ?? /^(\d+) (.+)$/.exec(text) ?? []
  return pid === undefined || start === undefined ? 'unreadable' : { pid: Number(pid), start }
}

/** A link is made or refused in one step, and the name never shows a half-written file. */
async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes a lock that no living process has. One process at a time does, while `.takeover` is its own, so
 * that none removes the lock that another has just taken after the dead one: while that file exists no other
 * can take it, and only the owner of `.takeover` removes it. `.takeover` is a lock of the same kind, whose
 * owner may have died, too: it is removed in the same way, by the owner of a `.takeover` of its own.
 */
async function removeStale(path: string, draft: string): Promise<void> {
  const takeover = `${path}.takeover`
  if (!(await linkUnlessTaken(draft, takeover))) {
    const state = await stateOf(takeover)
    return state === 'stale' ? removeStale(takeover, draft) : pause(5)
  }
  try {
    if ((await stateOf(path)) === 'stale') await rm(path, { force: true })
  } finally {
    await unlink(takeover)
  }
}

/** Stale is one of a dead process, and one with nothing to make sense of. */
async function stateOf(path: string): Promise<'missing' | 'stale' | 'alive'> {
  const owner = await readOwner(path)
  if (owner === null) return 'missing'
  return owner !== 'unreadable' && isAlive(owner) ? 'alive' : 'stale'
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
