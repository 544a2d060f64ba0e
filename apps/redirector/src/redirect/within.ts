/** Rejects after `budgetMs`; what comes later, an error included, is of no interest to anybody. */
export async function within<T>(budgetMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${budgetMs} ms`)), budgetMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
