import { LateAnswerError } from '../late-answer-error.ts'

/**
 * Rejects with a LateAnswerError when `work` has not ended after `timeoutMs`; the work itself goes on. Of a process that was kept from running, timers come
 * before what has arrived at its sockets: an answer that is there already is still taken.
 */
export async function withinDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const expire = () => reject(new LateAnswerError(timeoutMs, work))
  const timer = setTimeout(() => setImmediate(expire), timeoutMs)
  try {
    return await Promise.race([work, expired])
  } finally {
    clearTimeout(timer)
  }
}
