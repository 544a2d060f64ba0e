/**
 * `pnpm bench:live`: what open readers of `GET /live` cost those who visit (contract-2 §12; decision 35:
 * nothing). An installation of `npm start` has visitors at a steady rate, from a process of their own (an
 * open loop: a visit counts from when it was due), in rounds without and with readers, in turn. All readers
 * watch the workspace that is visited, the worst case: each is sent 20 events a second. Some of them never
 * read.
 *
 * --rate N (200)    --readers N (500)    --slow N (20)    --rounds N (3)
 * --seconds N (20) of each half of a round    --json FILE
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Installation, startInstallation } from './calm/installation.ts'
import { usageBelow } from './calm/process-usage.ts'
import { type Visits, visitsSchema } from './calm/visitors.ts'
import { type Figure, writeFigures } from './figures.ts'
import { type Order, type Seen, seenSchema } from './live/readers.ts'
import { openWatchedWorkspace, type WatchedWorkspace } from './live/watched-workspace.ts'
import { median, spread } from './statistics.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    readers: { type: 'string', default: '500' },
    slow: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
})
/** As many as a user may have open. */
const readersOfUser = 20
const slow = Number(values.slow)
const users = Math.ceil(Number(values.readers) / readersOfUser)
const warmUpMs = 5_000

interface Program {
  child: ChildProcess
  ended: AbortSignal
}

function program(...path: string[]): Program {
  const child = fork(join(import.meta.dirname, ...path))
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(`${path.join('/')} has ended`)))
  return { child, ended: ended.signal }
}

const [visitors, readers] = [program('calm', 'visitors.ts'), program('live', 'readers.ts')]

/** @throws where the program ends without an answer */
async function order({ child, ended }: Program, message: object): Promise<unknown> {
  const answer = once(child, 'message', { signal: ended })
  child.send(message)
  return (await answer)[0]
}

interface Half extends Visits {
  redirectorMicrosOfVisit: number
  /** Of the process with api and worker. */
  backendCores: number
  backendMegabytes: number
}

const usageOf = ({ pid }: Installation, wanted: string) => {
  const usage = usageBelow(pid).find(({ name }) => name === wanted)
  if (usage === undefined) throw new Error(`There is no process ${wanted}`)
  return usage
}

async function visit(
  installation: Installation,
  { codes }: WatchedWorkspace,
  durationMs: number,
): Promise<Half> {
  const before = {
    redirector: usageOf(installation, 'redirector'),
    backend: usageOf(installation, 'backend'),
  }
  const port = installation.redirectorPort
  visitors.child.send({ kind: 'start', port, perSecond: Number(values.rate), codes })
  await delay(durationMs)
  const visits = visitsSchema.parse(await order(visitors, { kind: 'stop' }))
  const after = { redirector: usageOf(installation, 'redirector'), backend: usageOf(installation, 'backend') }
  const redirectorSeconds = after.redirector.cpuSeconds - before.redirector.cpuSeconds
  return {
    ...visits,
    redirectorMicrosOfVisit: (redirectorSeconds * 1e6) / visits.visits,
    backendCores: ((after.backend.cpuSeconds - before.backend.cpuSeconds) * 1_000) / durationMs,
    backendMegabytes: after.backend.megabytes,
  }
}

function figuresOf(alone: readonly Half[], watched: readonly Half[], seen: readonly Seen[]): Figure[] {
  const pair = (name: string, unit: string, of: (half: Half) => number): Figure => {
    const [without, beside] = [alone.map(of), watched.map(of)]
    return {
      name,
      value: median(beside),
      unit,
      note: `without readers ${spread(without)}, with ${spread(beside)}`,
    }
  }
  const refused = [...alone, ...watched].reduce((sum, half) => sum + half.refused, 0)
  const visits = [...alone, ...watched].reduce((sum, half) => sum + half.visits, 0)
  const ended = seen.reduce((sum, one) => sum + one.ended, 0)
  const fewest = Math.min(...seen.map(({ fewestClicks }) => fewestClicks))
  const most = Math.max(...seen.map(({ mostClicks }) => mostClicks))
  const p50Ms = median(seen.map(({ delayP50Ms }) => delayP50Ms))
  const slowNote = `${slow} of the readers never read; ${ended} answers ended; ${fewest} to ${most} clicks at each of the others`
  return [
    pair('visitors’ p50 beside readers', 'ms', ({ p50Ms }) => p50Ms),
    {
      ...pair('visitors’ p99 beside readers', 'ms', ({ p99Ms }) => p99Ms),
      goal: { atMost: 25 },
    },
    pair('the redirector’s CPU for a visit', 'µs', ({ redirectorMicrosOfVisit }) => redirectorMicrosOfVisit),
    { name: 'visits refused', value: refused, unit: `of ${visits}`, goal: { atMost: 0 } },
    pair('the backend’s CPU', 'cores', ({ backendCores }) => backendCores),
    pair('the backend’s memory', 'MB', ({ backendMegabytes }) => backendMegabytes),
    {
      name: 'from a visit to its readers, p99',
      value: median(seen.map(({ delayP99Ms }) => delayP99Ms)),
      unit: 'ms',
      note: `p50 ${p50Ms.toFixed(0)} ms; ${slowNote}`,
    },
  ]
}

const dataDir = await mkdtemp(join(tmpdir(), 'waymark-live-'))
const installation = await startInstallation(dataDir)
try {
  const workspace = await openWatchedWorkspace(installation.apiPort, users)
  const opening: Order = {
    ...{ kind: 'open', port: installation.apiPort, users: workspace.members, readersOfUser, slow },
  }
  const [alone, watched, seen]: [Half[], Half[], Seen[]] = [[], [], []]
  await visit(installation, workspace, warmUpMs)
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await visit(installation, workspace, Number(values.seconds) * 1_000))
    await order(readers, opening)
    watched.push(await visit(installation, workspace, Number(values.seconds) * 1_000))
    seen.push(seenSchema.parse(await order(readers, { kind: 'close' })))
  }
  writeFigures(figuresOf(alone, watched, seen), values.json)
} finally {
  await installation.stop()
  for (const { child } of [visitors, readers]) if (child.connected) child.disconnect()
  await rm(dataDir, { recursive: true })
}
