import { hash } from 'node:crypto'
import { type LimitedByCaller, limitCaller } from '../../limit-concurrency.ts'
import { addressSubject } from '../../plugins/address-subject.ts'
import { refuseGuesses } from '../../plugins/load-refusal.ts'
import { createFailedAccountLimit } from '../../plugins/refusal-limit.ts'
import type { LimitState } from '../../plugins/request-limits.ts'
import type { Counting, WindowCounter } from '../../plugins/window-counter.ts'

const windowMs = 60_000
/** Wrong passwords for an account, from one address and from wherever (contract §17). */
export const triesPerAddress = 5
const triesPerAccount = 10

/**
 * One address has one password checked at a time: a flood of names from it leaves half of the hashing to all
 * others. At 70 ms each, the last of the queue is served after seven seconds.
 */
const ofOneAddress = { running: 1, waiting: 100 }
/**
 * Accounts that were signed in to from the address have a queue of their own: a flood of names is not in it.
 */
const ofKnownAccounts = { running: 1, waiting: 30 }

/** Not the ten minutes of the window: a right password is taken at once. */
const retryAfterFailedAccounts = 5

export interface SignInTry {
  ip: string
  /** Lower case. */
  email: string
}

/** How a try is checked. */
export interface SignInCheck<Answer> {
  /** Whether the account was signed in to from the address before. */
  isKnown(): Promise<boolean>
  check(): Promise<Answer>
  isRight(answer: Answer): boolean
}

export interface SignInLimit {
  /**
   * Runs the check and returns its answer. Failures are counted by account and address, and by account: over
   * one of those limits the right password is refused, too. They are counted by address for the number of
   * accounts: over that limit a wrong password is a 429, and a right one gets in. What is right counts
   * nothing. No response shows whether there is such an account.
   * @param report is called with the state of the limit, also before it throws
   * @throws RATE_LIMITED when too many were wrong, or wait for the address
   */
  guard<Answer>(
    attempt: SignInTry,
    how: SignInCheck<Answer>,
    report: (state: LimitState) => void,
  ): Promise<Answer>
}

/** For an installation without limits. */
export const noSignInLimit: SignInLimit = { guard: (_attempt, { check }) => check() }

/** The address stays unread in the store. */
const accountOf = (email: string) => `signin:${hash('sha256', email, 'base64url')}`

const tooMany = (message: string, retryAfterSeconds: number) =>
  refuseGuesses('password-guesses', { message, retryAfterSeconds })

const wrongFromAddress = 'Too many wrong passwords for this account came from this address.'
const wrongForAccount = 'Too many wrong passwords for this account were sent.'
const wrongForMany =
  'Wrong passwords for many accounts came from this address, and this one is wrong, too. The right one is taken.'

export interface SignInLimitDeps {
  counter: WindowCounter
  monotonicMs: () => number
}

/** A try that is counted, and taken back where it turns out to be right. */
interface CountedTry {
  state: LimitState
  giveBack(): Promise<void>
}

/**
 * Counted before it is known whether it is right: of those that come at once, too, no more than the limit are
 * tried.
 */
async function countTry(
  { counter, monotonicMs }: SignInLimitDeps,
  counting: Counting,
  limit: number,
): Promise<CountedTry> {
  const { count, remainingMs } = await counter.count(counting)
  const resetSeconds = Math.ceil(remainingMs / 1000)
  const endsAtMs = monotonicMs() + remainingMs
  return {
    state: { limit, remaining: Math.max(0, limit - count), resetSeconds, exceeded: count > limit },
    giveBack: async () => {
      if (endsAtMs > monotonicMs()) await counter.giveBack(counting)
    },
  }
}

export function createSignInLimit(deps: SignInLimitDeps): SignInLimit {
  const queue = limitCaller('sign-ins', ofOneAddress)
  const knownQueue = limitCaller('sign-ins', ofKnownAccounts)
  const failedAccounts = createFailedAccountLimit(deps)

  const countTries = async ({ ip, email }: SignInTry, report: (state: LimitState) => void) => {
    const account = accountOf(email)
    const perAddress = { key: `${account}:${addressSubject(ip)}`, windowMs }
    const ofAddress = await countTry(deps, perAddress, triesPerAddress)
    report(ofAddress.state)
    // An attempt refused for its address does not count for the account: one address cannot use up all
    // attempts of an account.
    if (ofAddress.state.exceeded) throw tooMany(wrongFromAddress, ofAddress.state.resetSeconds)
    const ofAccount = await countTry(deps, { key: account, windowMs }, triesPerAccount)
    if (ofAccount.state.exceeded) {
      report(ofAccount.state)
      throw tooMany(wrongForAccount, ofAccount.state.resetSeconds)
    }
    return async () => void (await Promise.all([ofAddress.giveBack(), ofAccount.giveBack()]))
  }

  return {
    guard: async (attempt, { isKnown, check, isRight }, report) => {
      const giveBack = await countTries(attempt, report)
      const queued: LimitedByCaller = async (caller, work) =>
        (await isKnown()) ? knownQueue(caller, work) : queue(caller, work)
      const answer = await queued(addressSubject(attempt.ip), check).catch(async (error: unknown) => {
        // It was not found to be wrong.
        await giveBack()
        throw error
      })
      if (isRight(answer)) await giveBack()
      else {
        const failed = await failedAccounts.note({ ip: attempt.ip, account: accountOf(attempt.email) })
        if (failed.exceeded) throw tooMany(wrongForMany, retryAfterFailedAccounts)
      }
      return answer
    },
  }
}
