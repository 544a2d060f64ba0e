import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessRow {
  pid: number
  parent: number
  state: string
  /** Those that have not ended yet; 1 where it is not known. */
  threads: number
  /** When it started, in a form that is only good for comparing. */
  startedAt: string
}

/** Fields of /proc/<pid>/stat after the name, which may contain spaces and parentheses: proc_pid_stat(5). */
const linuxRow = (pid: number): ProcessRow | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid,
      parent: Number(fields[1]),
      state: fields[0] ?? '',
      threads: Number(fields[17]),
      startedAt: fields[19] ?? '',
    }
  } catch {
    return null // It ended between the listing and the reading.
  }
}

const linuxRows = (): ProcessRow[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => linuxRow(Number(name)))
    .filter((row) => row !== null)

const psRows = (): ProcessRow[] =>
  execFileSync('ps', ['-Ao', 'pid=,ppid=,state=,lstart='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, state = '', startedAt = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      state,
      threads: 1,
      startedAt,
    }))

const allRows = (): ProcessRow[] => (process.platform === 'linux' ? linuxRows() : psRows())

const rowOf = (pid: number): ProcessRow | null =>
  process.platform === 'linux' ? linuxRow(pid) : (psRows().find((row) => row.pid === pid) ?? null)

/** A process that cannot be taken for another one that later gets the same pid. */
export interface ProcessIdentity {
  pid: number
  startedAt: string
}

/**
 * A killed process is a zombie as soon as its first thread has ended, while the others still have its files
 * and ports open.
 */
const onlyWaitsToBeReaped = ({ state, threads }: ProcessRow): boolean => state.startsWith('Z') && threads <= 1

/**
 * The identity of a living process; null when there is none (one that only waits to be reaped counts as
 * gone).
 */
export const identify = (pid: number): ProcessIdentity | null => {
  const row = rowOf(pid)
  return row === null || onlyWaitsToBeReaped(row) ? null : { pid, startedAt: row.startedAt }
}

/** Whether that very process still lives. */
export const isAlive = ({ pid, startedAt }: ProcessIdentity): boolean =>
  identify(pid)?.startedAt === startedAt

/** Signals one process; one that is gone already is fine. */
export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const treeOf = (pid: number, rows: readonly ProcessRow[]): number[] => [
  pid,
  ...rows.filter((row) => row.parent === pid).flatMap((row) => treeOf(row.pid, rows)),
]

/** Signals a process, then its descendants: Postgres puts each backend in a process group of its own. */
export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  for (const member of treeOf(pid, allRows())) signalProcess(member, signal)
}
