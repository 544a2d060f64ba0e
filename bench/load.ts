import autocannon, { type Client } from 'autocannon'
import type { ServerProcess } from './server-process.ts'

export interface LoadSettings {
  connections: number
  seconds: number
}

/** A request to a server and the answer that it must give. */
export interface BenchRequest {
  /** Called once for each connection, before its first request. */
  setupClient: (client: Client) => void
  answer: '2xx' | '3xx'
}

export interface Measurement {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the server process, all its threads; what the stores burn is not in it. */
  cpuMicrosPerRequest: number
}

const urlOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`

/**
 * Until the hot paths are compiled: by requests, since on a busy machine some seconds are too few of them.
 */
export async function warmUp(
  server: ServerProcess,
  { setupClient }: BenchRequest,
  { connections, requests }: { connections: number; requests: number },
): Promise<void> {
  await autocannon({ url: urlOf(server), connections, amount: requests, setupClient })
}

/** Loads the server as fast as it answers. @throws unless every answer is of the kind */
export async function measure(
  server: ServerProcess,
  { setupClient, answer }: BenchRequest,
  { connections, seconds }: LoadSettings,
): Promise<Measurement> {
  const before = await server.query()
  const result = await autocannon({ url: urlOf(server), connections, duration: seconds, setupClient })
  const after = await server.query()
  const { total } = result.requests
  if (result[answer] !== total)
    throw new Error(`Not every answer was a ${answer}: ${result[answer]} of ${total}.`)
  return {
    requestsPerSecond: total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / total,
  }
}
