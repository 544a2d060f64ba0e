import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from './logger.ts'
import { runShutdownSteps, type ShutdownStep } from './shutdown-steps.ts'

/** What the process may take beyond the bounds of its steps before it is ended as it is. */
const marginMs = 1_000

export interface ShutdownOptions {
  /** As the log names the process: `the api`. */
  name: string
  /** Says from now on that it is not ready, so that a balancer sends no more. */
  drain: () => void
  /** How long it goes on after that, in ms; not at all after an error. */
  drainDelayMs: number
  /** In their order. */
  steps: readonly ShutdownStep[]
  logger: Logger
}

/**
 * Shuts the process down gracefully on SIGINT and SIGTERM, and on an error that was not caught: it drains,
 * ends each step within its bound, and exits. It never takes longer than the drain and all bounds together,
 * and a second.
 */
export function shutDownOnSignals({ name, drain, drainDelayMs, steps, logger }: ShutdownOptions): void {
  const boundMs = steps.reduce((sum, { timeoutMs }) => sum + timeoutMs, marginMs)
  closeWithGrace({ delay: drainDelayMs + boundMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, `${name} ends on an error`)
    drain()
    await delay(err ? 0 : drainDelayMs)
    await runShutdownSteps(steps, logger)
  })
}
