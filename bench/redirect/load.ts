import autocannon, { type Client } from 'autocannon'
import type { ServerProcess } from './server-process.ts'
import { distinctVisitors, visitorRequest } from './visitors.ts'

export interface LoadSettings {
  connections: number
  seconds: number
}

export interface Measurement {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the server process, all its threads. */
  cpuMicrosPerRequest: number
}

const requestsToWarmUp = 60_000

/** A few seconds on a machine of its own: until every visitor was there several times. */
export async function warmUp(
  server: ServerProcess,
  { connections }: Pick<LoadSettings, 'connections'>,
): Promise<void> {
  await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    amount: requestsToWarmUp,
    setupClient: visitorsPerClient(connections),
  })
}

/** Loads the server as fast as it answers; the connections share the visitors out among themselves. */
export async function measure(
  server: ServerProcess,
  { connections, seconds }: LoadSettings,
): Promise<Measurement> {
  const before = await server.ask()
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: seconds,
    setupClient: visitorsPerClient(connections),
  })
  const after = await server.ask()
  if (result['3xx'] !== result.requests.total) {
    throw new Error(`Not every answer was a redirect: ${result['3xx']} of ${result.requests.total}.`)
  }
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / result.requests.total,
  }
}

function visitorsPerClient(connections: number): (client: Client) => void {
  const perConnection = Math.ceil(distinctVisitors / connections)
  let connected = 0
  return (client) => {
    const first = connected++ * perConnection
    client.setRequests(
      Array.from({ length: perConnection }, (_, index) => ({
        method: 'GET',
        ...visitorRequest(first + index),
      })),
    )
  }
}
