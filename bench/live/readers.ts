import { Agent, type IncomingMessage, request } from 'node:http'
import { z } from 'zod'
import { percentile } from '../statistics.ts'

/**
 * Those who watch, in a process of their own. Gets its orders by messages: `open`, which is answered when all
 * are open, then `close`, which is answered with what they have seen.
 */
const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    port: z.int(),
    /** Headers of each user. */
    users: z.array(z.record(z.string(), z.string())),
    readersOfUser: z.int(),
    /** So many never read what they are sent. */
    slow: z.int(),
  }),
  z.object({ kind: z.literal('close') }),
])
export type Order = z.infer<typeof orderSchema>

/** What they have seen: clicks of each that reads; how long after the visit, in ms, at one of them. */
export const seenSchema = z.object({
  /** That have ended by themselves. */
  ended: z.int(),
  fewestClicks: z.int(),
  mostClicks: z.int(),
  delayP50Ms: z.number(),
  delayP99Ms: z.number(),
})
export type Seen = z.infer<typeof seenSchema>

interface Reader {
  response: IncomingMessage
  clicks: number
  isSlow: boolean
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
let readers: Reader[] = []
let delaysMs: number[] = []

async function open(port: number, headers: Record<string, string>, isSlow: boolean): Promise<Reader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: '/api/v1/live', headers }, resolve)
      .once('error', reject)
      .end()
  })
  if (response.statusCode !== 200) throw new Error(`GET /live: ${response.statusCode}`)
  // What the client closes ends with an error.
  response.on('error', () => undefined)
  const reader = { response, clicks: 0, isSlow }
  if (!isSlow) count(reader)
  return reader
}

const mark = '\nevent: click\n'

/** Counts events without reading them: hundreds of readers would take a core for that. */
function count(reader: Reader): void {
  let tail = '\n'
  reader.response.setEncoding('latin1').on('data', (text: string) => {
    const all = tail + text
    reader.clicks += all.split(mark).length - 1
    tail = all.slice(1 - mark.length)
    if (reader === readers[0]) noteDelays(text)
  })
}

/** The first reader's alone; an event that two parts of the stream share is left out. */
function noteDelays(text: string): void {
  const nowMs = Date.now()
  for (const [, clickedAt = ''] of text.matchAll(/"clickedAt":"([^"]+)"/g))
    delaysMs.push(nowMs - Date.parse(clickedAt))
}

async function openAll({
  port,
  users,
  readersOfUser,
  slow,
}: Extract<Order, { kind: 'open' }>): Promise<void> {
  delaysMs = []
  readers = []
  const firstSlow = users.length * readersOfUser - slow
  for (const headers of users) {
    // Those of one user at once: hundreds of sign-ins in one moment would be another benchmark.
    const opening = Array.from({ length: readersOfUser }, (_, index) =>
      open(port, headers, readers.length + index >= firstSlow),
    )
    readers.push(...(await Promise.all(opening)))
  }
}

function closeAll(): Seen {
  const ended = readers.filter(({ response }) => response.complete || response.destroyed).length
  const clicks = readers.filter(({ isSlow }) => !isSlow).map((reader) => reader.clicks)
  for (const { response } of readers) response.destroy()
  readers = []
  const delays = Float64Array.from(delaysMs).sort()
  return {
    ended,
    fewestClicks: Math.min(...clicks),
    mostClicks: Math.max(...clicks),
    delayP50Ms: percentile(delays, 0.5),
    delayP99Ms: percentile(delays, 0.99),
  }
}

process.on('message', async (message) => {
  const order = orderSchema.parse(message)
  if (order.kind === 'close') process.send?.(closeAll())
  else process.send?.(await openAll(order).then(() => 'open'))
})
process.on('disconnect', () => process.exit(0))
