import { retryUntilDone } from '@waymark/async'

/** A Waymark that is busy or starts again is waited for; one that is not there is said soon. */
const retry = { firstPauseMs: 250, maxPauseMs: 2_000 }
const mostAttempts = 5

/**
 * Sends a request again, up to five times in all, where no answer came, or one of 5xx: what answers so has
 * processed nothing, or knows the request by its `Idempotency-Key`.
 * @returns the last answer
 * @throws what the last attempt failed by, where it got no answer
 */
export async function untilProcessed(send: () => Promise<Response>): Promise<Response> {
  let answer: Response | null = null
  let failed = 0
  const attempt = async () => {
    answer = null
    answer = await send()
    if (answer.status >= 500) throw new Error(`It answered ${answer.status}`)
  }
  const onError = (error: unknown) => {
    failed += 1
    if (failed === mostAttempts) throw error
  }
  const signal = new AbortController().signal
  const ended = retryUntilDone(attempt, { ...retry, signal, onError })
  return await ended.then(
    () => answer ?? Response.error(),
    (error: unknown) => {
      if (answer === null) throw error
      return answer
    },
  )
}
