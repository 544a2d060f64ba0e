import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { poll } from './poll.ts'
import { identify, isAlive, type ProcessIdentity, signalProcess, signalTree } from './process-tree.ts'

export interface ServerProcessOptions {
  /** As it is called in messages. */
  name: string
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The user it runs as, when not ours. */
  user?: { uid: number; gid: number } | null
  logFile: string
  /** Stops it cleanly. */
  stopSignal: NodeJS.Signals
  /** Rejects until the server answers in its own protocol. */
  ping: () => Promise<void>
  startTimeoutMs: number
  /** Started again at once when it ends by this signal, which no one sent: as a service manager does. */
  restartsAfter?: NodeJS.Signals
  /** Hears of every process started, so that a later run can stop it. */
  onSpawn: (identity: ProcessIdentity) => void
}

/** A server of its own process on a fixed port and data folder, that a test can break and repair. */
export interface ServerProcess {
  /** Starts it and waits until it answers. */
  start(): Promise<void>
  /** Stops it and waits until it has ended; after ten seconds it is killed. */
  stop(): Promise<void>
  /** Kills it (SIGKILL) with its children and waits until they are gone. */
  kill(): Promise<void>
  /** Stops its clock (SIGSTOP): connections stay open and nothing answers. */
  pause(): void
  resume(): void
}

const STOP_TIMEOUT_MS = 10_000
const LOG_TAIL = 2_000

const logTail = (file: string): string => readFileSync(file, 'utf8').slice(-LOG_TAIL)

const launch = async (
  options: ServerProcessOptions,
  onExit: (identity: ProcessIdentity, signal: NodeJS.Signals | null) => void,
): Promise<ProcessIdentity> => {
  const log = openSync(options.logFile, 'a')
  try {
    // Detached: Ctrl-C in the terminal must reach the tests first, which then stop their servers.
    const child = spawn(options.command, options.args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: options.env ?? process.env,
      ...options.user,
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    const identity = child.pid === undefined ? null : identify(child.pid)
    if (identity === null) throw new Error(`${options.name} ended at once:\n${logTail(options.logFile)}`)
    options.onSpawn(identity)
    child.once('exit', (_code, signal) => onExit(identity, signal))
    return identity
  } finally {
    closeSync(log)
  }
}

const gone = (identity: ProcessIdentity, name: string, timeoutMs: number) =>
  poll(() => !isAlive(identity), { timeoutMs, description: `the end of ${name}` })

/** Stops one process cleanly, and by force when it does not heed. */
export const stopProcess = async (
  identity: ProcessIdentity,
  name: string,
  signal: NodeJS.Signals,
): Promise<void> => {
  if (!isAlive(identity)) return
  signalTree(identity.pid, 'SIGCONT')
  signalProcess(identity.pid, signal)
  try {
    await gone(identity, name, STOP_TIMEOUT_MS)
  } catch {
    signalTree(identity.pid, 'SIGKILL')
    await gone(identity, name, STOP_TIMEOUT_MS)
  }
}

/** Prepares a server; nothing runs until `start`. */
export const createServerProcess = (options: ServerProcessOptions): ServerProcess => {
  let running: ProcessIdentity | null = null
  const live = (): ProcessIdentity => {
    if (running === null) throw new Error(`${options.name} is not running`)
    return running
  }
  const restart = async (ended: ProcessIdentity, signal: NodeJS.Signals | null): Promise<void> => {
    if (running !== ended || signal === null || signal !== options.restartsAfter) return
    const next = await launch(options, onExit)
    if (running === ended) running = next
    else signalTree(next.pid, 'SIGKILL') // It was stopped or killed meanwhile.
  }
  const onExit = (ended: ProcessIdentity, signal: NodeJS.Signals | null): void => void restart(ended, signal)
  return {
    start: async () => {
      if (running !== null && isAlive(running)) return
      const identity = await launch(options, onExit)
      running = identity
      await poll(() => options.ping().then(() => true), {
        timeoutMs: options.startTimeoutMs,
        description: `${options.name} to answer`,
        giveUp: () => {
          if (!isAlive(identity))
            throw new Error(`${options.name} ended while starting:\n${logTail(options.logFile)}`)
        },
      })
    },
    stop: async () => {
      if (running === null) return
      const stopped = running
      running = null // First: a process that ends by our signal is not started again.
      await stopProcess(stopped, options.name, options.stopSignal)
    },
    kill: async () => {
      const identity = live()
      running = null
      signalTree(identity.pid, 'SIGKILL')
      await gone(identity, options.name, STOP_TIMEOUT_MS)
    },
    pause: () => signalTree(live().pid, 'SIGSTOP'),
    resume: () => signalTree(live().pid, 'SIGCONT'),
  }
}
