import { Agent, type IncomingMessage, request } from 'node:http'
import { z } from 'zod'
import { type OpenLoop, startOpenLoop } from '../open-loop.ts'
import { percentile } from '../statistics.ts'

/**
 * The visitors, in a process of their own: what else the benchmark does would make them late by itself.
 * Gets its orders by messages: `start`, then `stop`, which is answered with what they have seen.
 */
const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), port: z.int(), perSecond: z.number(), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('stop') }),
])
export type Order = z.infer<typeof orderSchema>

/** What they have seen; times in ms from when a visit was due. */
export const visitsSchema = z.object({
  visits: z.int(),
  /** Answered with something else than a redirect, or not at all. */
  refused: z.int(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  longestMs: z.number(),
})
export type Visits = z.infer<typeof visitsSchema>

const agent = new Agent({ keepAlive: true })

async function visit(port: number, path: string): Promise<boolean> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path }, resolve).once('error', reject).end()
  })
  for await (const _chunk of response);
  return response.statusCode === 302
}

let loop: OpenLoop | null = null
let refused = 0

function start({ port, perSecond, codes }: Extract<Order, { kind: 'start' }>): void {
  refused = 0
  const send = async (index: number) => {
    const isRedirected = await visit(port, `/${codes[index % codes.length]}`).catch(() => false)
    if (!isRedirected) refused += 1
  }
  loop = startOpenLoop({ perSecond, send, pollMs: 0 })
}

async function stop(): Promise<Visits> {
  if (loop === null) throw new Error('Stopped before a start')
  loop.stop()
  const latencies = await loop.latencies
  return {
    visits: latencies.length,
    refused,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    longestMs: latencies.at(-1) ?? Number.NaN,
  }
}

process.on('message', async (message) => {
  const order = orderSchema.parse(message)
  if (order.kind === 'start') start(order)
  else process.send?.(await stop())
})
process.on('disconnect', () => process.exit(0))
