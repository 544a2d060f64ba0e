import type { AnalyticsStore } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { EventBus } from '@waymark/events'
import type { Kv } from '@waymark/kv'
import type { Logger, Tracing } from '@waymark/telemetry'
import type { DatabaseRoleConfig, WorkerRoleName } from './config.ts'

export interface WorkerConfig {
  roles: readonly WorkerRoleName[]
  /** For the roles of `databaseRoles`. */
  database?: DatabaseRoleConfig
}

/** The parts belong to the caller: the worker does not close them. */
export interface WorkerParts {
  bus: EventBus
  analytics: Pick<AnalyticsStore, 'migrate' | 'reader' | 'writer' | 'eraser' | 'ping'>
  logger: Logger
  /** Unix ms. */
  clock: () => number
  /** Not given: no traces. */
  tracing?: Tracing | null
  /** For the roles of `databaseRoles`. */
  db?: Db
  randomBytes?: RandomBytes
  /** For these, too; where clicks are written, for those who watch them live. */
  kv?: Kv
}
