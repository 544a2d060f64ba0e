import { constants, getPriority, setPriority } from 'node:os'
import type { Logger } from '@waymark/telemetry'

export interface LoweredProcess {
  pid: number
  /** The log calls it so. */
  name: string
  /** Says by how many steps of `nice` more than this process it waits for others. */
  niceness: number
  logger: Pick<Logger, 'info'>
}

/**
 * Lowers the priority of a process that was started just now, before it loads its modules: on Linux each
 * thread and process takes on the priority of the one that starts it. Where the system does not let it, that
 * is a line in the log and no more.
 */
export function lowerPriority({ pid, name, niceness, logger }: LoweredProcess): void {
  if (niceness === 0) return
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness))
  } catch (error) {
    logger.info({ err: error, process: name }, 'The priority of the process cannot be lowered')
  }
}
