import type { AnalyticsStore } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { EventBus } from '@waymark/events'
import { listen } from '@waymark/http'
import type { Kv } from '@waymark/kv'
import type { Geo } from '@waymark/visitor'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { ApiConfig } from './config.ts'
import type { ApiSettings, AppDeps } from './deps.ts'
import { createDocumentPublishing } from './documents/index.ts'
import { createHealthService } from './modules/health/index.ts'
import { buildInternalApp } from './modules/internal/index.ts'
import { createLinkPublishing } from './modules/links/index.ts'
import { repeat } from './repeat.ts'

/** The parts stay whoever made them's: the api does not close them. */
export interface ApiParts {
  db: Db
  kv: Kv
  analytics: Pick<AnalyticsStore, 'reader' | 'ping'>
  /** Opens the geo database when it is first asked for. */
  geo: () => Promise<Geo>
  /** Only asked whether it is up. */
  bus?: Pick<EventBus, 'ping'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  logger: FastifyBaseLogger
}

export interface Api {
  /** Opens both ports and begins to publish what was left behind. The schema must be up to date. @returns where the api listens */
  listen(): Promise<string>
  /** Readiness off, `drainMs` for load balancers to notice, the answers under way, then both servers closed. */
  close(drainMs?: number): Promise<void>
}

/** What a crash or an outage of Redis left unpublished waits no longer than this. */
const sweepEveryMs = 1_000

function settingsOf(config: ApiConfig): ApiSettings {
  const { defaultDomain, publicShortUrl, publicApiUrl } = config
  const shortUrl = defaultDomain ? `https://${defaultDomain}` : `http://localhost:${config.redirectorPort}`
  return {
    ...config,
    publicShortUrl: (publicShortUrl ?? shortUrl).replace(/\/+$/, ''),
    publicApiUrl: (publicApiUrl ?? `http://localhost:${config.apiPort}`).replace(/\/+$/, ''),
  }
}

function depsOf(config: ApiConfig, parts: ApiParts): AppDeps {
  const { db, kv, analytics, bus } = parts
  const probes = {
    postgres: db.ping,
    clickhouse: analytics.ping,
    redis: kv.ping,
    ...(bus && { kafka: bus.ping }),
  }
  return { ...parts, probes, settings: settingsOf(config) }
}

/** The api of the design's §1 on the parts given. Not listening yet. */
export async function composeApi(config: ApiConfig, parts: ApiParts): Promise<Api> {
  const { logger, clock } = parts
  const deps = depsOf(config, parts)
  const { app, graceful } = await buildApp(deps)
  const { snapshots, publisher, emptying } = createLinkPublishing(deps)
  const { documents, publisher: documentPublisher } = createDocumentPublishing(deps)
  const health = createHealthService(deps)
  const token = config.internalToken
  const internal = buildInternalApp({ token, snapshots, documents, health, logger, clock })
  const sweeper = repeat({
    work: async () => {
      const emptied = await emptying.sweep()
      const published = (await publisher.sweep()) + (await documentPublisher.sweep())
      return emptied || published > 0
    },
    everyMs: sweepEveryMs,
    onError: (error) =>
      logger.warn(
        { err: error },
        'Changes of links, documents and deleted workspaces could not be looked for',
      ),
  })
  return {
    listen: async () => {
      await listen(internal.app, {
        port: config.internalPort,
        host: config.internalHost,
        variable: 'INTERNAL_PORT',
      })
      const address = await listen(app, { port: config.apiPort, host: config.apiHost, variable: 'API_PORT' })
      sweeper.start()
      return address
    },
    close: async (drainMs = 0) => {
      await graceful.close(drainMs)
      await sweeper.stop()
      await Promise.all([publisher.settled(), documentPublisher.settled()])
      await internal.graceful.close()
    },
  }
}
