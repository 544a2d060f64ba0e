import type { EventsLogger } from '../logger.ts'

export interface ConditionLog {
  isBad(): boolean
  good(): void
  bad(error: unknown): void
}

/**
 * Says when a thing breaks and when it is well again, not at each of the hundred failures a second between.
 */
export function createConditionLog(
  logger: EventsLogger,
  messages: { bad: string; good: string },
): ConditionLog {
  let isBad = false
  return {
    isBad: () => isBad,
    good: () => {
      if (isBad) logger.warn({}, messages.good)
      isBad = false
    },
    bad: (error) => {
      if (!isBad) logger.error({ err: error }, messages.bad)
      isBad = true
    },
  }
}
