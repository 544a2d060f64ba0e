import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { poll } from '@waymark/scripts/services'

export interface SpawnOptions {
  /** The program; our own Node when not given. */
  command?: string
  args: readonly string[]
  /**
   * All of its variables beside PATH, HOME and where Node caches compiled code: nothing else of the test's
   * own environment leaks in.
   */
  env?: Readonly<Record<string, string>>
  cwd?: string
}

export interface ProcessExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A process of its own under test. */
export interface SpawnedProcess extends AsyncDisposable {
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  /** What it has written so far, both streams in the order of arrival. */
  output(): string
  /** The first line that matches; fails with the whole output when it ends or does not write one in time. */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>
  signal(signal: NodeJS.Signals): void
  /**
   * SIGTERM, then waits for the end; SIGKILL after 45 seconds: longer than any of ours takes to give up what
   * it waits for.
   */
  stop(): Promise<ProcessExit>
  /** SIGKILL, then waits for the end. */
  kill(): Promise<ProcessExit>
}

const STOP_TIMEOUT_MS = 45_000
const LINE_TIMEOUT_MS = 30_000

/** Compiled code cached by processes before it saves a process a third of its start. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']

const baseEnv = (): Record<string, string> => {
  const stored = INHERITED_VARIABLES.map((name) => [name, process.env[name]])
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined))
}

/**
 * Starts a process and captures its output; stop it in `afterAll`, or declare it by `await using` (which
 * kills it).
 */
export const spawnProcess = async (options: SpawnOptions): Promise<SpawnedProcess> => {
  const child = spawn(options.command ?? process.execPath, options.args, {
    env: { ...baseEnv(), ...options.env },
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  let hasEnded = false
  // Not `exit`: the last lines may come after it.
  const exited = once(child, 'close').then(([code, signal]): ProcessExit => {
    hasEnded = true
    return { code, signal }
  })
  await once(child, 'spawn')
  const end = async (signal: NodeJS.Signals): Promise<ProcessExit> => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    return exited.finally(() => clearTimeout(timer))
  }
  const giveUp = () => {
    if (hasEnded) throw new Error(`The process has ended:\n${output}`)
  }
  return {
    pid: child.pid ?? -1,
    exited,
    output: () => output,
    waitForLine: (pattern, timeoutMs = LINE_TIMEOUT_MS) =>
      poll(() => output.split('\n').find((line) => pattern.test(line)), {
        timeoutMs,
        description: `a line like ${pattern} in:\n${output}`,
        giveUp,
      }),
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  }
}
