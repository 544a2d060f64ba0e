import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pause } from '@waymark/async'
import { makePrivateFolder } from '@waymark/config'
import { StartupError } from './startup-error.ts'

/**
 * A folder that this process alone works in under this name, until it is released or the process ends,
 * however it ends.
 */
export interface DataFolder {
  path: string
  /** Notifies a process that waits for the folder that it will soon be free. */
  requestRelease(): void
  release(): void
}

export interface ClaimOptions {
  path: string
  /** Of the lock: processes that share a folder claim it under different ones. */
  name: 'standalone' | 'backend' | 'redirector'
  /**
   * How long to wait for a process that works there: one whose terminal was killed needs a moment to notice.
   */
  waitMs: number
  /** How long to wait for one that has said that it is about to end. Default `waitMs`. */
  waitForEndMs?: number
  /** Hears in one sentence that the folder stays open to others, since it has files that are not ours. */
  warn?: (sentence: string) => void
}

const RETRY_MS = 100

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EACCES':
    case 'EROFS':
      return 'this user may not write there'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'it is a file'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}

const unusable = (path: string, cause: unknown): StartupError =>
  new StartupError(
    `The data folder ${path} cannot be used: ${reasonOf(cause)}. Repair it, or set DATA_DIR to another folder.`,
    { cause },
  )

/**
 * SQLite's lock on an empty database: the system itself takes it back when the process ends, so that a killed
 * one leaves nothing behind. Null when another process has it.
 */
const tryLock = (file: string): DatabaseSync | null => {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null // SQLITE_BUSY
    throw error
  }
}

interface Holder {
  pid: number
  isEnding: boolean
}

const readHolder = (file: string): Holder | null => {
  try {
    const [, pid, state] = /^(\d+) (\w+)$/.exec(readFileSync(file, 'utf8')) ?? []
    return pid === undefined ? null : { pid: Number(pid), isEnding: state === 'ending' }
  } catch {
    return null // It is for the message only; the lock alone decides.
  }
}

const waitForLock = async (folder: string, options: ClaimOptions): Promise<DatabaseSync> => {
  const startedMs = performance.now()
  for (;;) {
    const lock = tryLock(join(folder, `${options.name}.lock`))
    if (lock !== null) return lock
    const holder = readHolder(join(folder, `${options.name}.holder`))
    const waitMs = (holder?.isEnding ? options.waitForEndMs : undefined) ?? options.waitMs
    if (performance.now() - startedMs > waitMs) {
      const name = holder === null ? 'another process' : `process ${holder.pid}`
      throw new StartupError(
        `The data folder ${folder} is in use by ${name}: stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    await pause(RETRY_MS)
  }
}

/**
 * Makes the folder when it is missing, closes it to other users of the machine, and claims it.
 * @throws StartupError with one sentence when it cannot be used, or when another process works in it
 */
export const claimDataFolder = async (options: ClaimOptions): Promise<DataFolder> => {
  const path = resolve(options.path)
  const noteHolder = (state: 'running' | 'ending') =>
    writeFileSync(join(path, `${options.name}.holder`), `${process.pid} ${state}`)
  try {
    makePrivateFolder(path, options.warn ?? (() => undefined))
    const lock = await waitForLock(path, options)
    noteHolder('running')
    return { path, requestRelease: () => noteHolder('ending'), release: () => lock.close() }
  } catch (error) {
    throw error instanceof StartupError ? error : unusable(path, error)
  }
}
