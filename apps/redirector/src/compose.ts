import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { MonotonicClock, PollLoop } from '@waymark/async'
import type { RandomBytes } from '@waymark/domain'
import type { EventBus, EventPublisher } from '@waymark/events'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createLinkCompiler } from '@waymark/redirect-flow'
import {
  type ClickCountSource,
  type ConfigSource,
  createLinkDisk,
  createLinkResolver,
  type LinkSource,
  type OfferClickSource,
} from '@waymark/replica'
import type { Logger, Metrics, Tracing } from '@waymark/telemetry'
import {
  compileUserAgentPatterns,
  connectingIp,
  createGeoOpener,
  createProfileReader,
  createSalts,
  createWarningClientIp,
  forwardedFor,
  warnOfStaleRanges,
} from '@waymark/visitor'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createBioPageCompiler } from './bio/compile-page.ts'
import { createMarkWay } from './circles/way-marks.ts'
import { createAnswerClosed } from './deliver/answer-closed.ts'
import { createDeliver, type DeliverDeps } from './deliver/deliver.ts'
import { createGateway } from './deliver/gateway.ts'
import { compileDirectory } from './hosts/directory.ts'
import { createDomainVisits } from './hosts/domain-visits.ts'
import { createHostReader } from './hosts/hosts.ts'
import { createNoLinkAnswer } from './hosts/no-link.ts'
import { createOwnHosts } from './hosts/own-hosts.ts'
import { createRedirectorMetrics } from './metrics/redirector-metrics.ts'
import { createVisitCounts } from './metrics/visit-counts.ts'
import { createOfferHop } from './offer-hop/hop.ts'
import { openLandings } from './offer-hop/open-landings.ts'
import { createOutageLog } from './outage-log.ts'
import { showPreview } from './preview/show-preview.ts'
import { createClickMaker } from './redirect/click.ts'
import { createClickTokens } from './redirect/click-tokens.ts'
import { openVisitState } from './redirect/open-visit-state.ts'
import { visitLink } from './redirect/visit-link.ts'
import { openEntries } from './replica/open-entries.ts'
import { compileWorkspace, createSettingsReader, prepareWorkspace } from './replica/workspace-settings.ts'
import { locationMembers, userAgentPart } from './request/click-json.ts'
import { createVisitReader } from './request/visit.ts'
import { startLostStoreWatch } from './service/lost-store.ts'
import { openClicks, openFlow, openUniqueness } from './service/open-publishers.ts'
import type { Probes } from './service/routes.ts'

export interface RedirectorConfig {
  /** Not set: every host serves the links. */
  defaultDomain?: string | undefined
  trustProxy: readonly string[]
  geoipCityDb?: string | undefined
  /** Not set: providers and kinds of connection are unknown. */
  geoipIspDb?: readonly string[] | undefined
  storeRawIp: boolean
  /** INTERNAL_TOKEN: what nodes sign for each other is signed with keys derived from it. */
  internalToken: string
  /** Networks that targets may be fetched from although private. */
  outboundAllow: readonly string[]
  /** SECURITY_CONTACT, as an address. */
  securityContact?: string | undefined
  /** The redirector stores its files in `redirector` below it; only one process may use it at a time. */
  dataDir: string
}

/** The parts belong to the caller: the redirector does not close them. */
export interface RedirectorParts {
  kv: Kv
  bus: EventBus
  source: LinkSource & ClickCountSource & OfferClickSource & ConfigSource
  logger: Logger
  /** Unix ms. */
  clock: () => number
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  randomBytes: RandomBytes
  /** Not given: no traces. */
  tracing?: Tracing | null
  /** In [0, 1): draws and spreading in time. */
  random?: () => number
  /** Resolves when the source can be reached for the first time; not given: it can. */
  sourceReady?: Promise<void>
}

