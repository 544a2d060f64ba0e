import type { Logger } from '@waymark/telemetry'

export interface OutageLogDeps {
  logger: Pick<Logger, 'warn'>
  monotonicMs: () => number
}

const pauseMs = 30_000

/**
 * Logs that a part is unavailable at the beginning and then from time to time, not at each of the hundred
 * failures a second between; `failures` counts those since it was last said.
 */
export function createOutageLog(
  { logger, monotonicMs }: OutageLogDeps,
  message: string,
): (error: unknown) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  return (error) => {
    failures += 1
    if (monotonicMs() - saidAtMs < pauseMs) return
    logger.warn({ err: error, failures }, message)
    saidAtMs = monotonicMs()
    failures = 0
  }
}
