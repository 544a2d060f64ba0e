import { startServices } from '@waymark/scripts/services'
import type { Figure } from '../figures.ts'
import { median } from '../statistics.ts'
import { openVisitors } from './client.ts'
import { codeOf } from './link.ts'
import { startRedirector, startServer } from './server-process.ts'
import { distinctVisitors, visitorRequest } from './visitors.ts'

export interface ScalingSettings {
  links: number
  /** Redirectors that share the visitors. */
  processes: number
  /** Visits that are measured, of links all over. */
  visits: number
}

const connections = 50
/**
 * A redirector caches 100,000 links; loading more of them before the visits are counted would change nothing.
 */
const mostLearned = 110_000

/**
 * Redirectors that have served every one of so many links, which they had from an internal API over HTTP with
 * a Redis that had none, and are visited on: the memory of each, and redirects a second of all.
 */
export async function measureScaling({ links, processes, visits }: ScalingSettings): Promise<Figure[]> {
  const services = await startServices({ parts: ['redis'] })
  const api = await startServer({ file: 'internal-api.ts', environment: {}, profileDir: undefined })
  const environment = {
    BENCH_INTERNAL_URL: `http://127.0.0.1:${api.port}`,
    BENCH_REDIS_URL: services.parts.redis.url,
  }
  const redirectors = await Promise.all(Array.from({ length: processes }, () => startRedirector(environment)))
  try {
    const ports = redirectors.map(({ port }) => port)
    // Each loads the links, as behind a load balancer: if there are more than it can cache, it loads enough
    // to be full.
    const learned = Math.min(links, mostLearned)
    const rates: number[] = []
    for (const port of ports) {
      const learning = await openVisitors({ ports: [port], connections, request: inOrder })
      const { perSecond, retried } = await learning.visit(learned)
      console.log(`${learned} links learned at ${Math.round(perSecond)}/s, ${retried} requested again`)
      rates.push(perSecond)
      learning.close()
    }
    const everywhere = (index: number) => visitOf(scattered(index, links), index)
    const visitors = await openVisitors({ ports, connections, request: everywhere })
    const { perSecond, retried } = await visitors.visit(visits)
    visitors.close()
    const states = await Promise.all(redirectors.map((redirector) => redirector.query()))
    const rssMegabytes = Math.max(...states.map((state) => state.rssMegabytes))
    const cpuSeconds = states.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / 1_000_000
    const of = `${links.toLocaleString('en')} links, ${processes} ${processes === 1 ? 'process' : 'processes'}`
    const note = `${visits.toLocaleString('en')} visits${retried === 0 ? '' : `, ${retried} of links requested again`}; ${cpuSeconds.toFixed(0)} s CPU with learning`
    return [
      { name: `redirects, ${of}`, value: perSecond, unit: '/s', note },
      {
        name: `links learned, ${of}`,
        value: median(rates),
        unit: '/s',
        note: `${learned.toLocaleString('en')} first visits, nothing in Redis`,
      },
      {
        name: `memory of a redirector, ${of}`,
        value: rssMegabytes,
        unit: 'MB',
        ...(links === 100_000 && { goal: { atMost: 400 } }),
      },
    ]
  } finally {
    await Promise.all([...redirectors, api].map((server) => server.stop()))
    await services.stop()
  }
}

const inOrder = (index: number) => visitOf(index, index)

function visitOf(link: number, visitor: number) {
  const { headers } = visitorRequest(visitor % distinctVisitors)
  return { path: `/${codeOf(link)}`, headers }
}

/** Every link equally often, in no order; the stride is a prime. */
const scattered = (index: number, links: number): number => (index * 7_368_787) % links
