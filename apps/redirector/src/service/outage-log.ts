import type { Logger } from '@waymark/telemetry'

export interface OutageLogDeps {
  logger: Pick<Logger, 'warn'>
  /** Unix ms. */
  clock: () => number
}

const pauseMs = 30_000

/** Says that a part is away when it begins and then now and then, not at each of the hundred failures a second between. */
export function createOutageLog({ logger, clock }: OutageLogDeps, message: string): (error: unknown) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (clock() - saidAtMs < pauseMs) return
    saidAtMs = clock()
    logger.warn({ err: error }, message)
  }
}
