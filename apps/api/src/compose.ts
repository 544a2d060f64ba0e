import { Readable } from 'node:stream'
import type { AnalyticsStore } from '@waymark/analytics-store'
import type { MonotonicClock } from '@waymark/async'
import { shortUrlOf } from '@waymark/config'
import { createConversionIntake } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { adPlatformSettingsOf } from '@waymark/deliveries'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { EventBus } from '@waymark/events'
import { listen } from '@waymark/http'
import type { Kv } from '@waymark/kv'
import { createMailer, openMailTransport } from '@waymark/mail'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createReplica } from '@waymark/replica/changes'
import { createSecretBox } from '@waymark/secrets'
import { type Metrics, runShutdownSteps, type Tracing } from '@waymark/telemetry'
import { type Geo, warnOfStaleRanges } from '@waymark/visitor'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { ApiConfig } from './config.ts'
import { consoleFolder } from './console/serve-console.ts'
import type { ApiSettings, AppDeps, DemoData, HealthProbes } from './deps.ts'
import { createApiMetrics } from './metrics/api-metrics.ts'
import { createDnsLookup, createDomainHandling, type DnsLookup } from './modules/domains/index.ts'
import { createHealthService } from './modules/health/index.ts'
import { createInstallationService } from './modules/installation/index.ts'
import { buildInternalApp } from './modules/internal/index.ts'
import { CommandUsageError, readOperatorCommand, runOperatorCommand } from './operator-commands.ts'
import { createOperatorCheck } from './operator-token.ts'

/** The parts belong to the caller: the api does not close them. */
export interface ApiParts {
  db: Db
  kv: Kv
  analytics: Pick<AnalyticsStore, 'reader' | 'eraser' | 'ping'>
  /** Opens the geo database at its first use. */
  geo: () => Promise<Geo>
  /** Default: the DNS of the machine. */
  dns?: DnsLookup
  /** Only pinged, for /health. */
  bus?: Pick<EventBus, 'ping'>
  /** Unix ms. */
  clock: () => number
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  randomBytes: RandomBytes
  logger: FastifyBaseLogger
  /** Resolves when the redirector beside this process answers; not given: there is none. */
  redirector?: { ping(): Promise<void> }
  /** Not given: no traces. */
  tracing?: Tracing | null
  /** Not given: the installation offers none. */
  demoData?: DemoData
  /** The folder of the embedded stores; not given: there are none. */
  dataDir?: string
}

export interface Api {
  /**
   * Opens both ports. The schema must be up to date.
   * @returns where the api listens
   */
  listen(): Promise<string>
  metrics: Metrics
  /** Each rejects when its part is unavailable. */
  probes: HealthProbes
  /** Whether load balancers should send requests here. */
  isReady(): boolean
  /** Readiness off; requests are answered all the same, for as long as load balancers take to notice. */
  drain(): void
  /** Readiness off, the answers under way, then both servers closed. */
  close(): Promise<void>
}

function settingsOf(config: ApiConfig): ApiSettings {
  const publicApiUrl = config.publicApiUrl ?? `http://localhost:${config.apiPort}`
  return {
    ...config,
    consoleFolder: config.console === 'on' ? consoleFolder : null,
    publicShortUrl: shortUrlOf(config),
    publicApiUrl: publicApiUrl.replace(/\/+$/, ''),
  }
}

function secretBoxOf({ secretsKey, secretsKeyPrevious }: ApiConfig, { randomBytes }: ApiParts) {
  const previousKeys = secretsKeyPrevious === undefined ? [] : [secretsKeyPrevious]
  return createSecretBox({ key: secretsKey, previousKeys, randomBytes })
}

function depsOf(config: ApiConfig, parts: ApiParts): AppDeps {
  const { db, kv, analytics, bus, logger, clock } = parts
  const settings = settingsOf(config)
  const probes = {
    postgres: db.ping,
    clickhouse: analytics.ping,
    redis: kv.ping,
    ...(bus && { kafka: bus.ping }),
    ...(parts.redirector && { redirector: parts.redirector.ping }),
  }
  return {
    ...parts,
    dns: parts.dns ?? createDnsLookup({ servers: config.dnsServers }),
    mailer: createMailer({ transport: openMailTransport(config, logger), logger }),
    outbound: createOutboundHttp({ allow: config.outboundAllow }),
    adPlatforms: adPlatformSettingsOf(config),
    secrets: secretBoxOf(config, parts),
    eraser: analytics.eraser,
    probes,
    settings,
    conversions: createConversionIntake(parts),
    replica: createReplica({ db, kv, clock, logger, shortUrl: settings.publicShortUrl }),
  }
}

/** Runs commands of the operator in this process: its embedded stores are open to no other. */
function createOperatorRunner(deps: AppDeps, { defaultPlan }: ApiConfig) {
  const installation = createInstallationService(deps)
  return async (args: readonly string[], stdin: string): Promise<string> => {
    const context = { db: deps.db, defaultPlan, stdin: Readable.from([Buffer.from(stdin)]), installation }
    try {
      return await runOperatorCommand(readOperatorCommand(args), context)
    } catch (error) {
      if (!(error instanceof CommandUsageError)) throw error
      throw new AppError('VALIDATION_FAILED', { message: error.message })
    }
  }
}

/** The api of the design's §1 on the parts given. Not listening yet. */
export async function composeApi(config: ApiConfig, parts: ApiParts): Promise<Api> {
  const { logger, clock } = parts
  const deps = depsOf(config, parts)
  const { app, graceful, requests, refusals } = await buildApp(deps)
  const internal = buildInternalApp({
    token: config.internalToken,
    replica: deps.replica,
    isOurHost: createDomainHandling(deps).isOurHost,
    clicks: deps.analytics.reader,
    health: createHealthService(deps),
    operator: {
      isAllowed: createOperatorCheck(config.jwtSecret, clock),
      run: createOperatorRunner(deps, config),
    },
    logger,
    clock,
  })
  let isListening = false
  return {
    listen: async () => {
      await listen(internal.app, {
        port: config.internalPort,
        host: config.internalHost,
        variable: 'INTERNAL_PORT',
      })
      const address = await listen(app, { port: config.apiPort, host: config.apiHost, variable: 'API_PORT' })
      warnOfStaleRanges({ logger, nowMs: clock(), trustProxy: config.trustProxy })
      isListening = true
      return address
    },
    metrics: createApiMetrics({ requests, refusals, conversions: deps.conversions, db: deps.db }),
    probes: deps.probes,
    isReady: () => isListening && !graceful.isClosing(),
    drain: graceful.drain,
    close: async () => {
      await runShutdownSteps(
        [
          { name: 'requests', timeoutMs: 16_000, end: graceful.close },
          { name: 'publishing', timeoutMs: 1_000, end: deps.replica.publisher.settled },
          { name: 'mail', timeoutMs: 1_000, end: deps.mailer.close },
          { name: 'requests of redirectors', timeoutMs: 2_500, end: internal.graceful.close },
        ],
        logger,
      )
    },
  }
}
