import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SmallMachine } from './small-machine.ts'

const root = join(import.meta.dirname, '..', '..')

/** `npm start` on a data folder. */
export interface Installation {
  apiPort: number
  redirectorPort: number
  pid: number
  /** The longest that the event loop of each process was kept busy or waiting for a core since the last call. */
  longestLoopDelaysMs(): Promise<ReadonlyMap<string, number>>
  /** The most CPU that the main thread of each process took at a stretch since then (Unix ms): see `own-work.ts`. */
  longestOwnWorkMs(sinceMs: number): ReadonlyMap<string, number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return address.port
}

/**
 * Starts it as `npm start` does.
 * @param options.until `redirecting`: visitors are answered, the rest may still start
 */
export async function startInstallation(
  dataDir: string,
  { until = 'ready', machine }: { until?: 'ready' | 'redirecting'; machine?: SmallMachine | undefined } = {},
): Promise<Installation> {
  const [apiPort, redirectorPort, internalPort] = [await freePort(), await freePort(), await freePort()]
  const metricsPort = await freePort()
  const ownWorkFolder = await mkdtemp(join(dataDir, 'own-work-'))
  const environment = {
    DATA_DIR: dataDir,
    API_PORT: `${apiPort}`,
    REDIRECTOR_PORT: `${redirectorPort}`,
    INTERNAL_PORT: `${internalPort}`,
    METRICS_PORT: `${metricsPort}`,
    RATE_LIMIT_DISABLED: 'true',
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${join(import.meta.dirname, 'own-work.ts')}`,
    OWN_WORK_FOLDER: ownWorkFolder,
  }
  const child = spawn(process.execPath, [join(root, 'apps/standalone/src/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) machine?.confine(child.pid)
  const output = outputOf(child)
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`npm start has ended:\n${output()}`)
    if (until === 'ready') return output().includes('Ctrl-C stops it')
    return fetch(`http://127.0.0.1:${redirectorPort}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  while (!(await isUp())) await delay(20)
  return {
    apiPort,
    redirectorPort,
    pid: child.pid ?? 0,
    longestLoopDelaysMs: () => longestLoopDelaysMs(metricsPort),
    longestOwnWorkMs: (sinceMs) => longestOwnWorkMs(ownWorkFolder, sinceMs),
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A scrape: the processes count from zero after it. */
async function longestLoopDelaysMs(metricsPort: number): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const lines = metrics.matchAll(/^nodejs_eventloop_lag_max_seconds\{process="(\w+)"\} (\S+)$/gm)
  return new Map(Array.from(lines, ([, name = '', delayS]) => [name, Number(delayS) * 1_000]))
}

function longestOwnWorkMs(folder: string, sinceMs: number): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  for (const file of readdirSync(folder)) {
    const [name = ''] = file.split('-')
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const [atMs = 0, ownMs = 0] = line.split(' ').map(Number)
      if (atMs >= sinceMs) longest.set(name, Math.max(longest.get(name) ?? 0, ownMs))
    }
  }
  return longest
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return () => output
}
