import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PART_NAMES, type PartName, STOP_SIGNALS } from './part.ts'
import { identify, isAlive, type ProcessIdentity, signalTree } from './process-tree.ts'
import { CACHE_DIRECTORY } from './project.ts'
import { stopProcess } from './server-process.ts'

const RUNS = join(CACHE_DIRECTORY, 'services')
const RECORD = 'run.json'
/** A folder this old without a record was left by a run that died between two lines. */
const ABANDONED_AFTER_MS = 60_000

export interface PartRecord {
  process: ProcessIdentity
  url: string | null
}

/** What a run has started, stored on disk so that the next run can clean up after one that was killed. */
export interface RunRecord {
  /** The process that stops the run; null when it is to stay until `stop` is called. */
  owner: ProcessIdentity | null
  parts: Partial<Record<PartName, PartRecord>>
  /** Folders outside the run's own. */
  folders: string[]
}

/** A run's record, and where its data lies; each change of the record is on disk before the call returns. */
export interface Run {
  data: string
  record: Readonly<RunRecord>
  setProcess(part: PartName, process: ProcessIdentity): void
  setUrl(part: PartName, url: string): void
  addFolder(path: string): void
}

const save = (directory: string, record: RunRecord): void => {
  const partial = join(directory, `${RECORD}.new`)
  writeFileSync(partial, JSON.stringify(record, null, 2), { mode: 0o600 })
  renameSync(partial, join(directory, RECORD))
}

export interface CreateRunOptions {
  name: string
  owner: 'this process' | 'nobody'
}

/** As root, a Postgres below it runs as another user, who has to get there. */
function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-services-'))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Makes the folder `.cache/services/<name>` with a first record. The data of a run that stays lies there,
 * too; of one that ends with this process among the temporary files.
 */
export const createRun = ({ name, owner }: CreateRunOptions): Run => {
  const directory = join(RUNS, name)
  mkdirSync(RUNS, { recursive: true })
  mkdirSync(directory)
  const isToStay = owner === 'nobody'
  const data = isToStay ? directory : makeTemporaryFolder()
  const record: RunRecord = {
    owner: isToStay ? null : identify(process.pid),
    parts: {},
    folders: isToStay ? [] : [data],
  }
  save(directory, record)
  return {
    data,
    record,
    setProcess: (part, identity) => {
      record.parts[part] = { url: record.parts[part]?.url ?? null, process: identity }
      save(directory, record)
    },
    setUrl: (part, url) => {
      const known = record.parts[part]
      if (known) record.parts[part] = { ...known, url }
      save(directory, record)
    },
    addFolder: (path) => {
      record.folders.push(path)
      save(directory, record)
    },
  }
}

/** The record of a run, null when there is none. */
export const readRun = (name: string): RunRecord | null => {
  try {
    // Written by `save` alone and renamed into place, so it is whole.
    return JSON.parse(readFileSync(join(RUNS, name, RECORD), 'utf8')) as RunRecord
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const removeFolders = (name: string, record: RunRecord | null): void => {
  for (const folder of [...(record?.folders ?? []), join(RUNS, name)])
    rmSync(folder, { recursive: true, force: true })
}

/**
 * What a run leaves is removed: only Postgres needs time to end, since it shares memory that its system would
 * not free.
 */
const END_SIGNALS: Record<PartName, NodeJS.Signals> = {
  postgres: STOP_SIGNALS.postgres,
  redis: 'SIGKILL',
  kafka: 'SIGKILL',
  clickhouse: 'SIGKILL',
  'clickhouse-2': 'SIGKILL',
}

/** Ends what a run has left running, and removes its folders. */
export const endRun = async (name: string): Promise<void> => {
  const record = readRun(name)
  const running = PART_NAMES.map((part) => ({ part, process: record?.parts[part]?.process }))
  await Promise.all(
    running.map(({ part, process }) => process && stopProcess(process, part, END_SIGNALS[part])),
  )
  removeFolders(name, record)
}

/** The same at once and by force, for the last moment of a process. */
export const endRunByForce = (name: string): void => {
  const record = readRun(name)
  for (const part of PART_NAMES) {
    const identity = record?.parts[part]?.process
    if (identity && isAlive(identity)) signalTree(identity.pid, 'SIGKILL')
  }
  removeFolders(name, record)
}

const isAbandoned = (name: string): boolean => {
  const record = readRun(name)
  if (record === null) return Date.now() - statSync(join(RUNS, name)).mtimeMs > ABANDONED_AFTER_MS
  return record.owner !== null && !isAlive(record.owner)
}

/** Ends the runs whose owner was killed before it could do so. */
export const endAbandonedRuns = async (): Promise<void> => {
  mkdirSync(RUNS, { recursive: true })
  for (const name of readdirSync(RUNS).filter(isAbandoned)) await endRun(name)
}
