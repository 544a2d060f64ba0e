import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** What a server under measurement tells of itself. */
export interface ServerState {
  port: number
  /** Of the whole process, since its start. */
  cpuMicros: number
  rssMegabytes: number
  /** Redirects that were to be recorded; 0 for the floor. */
  answered: number
  /** Clicks the bus has acknowledged. */
  published: number
}

export interface ServerProcess {
  port: number
  ask(): Promise<ServerState>
  stop(): Promise<void>
}

export interface ServerOptions {
  file: string
  environment: Record<string, string>
  profileDir: string | undefined
}

/** Starts a server in a process of its own; it says its state whenever it is asked. */
export async function startServer({ file, environment, profileDir }: ServerOptions): Promise<ServerProcess> {
  const profiling =
    profileDir === undefined
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${file}.cpuprofile`]
  const child = fork(new URL(file, import.meta.url), {
    execArgv: profiling,
    env: { ...process.env, ...environment },
  })
  const ask = async (): Promise<ServerState> => {
    const answer = once(child, 'message')
    child.send('state')
    const [state] = await answer
    return state
  }
  await once(child, 'message')
  const { port } = await ask()
  return {
    port,
    ask,
    async stop() {
      const exit = once(child, 'exit')
      child.send('stop')
      await exit
    },
  }
}

const drainTimeoutMs = 10_000

/**
 * The state once each answered redirect has its acknowledged click, or as it is after ten seconds. The last clicks of a run
 * are on their way when its load ends: asked at once, the server seems to have lost them.
 */
export async function untilDrained(server: ServerProcess): Promise<ServerState> {
  const giveUpAtMs = performance.now() + drainTimeoutMs
  for (;;) {
    const state = await server.ask()
    if (state.published >= state.answered || performance.now() > giveUpAtMs) return state
    await delay(50)
  }
}

/** The server's side of it. */
export function serveParent(
  state: () => Omit<ServerState, 'cpuMicros' | 'rssMegabytes'>,
  stop: () => Promise<void>,
): void {
  process.on('message', async (message) => {
    if (message === 'stop') {
      await stop()
      process.exit(0)
    }
    const { user, system } = process.cpuUsage()
    const rssMegabytes = Math.round(process.memoryUsage.rss() / 1024 ** 2)
    process.send?.({ ...state(), cpuMicros: user + system, rssMegabytes })
  })
  // A parent that is killed leaves nothing running.
  process.on('disconnect', () => process.exit(1))
  process.send?.('up')
}
