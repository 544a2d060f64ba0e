import autocannon, { type Client } from 'autocannon'
import type { ServerProcess } from '../server-process.ts'
import type { ReadCase, Target } from './cases.ts'

export interface LoadSettings {
  connections: number
  seconds: number
}

export interface Measurement {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the server process, all its threads; what the stores burn is not in it. */
  cpuMicrosPerRequest: number
}

const requestsToWarmUp = 100_000

/** Until the hot paths are compiled and each caller is known: by requests, since on a busy machine some seconds are too few of them. */
export async function warmUp(
  server: ServerProcess,
  { targets }: ReadCase,
  { connections }: Pick<LoadSettings, 'connections'>,
): Promise<void> {
  await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    amount: requestsToWarmUp,
    setupClient: callerPerClient(targets),
  })
}

/** Loads the server as fast as it answers; each connection is one of the callers. @throws unless every answer is a 200 */
export async function measure(
  server: ServerProcess,
  { targets }: ReadCase,
  { connections, seconds }: LoadSettings,
): Promise<Measurement> {
  const before = await server.ask()
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: seconds,
    setupClient: callerPerClient(targets),
  })
  const after = await server.ask()
  const { total } = result.requests
  if (result['2xx'] !== total) throw new Error(`Not every answer was a 200: ${result['2xx']} of ${total}.`)
  return {
    requestsPerSecond: total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / total,
  }
}

function callerPerClient(targets: readonly Target[]): (client: Client) => void {
  let connected = 0
  return (client) => {
    const target = targets[connected++ % targets.length]
    if (target) client.setRequests([{ method: 'GET', ...target }])
  }
}
