import { withTimeoutOr } from '@waymark/async'
import type { Logger } from './logger.ts'

/** One of what a process ends before itself. */
export interface EndStep {
  /** As the log names it when it is left, or fails. */
  name: string
  /** Waited for so long, in ms. */
  timeoutMs: number
  end: () => unknown
}

/**
 * Ends one after the other, each within its bound, so that a part that never answers delays neither the
 * others nor the process. What takes longer is left as it is, and what fails too; the log says which.
 * @throws the first failure, after the last step
 */
export async function endInOrder(
  steps: readonly EndStep[],
  logger: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { name, timeoutMs, end } of steps) {
    const ending = (async () => end())().then(
      () => 'ended',
      (error: unknown) => {
        failures.push(error)
        logger.error({ err: error, step: name }, 'Something could not be ended in order')
      },
    )
    if ((await withTimeoutOr(ending, { timeoutMs, otherwise: () => 'left' })) === 'left')
      logger.warn({ left: name, timeoutMs }, 'Something did not end in time and is left')
  }
  if (failures.length > 0) throw failures[0]
}
