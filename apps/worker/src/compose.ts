import { monotonicClock, retryUntilDone } from '@waymark/async'
import { shortUrlOf } from '@waymark/config'
import { createWaitingPostbacks } from '@waymark/conversions'
import { adPlatformSettingsOf, createOutgoingEventQueue } from '@waymark/deliveries'
import { clicksTopic, flowTopic } from '@waymark/events'
import { createLivePublisher, type LivePublisher } from '@waymark/live'
import { openMailTransport } from '@waymark/mail'
import { createReplica } from '@waymark/replica/changes'
import type { Metrics } from '@waymark/telemetry'
import type { WorkerRoleName } from './config.ts'
import { databasePartsOf } from './database-parts.ts'
import { createWorkerCounts, type WorkerCounts } from './metrics/worker-metrics.ts'
import { createAlerts } from './modules/alerts/index.ts'
import { clicksGroup, createClickIngestion } from './modules/clicks/index.ts'
import { createConversionProjection } from './modules/conversions/index.ts'
import { createPostbackProcessing } from './modules/conversions/waiting-postbacks.ts'
import { createClickWebhooks } from './modules/deliveries/click-webhooks.ts'
import { createDeliveries } from './modules/deliveries/index.ts'
import { createFlowIngestion, flowGroup } from './modules/flow/index.ts'
import { createOfferChecks } from './modules/offers/index.ts'
import { createPageViews } from './modules/page-views/index.ts'
import { createPublishing } from './modules/publishing/index.ts'
import { createRetention } from './modules/retention/index.ts'
import type { RunningRole, WorkerRole } from './runtime/worker-role.ts'
import type { WorkerConfig, WorkerParts } from './worker-parts.ts'

type Probe = () => Promise<void>

export interface Worker {
  /**
   * Begins in the background: brings the tables up to date, then consumes. Each role waits for the parts that
   * it needs.
   */
  start(): void
  metrics: Metrics
  /** Each rejects when its part is unavailable. */
  probes: Record<'kafka' | 'clickhouse', Probe> & Partial<Record<'postgres' | 'redis', Probe>>
  /** Whether every role has begun and none is shutting down. */
  isReady(): boolean
  /** Readiness off; the work goes on. */
  drain(): void
  /** Ends the batches in hand, acknowledges them and leaves the groups. */
  close(): Promise<void>
}

/** They write to the analytics store: its tables come first. The others work on Postgres. */
const rolesOfTables: ReadonlySet<WorkerRoleName> = new Set<WorkerRoleName>(['clicks', 'flow', 'conversions'])

function roleMakers(
  config: WorkerConfig,
  parts: WorkerParts,
  { counts, live }: { counts: WorkerCounts; live: LivePublisher | null },
): Record<WorkerRoleName, () => WorkerRole> {
  const { bus, analytics, logger, clock } = parts
  const { jobs } = counts
  const ingesting = { bus, writer: analytics.writer, clock, logger }
  return {
    clicks: () => {
      const consumption = { topic: clicksTopic, group: clicksGroup }
      return createClickIngestion({ ...ingesting, live, counts: counts.ingestion('clicks', consumption) })
    },
    flow: () => {
      const consumption = { topic: flowTopic, group: flowGroup }
      return createFlowIngestion({ ...ingesting, counts: counts.ingestion('flow', consumption) })
    },
    conversions: () => {
      const deps = { ...databasePartsOf(config, parts), jobs }
      const waiting = createWaitingPostbacks(deps)
      counts.watchPostbacks(waiting)
      return rolesTogether(
        createPostbackProcessing({ ...deps, waiting }),
        createConversionProjection({ ...deps, writer: analytics.writer, live }),
        createPageViews(deps),
      )
    },
    deliveries: () => {
      const { config: settings, ...deps } = databasePartsOf(config, parts)
      counts.watchDeliveries(deps.db)
      const onEnded = counts.deliveries.note
      return rolesTogether(
        createClickWebhooks({ ...deps, bus, monotonicMs: monotonicClock }),
        createDeliveries({
          ...deps,
          onEnded,
          tracing: parts.tracing ?? null,
          settings: adPlatformSettingsOf(settings),
          mail: openMailTransport(settings, deps.logger),
          telegramUrl: settings.telegramBaseUrl,
        }),
      )
    },
    checks: () => {
      const { config: settings, ...deps } = databasePartsOf(config, parts)
      const outgoingEvents = createOutgoingEventQueue(deps)
      return createOfferChecks({ ...deps, jobs, outgoingEvents, intervalMs: settings.offerHealthInterval })
    },
    alerts: () => {
      const deps = databasePartsOf(config, parts)
      return createAlerts({ ...deps, jobs, outgoingEvents: createOutgoingEventQueue(deps) })
    },
    retention: () => createRetention({ ...databasePartsOf(config, parts), jobs, eraser: analytics.eraser }),
    publishing: () => {
      const { config: settings, ...deps } = databasePartsOf(config, parts)
      const replica = createReplica({ ...deps, shortUrl: shortUrlOf(settings) })
      return createPublishing({ ...deps, jobs, replica })
    },
  }
}

/** The worker of the design's §1 on the parts given. */
export function composeWorker(config: WorkerConfig, parts: WorkerParts): Worker {
  const { bus, analytics, logger, db, kv } = parts
  const counts = createWorkerCounts(parts)
  const live = kv ? createLivePublisher({ kv, monotonicMs: monotonicClock, logger }) : null
  const makers = roleMakers(config, parts, { counts, live })
  const roles = config.roles.map((name) => ({ name, role: makers[name]() }))
  const running: RunningRole[] = []
  const closing = new AbortController()
  const retrying = {
    signal: closing.signal,
    firstPauseMs: 250,
    maxPauseMs: 5000,
    onError: (error: unknown) => logger.warn({ err: error }, 'the worker cannot start yet; retrying'),
  }

  /** An unavailable part delays only the roles that need it. */
  const run = async (): Promise<void> => {
    const tables = roles.some(({ name }) => rolesOfTables.has(name))
      ? retryUntilDone(analytics.migrate, retrying)
      : Promise.resolve(true)
    const begin = async ({ name, role }: (typeof roles)[number]): Promise<void> => {
      if (rolesOfTables.has(name) && !(await tables)) return
      const hasBegun = await retryUntilDone(async () => void running.push(await role.start()), retrying)
      if (hasBegun) logger.info({ role: name }, 'the worker is ready')
    }
    await live?.start()
    await Promise.all(roles.map(begin))
  }

  let beginning = Promise.resolve()
  let isDraining = false
  return {
    start: () => {
      beginning = run()
    },
    metrics: counts.metrics,
    probes: {
      kafka: bus.ping,
      clickhouse: analytics.ping,
      ...(db && { postgres: db.ping }),
      ...(kv && { redis: kv.ping }),
    },
    isReady: () => !isDraining && running.length === roles.length,
    drain: () => {
      isDraining = true
    },
    close: async () => {
      isDraining = true
      closing.abort()
      await beginning
      await Promise.all(running.map((role) => role.close()))
      await live?.close()
    },
  }
}

/**
 * Roles that run as one: what the first of them needs, the others need too. Those that began end when a later
 * one cannot begin.
 */
function rolesTogether(...roles: readonly WorkerRole[]): WorkerRole {
  return {
    start: async () => {
      await using begun = new AsyncDisposableStack()
      for (const role of roles) {
        const running = await role.start()
        begun.defer(() => running.close())
      }
      const running = begun.move()
      return { close: () => running.disposeAsync() }
    },
  }
}
