import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { isErrorCode } from './error-code.ts'

const ownerSchema = z.object({ pid: z.int().positive(), start: z.string() })
type Owner = z.infer<typeof ownerSchema>

export class LogLockedError extends Error {
  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}: only one process may write here`)
    this.name = 'LogLockedError'
  }
}

export interface ProcessLock {
  /** Takes it again when its file was removed. Throws a `LogLockedError` when another process has it by now. */
  restore(): Promise<void>
  release(): Promise<void>
}

/**
 * What tells a process from a later one with the same pid (in a container the new run usually has the old one's), or
 * null when there is no such process. Where /proc is missing only the pid tells.
 */
async function processStart(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return isRunning(pid) ? 'running' : null
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The name in brackets may hold spaces; the state is the first field after it, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended. Where no parent collects it (a container without an init) it stays for ever.
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${boot.trim()}/${fields[19]}`
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isErrorCode(error, 'EPERM')
  }
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
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

/** Takes a dead owner's lock away; puts it back when another process was quicker and it is that one's by now. */
async function removeStale(path: string, stale: Owner | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return
    throw error
  }
  const taken = await readOwner(aside)
  if (taken?.pid !== stale?.pid || taken?.start !== stale?.start) await linkUnlessTaken(aside, path)
  await unlink(aside)
}

/**
 * Holds `path` for this process until released. The lock of a run that was killed is taken over. Throws a
 * `LogLockedError` while a living process, this one included, holds it.
 */
export async function acquireProcessLock(path: string): Promise<ProcessLock> {
  await takeLock(path)
  return {
    restore: async () => {
      const owner = await readOwner(path)
      if (owner === null) await takeLock(path)
      else if (owner.pid !== process.pid) throw new LogLockedError(path, owner.pid)
    },
    release: () => rm(path, { force: true }),
  }
}

async function takeLock(path: string): Promise<void> {
  const mine = { pid: process.pid, start: (await processStart(process.pid)) ?? 'running' }
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      if (await linkUnlessTaken(draft, path)) return
      const owner = await readOwner(path)
      if (owner && (await processStart(owner.pid)) === owner.start) throw new LogLockedError(path, owner.pid)
      await removeStale(path, owner)
    }
  } finally {
    await unlink(draft)
  }
}