export interface Redirector {
  /** Not listening yet. */
  app: FastifyInstance
  /** Learns what earlier runs knew, and listens for changes. Waits for no server. */
  start(): Promise<void>
  metrics: Metrics
  /** Each rejects when its part is unavailable. */
  probes: Probes
  /**
   * Whether visitors should be sent here: from the end of `start` to the beginning of the shutdown, whatever
   * else is unavailable.
   */
  isReady(): boolean
  /** Readiness off; visitors are answered all the same, for as long as load balancers take to notice. */
  drain(): void
  /** Readiness off, the server closed, clicks sent within a bound, the rest on disk. */
  close(): Promise<void>
}

const flushTimeoutMs = 5_000
/** Subscribers that try passwords while the store is unavailable. */
const maxLocalTries = 10_000

/**
 * The redirector of the design's §1 and §4 on the parts given.
 * @throws one sentence that names a broken file or folder
 */
export async function composeRedirector(
  config: RedirectorConfig,
  parts: RedirectorParts,
): Promise<Redirector> {
  // What is opened before a failure is closed by it; closing goes the other way round.
  await using opened = new AsyncDisposableStack()
  const { clock, logger } = parts
  const { geoipCityDb: cityDb, geoipIspDb: ispDbs } = config
  const databases = createGeoOpener({ cityDb, ispDbs, logger })
  opened.defer(() => databases.close())
  const geo = await databases.open()
  const salts = openSalts(parts)
  opened.defer(() => salts.close())
  const uniqueness = openUniqueness(parts, salts)
  const clicks = await openClicks(config, parts, uniqueness)
  opened.defer(() => clicks.close(flushTimeoutMs))
  const resolver = openResolver(config, parts)
  opened.defer(() => resolver.close())
  const flow = await openFlow(config, parts)
  opened.defer(() => flow.close(flushTimeoutMs))
  const landings = openLandings(parts)
  opened.defer(() => landings.counter.close())
  const domainVisits = createDomainVisits({ ...parts, record: flow.record })
  opened.defer(() => domainVisits.close())
  const entryParts = { ...parts, dataDir: config.dataDir }
  const directory = openEntries(entryParts, { kind: 'domains', compile: compileDirectory })
  opened.defer(() => directory.close())
  const compilePage = createBioPageCompiler(openLinkCompiler(parts))
  const bioPages = openEntries(entryParts, { kind: 'bio_page', compile: compilePage })
  opened.defer(() => bioPages.close())
  const workspaces = openEntries(entryParts, {
    kind: 'workspace',
    compile: compileWorkspace,
    prepare: prepareWorkspace,
  })
  opened.defer(() => workspaces.close())
  const { defaultDomain } = config
  const readHost = createHostReader({ defaultDomain, directory: () => directory.lookup('') })
  const markWay = createMarkWay(createOwnHosts({ readHost, defaultDomain }))
  const settingsOf = createSettingsReader(workspaces)
  const answerNoLink = createNoLinkAnswer({ settingsOf, countDomainVisit: domainVisits.count, markWay })
  const clientIp = createWarningClientIp(config.trustProxy, parts)
  const gateway = createGateway({ secret: config.internalToken })
  const localKv = createMemoryKv({ monotonicMs: parts.monotonicMs, maxEntries: maxLocalTries })
  const visitState = openVisitState(config, { ...parts, localKv }, salts)
  opened.defer(() => visitState.counters.close())
  let lostStoreWatch: PollLoop | undefined
  opened.defer(async () => lostStoreWatch?.close())
  let isReady = false
  const serving = {
    readHost,
    resolver,
    bioPages,
    answerNoLink,
    showPreview,
    settingsOf,
    answerClosed: createAnswerClosed(markWay),
    deliver: openDeliver(config, parts, { gateway, markWay }),
    gateway,
    readVisit: createVisitReader({
      readProfile: createProfileReader({
        clientIp,
        geo,
        derive: locationMembers,
        deriveUserAgent: userAgentPart,
      }),
      nextToken: createClickTokens(parts.randomBytes),
    }),
    readIp: ({ socket, headers }: IncomingMessage) =>
      clientIp(socket.remoteAddress, forwardedFor(headers), connectingIp(headers)),
    makeClick: createClickMaker({ salts }),
    clicks,
    ...visitState,
    ...landings,
    flowEvents: flow,
    clock,
    random: parts.random ?? Math.random,
    logger: parts.logger,
    isReady: () => isReady,
    probes: { redis: () => parts.kv.ping(), kafka: () => parts.bus.ping(), disk: diskProbe([clicks, flow]) },
  }
  const hopToOffer = createOfferHop({ ...serving, visitLink: (exchange) => visitLink(serving, exchange) })
  const visits = createVisitCounts()
  const { app, graceful } = buildApp({
    ...serving,
    hopToOffer,
    visits,
    tracing: parts.tracing ?? null,
    securityContact: config.securityContact,
  })
  opened.defer(graceful.close)
  const closing = opened.move()
  return {
    app,
    probes: serving.probes,
    metrics: createRedirectorMetrics({
      visits,
      resolver,
      config: { workspace: workspaces, domains: directory, bio_page: bioPages },
      publishers: { clicks, flow },
    }),
    async start() {
      warnOfStaleRanges({ logger, nowMs: clock(), trustProxy: config.trustProxy })
      compileUserAgentPatterns()
      const replica = [directory, bioPages, workspaces]
      await Promise.all([salts, resolver, visitState.counters, ...replica].map((part) => part.start()))
      // Loaded before the first visitor needs it, so that it is on disk for the next start, too.
      void (parts.sourceReady ?? Promise.resolve()).then(() => directory.lookup(''))
      lostStoreWatch = startLostStoreWatch({ ...parts, salts, uniqueness, history: visitState.history })
      isReady = true
    },
    isReady: () => isReady,
    drain: () => {
      isReady = false
      graceful.drain()
    },
    async close() {
      isReady = false
      await closing.disposeAsync()
    },
  }
}

