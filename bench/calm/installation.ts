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
  /**
   * The longest time that the event loop of each process was busy or waited for a core since the last call.
   */
  longestLoopDelaysMs(): Promise<ReadonlyMap<string, number>>
  /**
   * The most CPU that the main thread of each process took at a stretch since then (Unix ms): see
   * `own-work.ts`.
   */
  longestOwnWork(sinceMs: number): ReadonlyMap<string, OwnWork>
  stop(): Promise<void>
}

export interface OwnWork {
  ms: number
  /** How long garbage was collected meanwhile. */
  collectionsMs: number
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
  const args = ['--max-semi-space-size=4', join(root, 'apps/standalone/src/main.ts')]
  const child = spawn(process.execPath, args, {
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
    longestOwnWork: (sinceMs) => longestOwnWork(ownWorkFolder, sinceMs),
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

/** Of the longest stretch of each process. */
function longestOwnWork(folder: string, sinceMs: number): ReadonlyMap<string, OwnWork> {
  const longest = new Map<string, OwnWork>()
  for (const file of readdirSync(folder)) {
    const [name = ''] = file.split('-')
    const lines = readFileSync(join(folder, file), 'utf8').split('\n').map(readLine)
    for (const { kind, atMs, ms } of lines) {
      if (kind !== 'own' || atMs < sinceMs || ms <= (longest.get(name)?.ms ?? 0)) continue
      const isMeanwhile = (one: Line) =>
        one.kind === 'collection' && Math.abs(atMs - ms / 2 - one.atMs) <= ms / 2
      const collectionsMs = lines.filter(isMeanwhile).reduce((sum, one) => sum + one.ms, 0)
      longest.set(name, { ms, collectionsMs })
    }
  }
  return longest
}

interface Line {
  kind: string
  atMs: number
  ms: number
}

function readLine(line: string): Line {
  const [kind = '', atMs, ms] = line.split(' ')
  return { kind, atMs: Number(atMs), ms: Number(ms) }
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return () => output
}
