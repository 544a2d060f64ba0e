/**
 * Rejects after `budgetMs`; what comes later, an error included, is of no interest to anybody. Of a process that was kept from running, timers
 * come before what has arrived at its sockets: an answer that is there already is still taken.
 */
export async function within<T>(budgetMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const expire = () => late.reject(new Error(`No answer within ${budgetMs} ms`))
  const timer = setTimeout(() => setImmediate(expire), budgetMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
