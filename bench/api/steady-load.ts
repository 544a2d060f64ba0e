import { Agent, type IncomingMessage, request } from 'node:http'
import { startOpenLoop } from '../open-loop.ts'
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
/** @throws unless every answer is a 200 */
export async function measureLatency(
  server: ServerProcess,
  { targets }: ReadCase,
  { perSecond, seconds }: SteadyLoad,
): Promise<Latency> {
  const before = await server.query()
  const requests = perSecond * seconds
  const send = async (index: number) => {
    const target = targets[index % targets.length]
    if (target === undefined) throw new Error('A case has no targets')
    await get(server.port, target)
  }
  const latencies = await startOpenLoop({ perSecond, requests, send }).latencies
  const after = await server.query()
  return {
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / requests,
  }
}

async function get(port: number, { path, headers }: Target): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path, headers }, resolve).once('error', reject).end()
  })
  for await (const _chunk of response);
  if (response.statusCode !== 200) throw new Error(`GET ${path}: ${response.statusCode}`)
}
