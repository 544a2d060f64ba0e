import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process that cannot be mistaken for a later one with the same number: in a container the next run usually
 * has the old one's.
 */
export interface ProcessIdentity {
  pid: number
  /**
   * On Linux the boot of the machine with the start in its ticks, elsewhere the date of the start; only good
   * for comparing.
   */
  startedAt: string
}

function readLinuxStart(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // proc_pid_stat(5). The name in brackets may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = '', threads = 0, ticks] = [fields[0], Number(fields[17]), fields[19]]
  if (hasEnded(state, threads) || ticks === undefined) return null
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
}

function readPsStart(pid: number): string | null {
  const row = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [, state = '', startedAt] = /^\s*(\S+)\s+(.+?)\s*$/.exec(row) ?? []
  return hasEnded(state, 1) || startedAt === undefined ? null : startedAt
}

/**
 * A zombie has ended, and where no parent collects it (a container without an init) it stays for ever. But a
 * killed process is one as soon as its first thread has ended, while the others still have its files and
 * ports.
 */
function hasEnded(state: string, threads: number): boolean {
  return state.startsWith('X') || (state.startsWith('Z') && threads <= 1)
}

/** The living process with this number, or null when there is none. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  try {
    const startedAt = process.platform === 'linux' ? readLinuxStart(pid) : readPsStart(pid)
    return startedAt === null ? null : { pid, startedAt }
  } catch {
    return null
  }
}

/** Whether that very process still lives. */
export function isProcessAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identifyProcess(pid)?.startedAt === startedAt
}
