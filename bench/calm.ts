/**
 * `pnpm bench:calm`: how long visitors wait under `npm start` while everything else works (design §7: p99 ≤
 * 25 ms at 200/s, none refused). Visitors come at a steady rate, from a process of their own (an open loop: a
 * visit counts from when it was due) to an installation with a million clicks; beside them, one after the
 * other: nothing, reports, exports, imports, bulk calls, erasure, ingestion, retention, and a start with the
 * million clicks as a backlog. The floor is the scenario with nothing else.
 *
 * --rate N (200)    --seconds N (10) of a scenario at least    --clicks N (1,000,000)
 * --cores N --megabytes N  in a control group of Linux as large as such a machine (root only)
 * --only TEXT,TEXT  only scenarios whose name has one of them    --json FILE
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { call } from './api/account.ts'
import { type Installation, type OwnWork, startInstallation } from './calm/installation.ts'
import { type ProcessUsage, usageBelow } from './calm/process-usage.ts'
import { type Scenario, scenarios } from './calm/scenarios.ts'
import { createSmallMachine } from './calm/small-machine.ts'
import { type Order, type Visits, visitsSchema } from './calm/visitors.ts'
import { backlogTimes, type OpenedWorkspace, openCalmWorkspace, writeBacklog } from './calm/workspace.ts'
import { type Figure, writeFigures } from './figures.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    clicks: { type: 'string', default: '1000000' },
    cores: { type: 'string' },
    megabytes: { type: 'string', default: '1024' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})
const [rate, seconds, clicks] = [values.rate, values.seconds, values.clicks].map(Number) as [
  number,
  number,
  number,
]
const goalMs = 25
const samplePauseMs = 500
const visitors = fork(join(import.meta.dirname, 'calm', 'visitors.ts'))
const order = (message: Order) => visitors.send(message)
const figures: Figure[] = []

interface Watched {
  installation: Installation
  workspace: OpenedWorkspace
  perSecond: number
}

/** Has visitors come while the work is done; their waits become figures. */
async function watch(
  name: string,
  { installation, workspace, perSecond }: Watched,
  work: () => Promise<void>,
) {
  const before = usageBelow(installation.pid)
  const most = new Map<string, number>()
  const sample = () => {
    for (const { name, megabytes } of usageBelow(installation.pid)) {
      most.set(name, Math.max(most.get(name) ?? 0, megabytes))
    }
  }
  const sampling = setInterval(sample, samplePauseMs)
  const sinceMs = Date.now()
  order({ kind: 'start', port: installation.redirectorPort, perSecond, codes: workspace.codes })
  await work()
  const delays = await installation.longestLoopDelaysMs()
  const answer = once(visitors, 'message')
  order({ kind: 'stop' })
  const visits = visitsSchema.parse((await answer)[0])
  clearInterval(sampling)
  sample()
  const usage = usageNote({
    before,
    after: usageBelow(installation.pid),
    most,
    delays,
    ownWork: installation.longestOwnWork(sinceMs),
  })
  const figure = figureOf(name, visits, usage)
  console.log(`${figure.name}: ${figure.value.toFixed(1)} ms; ${figure.note}`)
  figures.push(figure)
}

function figureOf(name: string, { visits, refused, p50Ms, p99Ms, longestMs }: Visits, usage: string): Figure {
  const waits = `p50 ${p50Ms.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms`
  const note = `${waits}; ${refused} of ${visits.toLocaleString('en')} refused; ${usage}`
  return { name: `visitors’ p99: ${name}`, value: p99Ms, unit: 'ms', goal: { atMost: goalMs }, note }
}

interface Usage {
  before: readonly ProcessUsage[]
  after: readonly ProcessUsage[]
  most: ReadonlyMap<string, number>
  /** Milliseconds. */
  delays: ReadonlyMap<string, number>
  ownWork: ReadonlyMap<string, OwnWork>
}

/**
 * CPU seconds, most memory, longest delay of the event loop and most own work at a stretch of each process.
 */
