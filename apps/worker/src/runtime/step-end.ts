/**
 * How a step of a consumer ends. There is no third way: what a step throws is turned into one of these by
 * `runStep`, so that nothing is acknowledged by accident.
 */
export type StepEnd<Value> = Ok<Value> | Retry

interface Ok<Value> {
  kind: 'ok'
  value: Value
}

/**
 * It may succeed later: nothing is acknowledged, and the bus brings the messages again with backoff.
 */
interface Retry {
  kind: 'retry'
  error: unknown
}

export const ok = <Value>(value: Value): Ok<Value> => ({ kind: 'ok', value })
export const retry = (error: unknown): Retry => ({ kind: 'retry', error })

/** The step's end; what it throws is taken to pass, since late is better than lost. */
export async function runStep<Value>(step: () => Promise<StepEnd<Value>>): Promise<StepEnd<Value>> {
  try {
    return await step()
  } catch (error) {
    return retry(error)
  }
}