/** Rejects while one of the spools takes nothing. */
function diskProbe(publishers: readonly Pick<EventPublisher<never>, 'assertWritable'>[]) {
  return async () => void (await Promise.all(publishers.map((publisher) => publisher.assertWritable())))
}

function openSalts(parts: RedirectorParts) {
  const onError = createOutageLog(parts, 'Visitor salts cannot be shared: this node uses its own')
  return createSalts({ kv: parts.kv, randomBytes: parts.randomBytes, nowMs: parts.clock, onError })
}

function openDeliver(
  { outboundAllow }: RedirectorConfig,
  { logger }: RedirectorParts,
  own: Pick<DeliverDeps, 'gateway' | 'markWay'>,
) {
  if (outboundAllow.length > 0) {
    logger.warn({ networks: outboundAllow }, 'Targets may be fetched from private networks (OUTBOUND_ALLOW)')
  }
  const outbound = createOutboundHttp({ allow: outboundAllow })
  return createDeliver({
    ...own,
    outbound,
    onFailure: (failure) => logger.debug(failure, 'A target could not be fetched for a visitor'),
  })
}

function openLinkCompiler({ logger }: RedirectorParts) {
  return createLinkCompiler({
    onProblem: (problem) => logger.warn(problem, 'A rule of a link cannot be used and is skipped'),
  })
}

function openResolver({ dataDir }: RedirectorConfig, parts: RedirectorParts) {
  const { kv, source, logger, monotonicMs } = parts
  const compile = openLinkCompiler(parts)
  return createLinkResolver({
    kv,
    source,
    compile,
    compileAgain: (snapshot) => compile(snapshot, { isAgain: true }),
    monotonicMs,
    logger,
    disk: createLinkDisk({ file: join(dataDir, 'redirector', 'links.jsonl'), logger }),
    ...(parts.random && { random: parts.random }),
  })
}
