import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'
import { percentile } from '../statistics.ts'
import type { ReadCase, Target } from './cases.ts'

export interface SteadyLoad {
  perSecond: number
  seconds: number
}

export interface Latency {
  p50Ms: number
  p99Ms: number
  /** Of the server process, all its threads; what the stores need is not in it. */
  cpuMicrosPerRequest: number
}

const agent = new Agent({ keepAlive: true })
/**
 * Timers are a millisecond apart or more: the last moments before a request is due pass by looking at the
 * clock.
 */
const timerSlackMs = 2

/**
 * An open loop: requests are due at a steady rate, whether the server keeps up or not, and the latency of
 * each runs from when it was due.
 * @throws unless every answer is a 200
 */
export async function measureLatency(
  server: ServerProcess,
  { targets }: ReadCase,
  { perSecond, seconds }: SteadyLoad,
): Promise<Latency> {
  const before = await server.query()
  const requests = perSecond * seconds
  const begunMs = performance.now()
  const answers: Promise<number>[] = []
  for (let index = 0; index < requests; index++) {
    const target = targets[index % targets.length]
    if (target === undefined) throw new Error('A case has no targets')
    const dueMs = begunMs + (index * 1_000) / perSecond
    await until(dueMs)
    const answer = get(server.port, target).then(() => performance.now() - dueMs)
    // An error is thrown by `Promise.all` below, not as one that nothing handles.
    answer.catch(() => undefined)
    answers.push(answer)
  }
  const latencies = Float64Array.from(await Promise.all(answers)).sort()
  const after = await server.query()
  return {
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / requests,
  }
}

async function until(dueMs: number): Promise<void> {
  const sleepMs = dueMs - performance.now() - timerSlackMs
  if (sleepMs > 0) await delay(sleepMs)
  while (performance.now() < dueMs) await new Promise(setImmediate)
}

async function get(port: number, { path, headers }: Target): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path, headers }, resolve).once('error', reject).end()
  })
  for await (const _chunk of response);
  if (response.statusCode !== 200) throw new Error(`GET ${path}: ${response.statusCode}`)
}
