import { withTimeoutOr } from '@waymark/async'
import type { Logger } from './logger.ts'

/** One of what a process ends before itself. */
export interface ShutdownStep {
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
export async function runShutdownSteps(
  steps: readonly ShutdownStep[],
  logger: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { name, timeoutMs, end } of steps) {
    const ending = (async () => end())().then(
      () => 'ended',
      (error: unknown) => {
        failures.push(error)
        logger.error({ err: error, step: name }, 'A step of the graceful shutdown failed')
      },
    )
    if ((await withTimeoutOr(ending, { timeoutMs, otherwise: () => 'left' })) === 'left')
      logger.warn(
        { left: name, timeoutMs },
        'A step of the graceful shutdown did not end within its timeout; going on without it',
      )
  }
  if (failures.length > 0) throw failures[0]
}
