import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isProcessAlive, type ProcessIdentity, pause } from '@waymark/async'

/** How long Postgres may take for each way to stop, in ms. */
const stopTimeouts = { fastMs: 15_000, immediateMs: 5_000 }

function readPid(pidFile: string): number | null {
  if (!existsSync(pidFile)) return null
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8').split('\n', 1)[0] ?? '', 10)
  return pid > 1 ? pid : null
}

/** Whether the process is the server of this very folder, and not another one that got its number. */
function serves(pid: number, dataFolder: string): boolean {
  try {
    // A server works in its data folder.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      dataFolder,
    )
  } catch {
    return false
  }
}

function signal(server: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isProcessAlive(server)) return
  try {
    process.kill(server.pid, name)
  } catch {
    // It has ended in between, which is what the signal was for.
  }
}

async function waitForEnd(server: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isProcessAlive(server) && performance.now() < deadline) await pause(50)
  return !isProcessAlive(server)
}

/**
 * Fast shutdown, then immediate, then by force: Postgres recovers from each. Never signals a later process
 * that got the number of the server.
 */
export async function stopServer(server: ProcessIdentity, timeouts = stopTimeouts): Promise<void> {
  signal(server, 'SIGINT')
  if (await waitForEnd(server, timeouts.fastMs)) return
  signal(server, 'SIGQUIT')
  if (await waitForEnd(server, timeouts.immediateMs)) return
  signal(server, 'SIGKILL')
  await waitForEnd(server, timeouts.immediateMs)
}

/** Whether Postgres has named the process: a person may look at the folder with a shell. */
function isOfPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}

/**
 * What is left of a server that was killed by itself: its connections that were in the middle of a statement
 * go on, and Postgres does not start beside them.
 */
function leftConnections(dataFolder: string): ProcessIdentity[] {
  if (process.platform !== 'linux' || !existsSync(dataFolder)) return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const left = pids.filter((pid) => isOfPostgres(pid) && serves(pid, dataFolder))
  return left.flatMap((pid) => identifyProcess(pid) ?? [])
}

/**
 * Makes way after a start whose process was killed: its server goes on without it (it is stopped, with all
 * that it has started), or is gone and has left its `postmaster.pid`, which a later process with the same
 * number would turn into a refusal to start.
 */
export async function clearLeftover(dataFolder: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const pid = readPid(pidFile)
  const server = pid === null ? null : identifyProcess(pid)
  if (server !== null && serves(server.pid, dataFolder)) {
    log(`Stopping the Postgres of an earlier start (process ${server.pid}) on ${dataFolder}`)
    await stopServer(server)
  }
  const left = leftConnections(dataFolder)
  if (left.length > 0)
    log(`Stopping ${left.map(({ pid }) => pid).join(', ')}: left of a killed Postgres on ${dataFolder}`)
  await Promise.all(left.map((connection) => stopServer(connection)))
  rmSync(pidFile, { force: true })
}
