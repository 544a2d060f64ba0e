import type { SendRequest } from './send-request.ts'

export interface RetryOptions {
  /** After the first attempt. Default: 3. */
  maxRetries?: number
  /** A wait that would be longer is not waited: the answer is given as it came. Default: a minute. */
  maxWaitMs?: number
}

export interface RetryDeps {
  send: SendRequest
  /** Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** In [0, 1). */
  random: () => number
  /** Unix ms. */
  clock: () => number
}

const firstPauseMs = 500
const unavailable: ReadonlySet<number> = new Set([502, 503, 504])
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT'])

/** Whether a second time does no more than the first, and says no less: a second DELETE would answer 404. */
const isRepeatable = ({ method, headers }: Request) =>
  repeatable.has(method) || headers.has('idempotency-key')

/** Null: the answer says nothing. */
function retryAfterMs({ headers }: Response, nowMs: number): number | null {
  const after = headers.get('retry-after')
  if (after === null) return null
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - nowMs
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/**
 * Sends again what was not processed (429, whatever the method), after the pause that `Retry-After` names;
 * and what may be repeated (GET, HEAD, PUT, or with an `Idempotency-Key`) also after 502, 503, 504 and a
 * connection that broke.
 */
export function createRetryingFetch(deps: RetryDeps, options: RetryOptions): SendRequest {
  const { send, wait, random, clock } = deps
  const { maxRetries = 3, maxWaitMs = 60_000 } = options
  const backoffMs = (retry: number) => firstPauseMs * 2 ** retry * (0.5 + random() / 2)

  const attempt = async (request: Request): Promise<Response | { error: unknown }> => {
    try {
      // The body of a request is read once: the original stays for the next attempt.
      return await send(request.clone())
    } catch (error) {
      if (request.signal.aborted || !isRepeatable(request)) throw error
      return { error }
    }
  }
  /** Null: the outcome is final. */
  const pauseMs = (
    request: Request,
    outcome: Response | { error: unknown },
    retry: number,
  ): number | null => {
    if (!(outcome instanceof Response)) return backoffMs(retry)
    const { status } = outcome
    if (status !== 429 && !(unavailable.has(status) && isRepeatable(request))) return null
    return retryAfterMs(outcome, clock()) ?? backoffMs(retry)
  }
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const outcome = await attempt(request)
      const ms = retry < maxRetries ? pauseMs(request, outcome, retry) : null
      if (ms !== null && ms <= maxWaitMs) {
        if (outcome instanceof Response) await outcome.body?.cancel()
        await wait(ms, request.signal)
      } else if (outcome instanceof Response) return outcome
      else throw outcome.error
    }
  }
}

/** @throws the signal's reason when it aborts */
export function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
