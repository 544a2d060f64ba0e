import type { Figure } from '../figures.ts'
import { median, percentile } from '../statistics.ts'
import { type Answered, openVisitors } from './client.ts'
import type { LoopState } from './loop.ts'
import { type ServerProcess, startRedirector, startServer } from './server-process.ts'
import { distinctVisitors, visitorRequest } from './visitors.ts'

export interface LatencySettings {
  rounds: number
  seconds: number
}

const connections = 50
const requestsToWarmUp = 60_000
const requestsToFindTheRate = 60_000

/**
 * What the redirector adds to the time of an answer at half of what it can do, beside the floor at the same
 * steady rate: the difference of their percentiles in the calmer quarter of many short rounds, since whatever
 * else the machine does only ever adds to them.
 */
export async function measureAddedLatency({ rounds, seconds }: LatencySettings): Promise<Figure[]> {
  const floor = await startServer({ file: 'floor.ts', environment: {}, profileDir: undefined })
  const redirector = await startRedirector({ BENCH_RULES: '0' })
  try {
    const [atFloor, atRedirector] = [await visitorsOf(floor), await visitorsOf(redirector)]
    for (const visitors of [atFloor, atRedirector]) await visitors.visit(requestsToWarmUp)
    const perSecond = Math.round((await atRedirector.visit(requestsToFindTheRate)).perSecond / 2)
    const took = { floor: [] as Times[], redirector: [] as Times[] }
    const loops: LoopState[] = []
    for (let round = 1; round <= rounds; round++) {
      took.floor.push(timesOf(await atFloor.visitAtRate({ perSecond, seconds })))
      await redirector.query()
      took.redirector.push(timesOf(await atRedirector.visitAtRate({ perSecond, seconds })))
      const { loop } = await redirector.query()
      if (loop !== undefined) loops.push(loop)
    }
    const added = (of: keyof Times) => calm(took.redirector, of) - calm(took.floor, of)
    const beside = (of: keyof Times) =>
      `${calm(took.floor, of).toFixed(2)} → ${calm(took.redirector, of).toFixed(2)} ms at ${perSecond}/s, half load; the calmer quarter of ${rounds} rounds`
    atFloor.close()
    atRedirector.close()
    return [
      {
        name: 'redirect latency added, p50',
        value: added('p50'),
        unit: 'ms',
        goal: { atMost: 0.3 },
        note: beside('p50'),
      },
      {
        name: 'redirect latency added, p99',
        value: added('p99'),
        unit: 'ms',
        goal: { atMost: 2 },
        note: beside('p99'),
      },
      blocked(loops),
    ]
  } finally {
    await Promise.all([floor.stop(), redirector.stop()])
  }
}

/** What visitors wait for the redirector itself, whatever else the machine does: its own CPU at a stretch. */
function blocked(loops: readonly LoopState[]): Figure {
  const of = (pick: (loop: LoopState) => number) => median(loops.map(pick))
  const note = [
    `${of(({ waitP99Ms }) => waitP99Ms).toFixed(2)} ms by the clock, including the other work of the machine`,
    `the longest collection ${of(({ longestCollectionMs }) => longestCollectionMs).toFixed(1)} ms`,
    `median of ${loops.length} rounds`,
  ]
  return {
    name: 'own work of the redirector at a stretch, p99',
    value: of(({ ownP99Ms }) => ownP99Ms),
    unit: 'ms',
    note: note.join('; '),
  }
}

interface Times {
  p50: number
  p99: number
}

const timesOf = ({ latenciesMs }: Answered): Times => ({
  p50: percentile(latenciesMs, 0.5),
  p99: percentile(latenciesMs, 0.99),
})

const calm = (rounds: readonly Times[], of: keyof Times): number =>
  percentile(Float64Array.from(rounds.map((times) => times[of])).sort(), 0.25)

function visitorsOf({ port }: ServerProcess) {
  const request = (index: number) => visitorRequest(index % distinctVisitors)
  return openVisitors({ ports: [port], connections, request })
}
