import { randomBytes } from 'node:crypto'
import type { AnalyticsStore } from '@waymark/analytics-store'
import { retryUntilDone } from '@waymark/async'
import type { Config } from '@waymark/config'
import { shortUrlOf } from '@waymark/config'
import type { Db } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createReplica } from '@waymark/replica/changes'
import { z } from 'zod'
import { apiFields } from './config.ts'
import { createInstallationService, type InstallationService } from './modules/installation/index.ts'

/** The settings that the operator's commands go by, where they run beside the processes. */
export const installationVariables = z.object(apiFields)

export interface OpenStores {
  db: Db
  kv: Kv
  analytics: Pick<AnalyticsStore, 'reader' | 'ping'>
  logger: Parameters<typeof createReplica>[0]['logger']
  /** The folder of the embedded stores; not given: there are none. */
  dataDir?: string
}

/** A client of Redis that was opened just now refuses every command until it is connected. */
const connected = (kv: Kv): Promise<boolean> =>
  retryUntilDone(kv.ping, {
    firstPauseMs: 10,
    maxPauseMs: 100,
    signal: AbortSignal.timeout(1_000),
    // The check of Redis says that it is down, and so does each command that needs it.
    onError: () => {},
  })

/** The installation on stores that the operator's command has opened itself: Redis is given a second. */
export async function openInstallation(
  config: Config<typeof installationVariables>,
  { db, kv, analytics, logger, dataDir }: OpenStores,
): Promise<InstallationService> {
  await connected(kv)
  const clock = Date.now
  const publicApiUrl = config.publicApiUrl ?? `http://localhost:${config.apiPort}`
  return createInstallationService({
    db,
    clock,
    randomBytes,
    analytics,
    replica: createReplica({ db, kv, clock, logger, shortUrl: shortUrlOf(config) }),
    probes: { postgres: db.ping, clickhouse: analytics.ping, redis: kv.ping },
    settings: { ...config, publicApiUrl },
    mailer: { canSend: config.smtpUrl !== undefined },
    ...(dataDir !== undefined && { dataDir }),
  })
}
