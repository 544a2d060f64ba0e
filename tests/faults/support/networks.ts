import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '@waymark/testing'
import { sendPostback } from '../../e2e/support/postbacks.ts'

/** A conversion that a network reports until it is answered 200. */
export interface NotedPostback {
  number: number
  /** Of its network: no other conversion has it. */
  tid: string
  token: string
  payout: string
  /** How often it was sent. */
  attempts: number
  /** Why it was last sent in vain. */
  failure: string | null
  isAnswered: boolean
}

export interface Networks {
  noted: readonly NotedPostback[]
  /** The visitor of this click may convert. */
  hear(token: string): void
  /** The number that the next postback gets. */
  next(): number
  /** Until every postback below this number is answered. */
  answered(number: number): Promise<void>
  /** Hears no more, and waits for the answers. */
  stop(): Promise<void>
}

export interface NetworkOptions {
  apiUrl: string
  random: () => number
  /** The part of the clicks that convert. */
  share: number
}

/** Networks give up waiting, and come again. */
const answerTimeoutMs = 30_000
const firstPauseMs = 250
const longestPauseMs = 4_000

export const tidOf = (number: number): string => `t${String(number).padStart(8, '0')}`

/** Some conversions are reported at once, before their click can be read; the others some seconds later. */
export function startNetworks({ apiUrl, random, share }: NetworkOptions): Networks {
  const noted: NotedPostback[] = []
  let isRunning = true

  const send = async (postback: NotedPostback, waitMs: number): Promise<void> => {
    await delay(waitMs)
    const { token, tid, payout } = postback
    while (!postback.isAnswered) {
      postback.attempts += 1
      const signal = AbortSignal.timeout(answerTimeoutMs)
      const parameters = { click_id: token, status: 'lead', tid, payout, currency: 'EUR' }
      postback.failure = await sendPostback(apiUrl, parameters, 'query', signal).then(
        ({ status }) => (status === 200 ? null : String(status)),
        (error: unknown) => String(error),
      )
      postback.isAnswered = postback.failure === null
      if (!postback.isAnswered)
        await delay(Math.min(longestPauseMs, firstPauseMs * 2 ** (postback.attempts - 1)))
    }
  }
  const answered = async (number: number) => {
    const allAnswered = () => {
      const open = noted.filter((one) => one.number < number && !one.isAnswered)
      const [first] = open
      if (!first) return true
      throw new Error(
        `${open.length} are open; ${first.tid} was sent ${first.attempts} times: ${first.failure}`,
      )
    }
    const description = `the postbacks before number ${number} are answered 200`
    await waitFor(allAnswered, { timeoutMs: 120_000, description })
  }
  return {
    noted,
    hear(token) {
      const [converts, isEarly, later] = [random() < share, random() < 0.3, 500 + 3_000 * random()]
      if (!converts || !isRunning) return
      const number = noted.length + 1
      const payout = (1 + (number % 997) / 100).toFixed(2)
      const postback = {
        number,
        tid: tidOf(number),
        token,
        payout,
        attempts: 0,
        failure: null,
        isAnswered: false,
      }
      noted.push(postback)
      void send(postback, isEarly ? 0 : later)
    },
    next: () => noted.length + 1,
    answered,
    async stop() {
      isRunning = false
      await answered(noted.length + 1)
    },
  }
}
