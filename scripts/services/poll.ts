import { setTimeout as sleep } from 'node:timers/promises'
import { startStopwatch } from './stopwatch.ts'

const POLL_MS = 25

export interface PollOptions {
  /** By a {@link startStopwatch}: on a busy machine it is longer. */
  timeoutMs: number
  /** What is waited for; ends the sentence "Waited N ms for …". */
  description: string
  /** Called after each attempt that gave nothing. Throws when waiting has become pointless. */
  giveUp?: () => void
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)

/**
 * Runs `attempt` until it neither throws nor gives `undefined` or `false`, and gives its value.
 * @throws Error after `timeoutMs`, with the last error or value.
 */
export const poll = async <T>(
  attempt: () => T | Promise<T>,
  options: PollOptions,
): Promise<Exclude<T, undefined | false>> => {
  using stopwatch = startStopwatch()
  let last = 'nothing'
  do {
    try {
      const value = await attempt()
      if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>
      last = String(value)
    } catch (error) {
      last = messageOf(error)
    }
    options.giveUp?.()
    await sleep(POLL_MS)
  } while (stopwatch.ms() < options.timeoutMs)
  throw new Error(`Waited ${options.timeoutMs} ms for ${options.description}; the last answer was: ${last}`)
}
