import autocannon from 'autocannon'
import type { ServerProcess } from '../server-process.ts'

export interface PostbackLoad {
  connections: number
  /** Requests, all of them answered. */
  amount: number
  /** Path of the next request. */
  next: () => string
}

export interface Measurement {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

/** Sends so many postbacks as fast as they are answered. @throws unless every answer is a 200 */
export async function sendPostbacks(
  { port }: ServerProcess,
  { connections, amount, next }: PostbackLoad,
): Promise<Measurement> {
  const begunMs = performance.now()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    amount,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  const tookMs = performance.now() - begunMs
  const { total } = result.requests
  if (result['2xx'] !== total || total < amount) {
    throw new Error(`Not every answer was a 200: ${result['2xx']} of ${total}, ${amount} sent.`)
  }
  return {
    requestsPerSecond: total / (tookMs / 1_000),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
