import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ConcurrencyLimit, limitConcurrency } from '../../limit-concurrency.ts'
import { addressSubject } from '../../plugins/address-subject.ts'
import { type LimitState, rateLimited } from '../../plugins/request-limits.ts'
import type { Counting, WindowCounter } from '../../plugins/window-counter.ts'

const windowMs = 60_000
/** Wrong passwords for an account, from one address and from wherever (contract §17). */
export const triesPerAddress = 5
const triesPerAccount = 10
/** Of one address: a flood of names from one address leaves half of the hashing to all others. */
const ofOneAddress: ConcurrencyLimit = { running: 1, waiting: 30 }

export interface SignInTry {
  ip: string
  /** Lower case. */
  email: string
}

export interface SignInLimit {
  /**
   * Runs `check`, which says what the right password gives, or null. Failures are counted by account and
   * address, and by account: over a limit the right password is refused, too. What is right counts nothing,
   * and failures of other accounts do not matter. No response shows whether there is such an account.
   * @param report is called with the state of the limit, also before it throws
   * @throws RATE_LIMITED when too many were wrong; UNAVAILABLE when too many of the address wait
   */
  guard<Answer>(
    attempt: SignInTry,
    check: () => Promise<Answer | null>,
    report: (state: LimitState) => void,
  ): Promise<Answer | null>
}

/** For an installation without limits. */
export const noSignInLimit: SignInLimit = { guard: (_attempt, check) => check() }

/** The address stays unread in the store. */
const accountOf = (email: string) => `signin:${hash('sha256', email, 'base64url')}`

export function createSignInLimit({
  counter,
  monotonicMs,
}: {
  counter: WindowCounter
  monotonicMs: () => number
}): SignInLimit {
  const lanes = new LRUCache<string, ReturnType<typeof limitConcurrency>>({ max: 10_000 })
  const laneOf = (subject: string) => {
    const lane = lanes.get(subject) ?? limitConcurrency(ofOneAddress)
    lanes.set(subject, lane)
    return lane
  }

  /**
   * Counted before it is known whether it is right: of those that come at once, too, no more than the limit
   * are tried.
   */
  const take = async (counting: Counting, limit: number) => {
    const { count, remainingMs } = await counter.count(counting)
    const resetSeconds = Math.ceil(remainingMs / 1000)
    const state = { limit, remaining: Math.max(0, limit - count), resetSeconds, exceeded: count > limit }
    const giveBack = async () => {
      if (endsAtMs > monotonicMs()) await counter.giveBack(counting)
    }
    const endsAtMs = monotonicMs() + remainingMs
    return { state, giveBack }
  }

  return {
    guard: async ({ ip, email }, check, report) => {
      const refuse = (state: LimitState) => {
        report(state)
        if (state.exceeded) throw rateLimited(state)
      }
      const account = accountOf(email)
      const subject = addressSubject(ip)
      const ofAddress = await take({ key: `${account}:${subject}`, windowMs }, triesPerAddress)
      // An attempt refused for its address does not count for the account: one address cannot use up all
      // attempts of an account.
      refuse(ofAddress.state)
      const ofAccount = await take({ key: account, windowMs }, triesPerAccount)
      if (ofAccount.state.exceeded) refuse(ofAccount.state)
      const giveBack = () => Promise.all([ofAddress.giveBack(), ofAccount.giveBack()])
      const answer = await laneOf(subject)(check).catch(async (error: unknown) => {
        // It was not found to be wrong.
        await giveBack()
        throw error
      })
      if (answer !== null) await giveBack()
      return answer
    },
  }
}
