import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Logger } from '@waymark/telemetry'

/** Of `nice`, above that of the redirector (0): a higher number waits. */
const niceness = 10

/**
 * Lets other processes of the machine go first: the threads that run now and, where they inherit it, all that
 * are started later. Where the system does not let it, that is a line in the log and no more.
 */
export function lowerPriority(logger: Pick<Logger, 'info'>): void {
  try {
    setPriority(niceness)
    if (process.platform !== 'linux') return
    // On Linux each thread has a priority of its own.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
  } catch (error) {
    logger.info({ err: error }, 'The priority of the process cannot be lowered')
  }
}
