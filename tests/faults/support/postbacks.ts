import { waitFor } from '@waymark/testing'
import { type Account, done } from '../../e2e/support/integrator.ts'

/** A network that sends a sale of each click, and once more where it was refused for now. */
export interface Postbacks {
  /** A few at a time; resolves when all were answered. */
  send(tokens: readonly string[]): Promise<void>
  /** Those whose last answer was a 503. */
  sendAgain(): Promise<void>
  /** How many answers had this status, over all. */
  answers(status: number): number
  /** Answers that are neither a 200 nor a 503 with `Retry-After`. */
  others(): readonly string[]
  /** Resolves when so many conversions are counted; fails where there are more. */
  untilCounted(account: Account, conversions: number): Promise<void>
}

const atOnce = 8
const countedTimeoutMs = 60_000

export function createPostbacks(apiUrl: string): Postbacks {
  const statuses: number[] = []
  const others: string[] = []
  const refused = new Set<string>()

  const sendOne = async (token: string) => {
    const query = new URLSearchParams({ click_id: token, status: 'sale', payout: '1', tid: token })
    const answer = await fetch(`${apiUrl}/api/v1/postback?${query}`)
    const body = await answer.text()
    const isRefused = answer.status === 503 && answer.headers.has('retry-after')
    statuses.push(answer.status)
    if (isRefused) refused.add(token)
    else refused.delete(token)
    if (!isRefused && answer.status !== 200) others.push(`${answer.status} ${body}`)
  }
  const send = async (tokens: readonly string[]) => {
    for (let from = 0; from < tokens.length; from += atOnce)
      await Promise.all(tokens.slice(from, from + atOnce).map(sendOne))
  }
  return {
    send,
    sendAgain: () => send([...refused]),
    answers: (status) => statuses.filter((one) => one === status).length,
    others: () => others,
    async untilCounted({ key }, conversions) {
      const day = 86_400_000
      const [from, to] = [Date.now() - day, Date.now() + day].map((ms) => new Date(ms).toISOString())
      const body = { from, to, groupBy: ['link'], metrics: ['conversions'] }
      const counted = async () => {
        const report = await done(
          key.call<{ totals: { conversions: number } }>('POST', '/analytics/report', body),
        )
        return report.totals.conversions
      }
      let last = -1
      const description = `${conversions} conversions are counted`
      const areAll = async () => {
        last = await counted()
        if (last > conversions) throw new Error(`${last} conversions are counted, in place of ${conversions}`)
        return last === conversions
      }
      await waitFor(areAll, { timeoutMs: countedTimeoutMs, description }).catch((error: unknown) => {
        throw new Error(`${error}: ${last} are`)
      })
    },
  }
}
