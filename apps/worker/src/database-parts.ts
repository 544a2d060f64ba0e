import type { Db } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createOutboundHttp, type OutboundHttp } from '@waymark/outbound-http'
import { createSecretBox, type SecretBox } from '@waymark/secrets'
import type { Logger } from '@waymark/telemetry'
import type { DatabaseRoleConfig } from './config.ts'
import type { WorkerConfig, WorkerParts } from './worker-parts.ts'

/** What the roles are made of that work on Postgres, the truth, and call others. */
export interface DatabaseRoleParts {
  db: Db
  kv: Kv
  analytics: WorkerParts['analytics']
  outbound: OutboundHttp
  secrets: SecretBox
  randomBytes: RandomBytes
  logger: Logger
  /** Unix ms. */
  clock: () => number
  config: DatabaseRoleConfig
}

/** @throws Error where a role of `databaseRoles` is given without what it needs */
export function databasePartsOf({ database }: WorkerConfig, parts: WorkerParts): DatabaseRoleParts {
  const { db, kv, randomBytes, analytics, logger, clock } = parts
  if (!database || !db || !kv || !randomBytes) throw new Error('a role of the worker lacks Postgres or Redis')
  const { secretsKey: key, secretsKeyPrevious: previous, outboundAllow: allow } = database
  const previousKeys = previous === undefined ? [] : [previous]
  return {
    db,
    kv,
    analytics,
    outbound: createOutboundHttp({ allow }),
    secrets: createSecretBox({ key, previousKeys, randomBytes }),
    randomBytes,
    logger,
    clock,
    config: database,
  }
}