function usageNote({ before, after, most, delays, ownWork }: Usage): string {
  const cpuBefore = new Map(before.map(({ name, cpuSeconds }) => [name, cpuSeconds]))
  return after
    .map(({ name, cpuSeconds }) => {
      const cpu = Math.max(0, cpuSeconds - (cpuBefore.get(name) ?? 0))
      const { ms, collectionsMs } = ownWork.get(name) ?? { ms: 0, collectionsMs: 0 }
      const own = `own ${ms.toFixed(0)} ms (${collectionsMs.toFixed(0)} of it collections)`
      const loop = delays.has(name) ? `, loop ${delays.get(name)?.toFixed(0)} ms, ${own}` : ''
      return `${name} ${cpu.toFixed(1)} s, ${(most.get(name) ?? 0).toFixed(0)} MB${loop}`
    })
    .join('; ')
}

/** Until the store has as many clicks as wanted. The api may still start, or be too busy for a report. */
async function untilCounted(
  { apiPort }: Installation,
  { session, from, to }: OpenedWorkspace,
  isWanted: (count: number) => boolean,
): Promise<void> {
  const isUp = () =>
    fetch(`http://127.0.0.1:${apiPort}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await delay(100)
  const path = '/analytics/report'
  const body = { from, to, groupBy: ['date'], metrics: ['clicks'] }
  const counted = async (): Promise<number | null> => {
    const answer = await call(apiPort, { method: 'POST', path, headers: session, body }).catch(() => null)
    return answer === null ? null : JSON.parse(answer).data.totals.clicks
  }
  for (let count = await counted(); count === null || !isWanted(count); count = await counted())
    await delay(1_000)
}

async function repeated({ run }: Scenario, workspace: OpenedWorkspace): Promise<void> {
  const begunMs = performance.now()
  for (let round = 0; performance.now() - begunMs < seconds * 1_000; round++) await run(workspace, round)
}

const machine =
  values.cores === undefined
    ? undefined
    : createSmallMachine({ cores: Number(values.cores), megabytes: Number(values.megabytes) })
const dataDir = await mkdtemp(join(tmpdir(), 'waymark-calm-'))
const nowMs = Date.now()
const backlog = backlogTimes(clicks, nowMs)
let installation = await startInstallation(dataDir, { machine })
try {
  const opened = await openCalmWorkspace(installation.apiPort, backlog, nowMs)
  // So that the redirector knows the links at its next start.
  for (const code of opened.codes)
    await fetch(`http://127.0.0.1:${installation.redirectorPort}/${code}`, { redirect: 'manual' })
  await installation.stop()
  await writeBacklog(dataDir, opened, backlog)
  installation = await startInstallation(dataDir, { until: 'redirecting', machine })
  const workspace = { ...opened, port: installation.apiPort }
  await watch(
    `a start with ${clicks.toLocaleString('en')} clicks waiting`,
    { installation, workspace, perSecond: rate },
    () => untilCounted(installation, workspace, (count) => count >= clicks),
  )
  const only = values.only.split(',')
  for (const scenario of scenarios.filter(({ name }) => only.some((text) => name.includes(text)))) {
    const perSecond = rate + (scenario.visitsPerSecond ?? 0)
    await scenario.prepare?.(workspace)
    await watch(scenario.name, { installation, workspace, perSecond }, () => repeated(scenario, workspace))
  }
  const { session: headers } = workspace
  const body = { retentionDays: 1 }
  await call(workspace.port, { method: 'PATCH', path: '/click-intake-settings', headers, body })
  await installation.stop()
  installation = await startInstallation(dataDir, { until: 'redirecting', machine })
  await watch(
    'a start that erases what is older than a day',
    { installation, workspace: { ...workspace, port: installation.apiPort }, perSecond: rate },
    () => untilCounted(installation, workspace, (count) => count < clicks / 2),
  )
  writeFigures(figures, values.json)
} finally {
  await installation.stop()
  visitors.disconnect()
  await machine?.remove()
  await rm(dataDir, { recursive: true })
}
