import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What every server under measurement reports of itself. */
export interface ProcessState {
  port: number
  /** Of the whole process, all its threads, since its start. */
  cpuMicros: number
  rssMegabytes: number
}

export interface ServerProcess<State extends ProcessState = ProcessState> {
  port: number
  query(): Promise<State>
  stop(): Promise<void>
}

export interface ServerOptions {
  file: URL
  environment: Record<string, string>
  profileDir: string | undefined
  /** Options of Node for the process, as it is started by in production. */
  nodeOptions?: readonly string[]
}

const nameOf = (file: URL): string => file.pathname.split('/').at(-1) ?? 'server'

/**
 * Starts a server in a process of its own; it sends its state at each request.
 * @throws when it ends before it is up
 */
export async function startServer<State extends ProcessState>({
  file,
  environment,
  profileDir,
  nodeOptions = [],
}: ServerOptions): Promise<ServerProcess<State>> {
  const profiling =
    profileDir === undefined
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${nameOf(file)}.cpuprofile`]
  const child = fork(file, {
    execArgv: [...nodeOptions, ...profiling],
    env: { ...process.env, ...environment },
  })
  const query = async (): Promise<State> => {
    const answer = once(child, 'message')
    child.send('state')
    const [state] = await answer
    return state
  }
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${nameOf(file)} ended before it was up.`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  const { port } = await query()
  return {
    port,
    query,
    async stop() {
      const exit = once(child, 'exit')
      child.send('stop')
      await exit
    },
  }
}

/** The server's side of it. */
export function serveParent<State extends { port: number }>(
  state: () => State,
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
