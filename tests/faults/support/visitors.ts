import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '@waymark/testing'
import { userAgents } from '../../e2e/support/visitor.ts'
import { type RedirectorName, redirectorNames } from './stand.ts'

/** What became of a visit. Each has a number of its own, which its click carries as its first sub id. */
export interface NotedVisit {
  number: number
  code: string
  redirector: RedirectorName
  /** The same visitor once more, who had no answer from the other redirector. */
  isSecond: boolean
  /** Null: no answer, or not a whole one. */
  status: number | null
  /** Of a 302: the click token in the address it leads to; null when there is none. */
  token: string | null
  /** Unix ms. */
  answeredAtMs: number
  tookMs: number
  /** Why there is no answer. */
  failure: string | null
}

export interface Visitors {
  /** All visits that have ended, in the order of their ends. */
  noted: readonly NotedVisit[]
  /** The number that the next visit gets. */
  next(): number
  /** Until so many more visits have begun. */
  more(count: number): Promise<void>
  /** Until every visit below this number has ended. */
  ended(number: number): Promise<void>
  /** Sends no more, and waits for the answers. */
  stop(): Promise<void>
}

export interface VisitorOptions {
  urls: Readonly<Record<RedirectorName, string>>
  codes: readonly string[]
  random: () => number
  perSecond: number
  /** Hears of each 302 with a token. */
  onClick: (visit: NotedVisit) => void
}

const tickMs = 20
/** Longer than any fault lasts: a visitor of a stopped redirector waits. */
const timeoutMs = 60_000
const clickToken = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/
const addresses = ['81.2.69', '8.8.8', '203.0.113', '198.51.100']

/**
 * Visitors at a steady pace, whatever becomes of those before: each goes to one of the two redirectors, and
 * to the other when it gets no answer there, as a visit of its own, like behind a load balancer.
 */
export function startVisitors({ urls, codes, random, perSecond, onClick }: VisitorOptions): Visitors {
  const agents = {
    'redirector-1': new Agent({ keepAlive: true }),
    'redirector-2': new Agent({ keepAlive: true }),
  }
  const noted: NotedVisit[] = []
  const open = new Set<number>()
  let nextNumber = 1
  let isRunning = true

  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('There is nothing to draw from')
    return value
  }
  const headers = () => ({
    'user-agent': random() < 0.5 ? userAgents.desktop : userAgents.phone,
    'x-forwarded-for': `${pick(addresses)}.${1 + Math.floor(random() * 250)}`,
  })
  const visit = async (redirector: RedirectorName, code: string, isSecond = false): Promise<NotedVisit> => {
    const number = nextNumber++
    open.add(number)
    const startedAt = performance.now()
    const answer = await query(`${urls[redirector]}/${code}?sub1=${number}`, agents[redirector], headers())
    const tookMs = performance.now() - startedAt
    const made = { number, code, redirector, isSecond, ...answer, answeredAtMs: Date.now(), tookMs }
    noted.push(made)
    open.delete(number)
    if (made.token !== null) onClick(made)
    return made
  }
  const visitor = async () => {
    const code = pick(codes)
    const first = pick(redirectorNames)
    const { status } = await visit(first, code)
    const other = redirectorNames.find((name) => name !== first)
    if (status === null && other && isRunning) await visit(other, code, true)
  }
  const run = async () => {
    const startedAt = performance.now()
    for (let begun = 0; isRunning; ) {
      const due = Math.min(begun + perSecond, ((performance.now() - startedAt) / 1_000) * perSecond)
      for (; begun < due; begun++) void visitor()
      await delay(tickMs)
    }
  }
  const running = run()
  const ended = (number: number) =>
    waitFor(() => [...open].every((one) => one >= number), {
      timeoutMs: 2 * timeoutMs,
      description: `the visits before number ${number} have ended`,
    })
  return {
    noted,
    next: () => nextNumber,
    async more(count) {
      const goal = nextNumber + count
      const description = `visit ${goal} has begun`
      await waitFor(() => nextNumber >= goal, { timeoutMs: 120_000, description })
    },
    ended: async (number) => void (await ended(number)),
    async stop() {
      isRunning = false
      await running
      await ended(nextNumber)
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

type Answer = Pick<NotedVisit, 'status' | 'token' | 'failure'>

/** A whole answer, or none: one that is cut before its end is none. */
function query(url: string, agent: Agent, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const fail = (error: Error & { code?: string }) =>
    resolve({ status: null, token: null, failure: error.code ?? error.message })
  const request = get(url, { agent, headers, timeout: timeoutMs }, (response: IncomingMessage) => {
    response.on('error', fail).on('close', () => fail(new Error('cut off')))
    response.on('end', () => {
      const status = response.statusCode ?? 0
      const [token = null] = clickToken.exec(response.headers.location ?? '') ?? []
      resolve({ status, token: status === 302 ? token : null, failure: null })
    })
    response.resume()
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time'))).on('error', fail)
  return promise
}
