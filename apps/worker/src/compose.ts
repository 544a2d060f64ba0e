import type { AnalyticsStore } from '@waymark/analytics-store'
import type { EventBus } from '@waymark/events'
import type { Logger } from '@waymark/telemetry'
import type { WorkerRoleName } from './config.ts'
import { createClickIngestion } from './modules/clicks/index.ts'
import { createFlowIngestion } from './modules/flow/index.ts'
import { keepTrying } from './runtime/keep-trying.ts'
import type { RunningRole, WorkerRole } from './runtime/worker-role.ts'

export interface WorkerConfig {
  roles: readonly WorkerRoleName[]
}

/** The parts stay whoever made them's: the worker does not close them. */
export interface WorkerParts {
  bus: EventBus
  analytics: Pick<AnalyticsStore, 'migrate' | 'writer' | 'ping'>
  logger: Logger
  /** Unix ms. */
  clock: () => number
}

export interface Worker {
  /** Begins in the background: brings the tables up to date, then consumes. Parts that are away are waited for. */
  start(): void
  /** Each rejects when its part is away. */
  probes: { kafka: () => Promise<void>; clickhouse: () => Promise<void> }
  /** Ends the batches in hand, acknowledges them and leaves the groups. */
  close(): Promise<void>
}

/** The worker of the design's §1 on the parts given. */
export function composeWorker(config: WorkerConfig, parts: WorkerParts): Worker {
  const { bus, analytics, logger, clock } = parts
  const makers: Record<WorkerRoleName, () => WorkerRole> = {
    clicks: () => createClickIngestion({ bus, writer: analytics.writer, clock, logger }),
    flow: () => createFlowIngestion({ bus, writer: analytics.writer, clock, logger }),
  }
  const running: RunningRole[] = []
  const closing = new AbortController()
  const trying = {
    signal: closing.signal,
    firstPauseMs: 250,
    maxPauseMs: 5000,
    onError: (error: unknown) => logger.warn({ err: error }, 'the worker cannot begin yet: trying again'),
  }

  const run = async (): Promise<void> => {
    if (!(await keepTrying(analytics.migrate, trying))) return
    for (const role of config.roles.map((name) => makers[name]())) {
      await keepTrying(async () => void running.push(await role.start()), trying)
    }
    logger.info({ roles: config.roles }, 'the worker is at work')
  }

  let beginning = Promise.resolve()
  return {
    start: () => {
      beginning = run()
    },
    probes: { kafka: bus.ping, clickhouse: analytics.ping },
    close: async () => {
      closing.abort()
      await beginning
      await Promise.all(running.map((role) => role.close()))
    },
  }
}
