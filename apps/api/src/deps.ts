import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdPlatformSettings } from '@waymark/ad-platforms'
import type { AnalyticsEraser, AnalyticsStore } from '@waymark/analytics-store'
import type { MonotonicClock } from '@waymark/async'
import type { ConversionIntake } from '@waymark/conversions'
import type { Db, PostgresClock } from '@waymark/db'
import type { Plan, RandomBytes } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import type { Mailer } from '@waymark/mail'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { LinkPasswordCost } from '@waymark/redirect-flow'
import type { Replica } from '@waymark/replica/changes'
import type { SecretBox } from '@waymark/secrets'
import type { Tracing } from '@waymark/telemetry'
import type { Geo } from '@waymark/visitor'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { BillingMode } from './config.ts'
import type { PasswordCost } from './modules/auth/passwords.ts'
import type { DnsLookup } from './modules/domains/dns-lookup.ts'

/** What an operator decides (design §1), already checked. */
export interface ApiSettings {
  jwtSecret: string
  /** CIDRs of the proxies whose `X-Forwarded-For` or `Forwarded` is believed, or `cloudflare`. */
  trustProxy: readonly string[]
  /** Pages of these origins may call the api; it takes no cookies from them. */
  corsOrigins: readonly string[]
  allowSignup: boolean
  allowAnonymousLinks: boolean
  defaultPlan: Plan
  /** Whether owners change the plan of their workspace themselves (BILLING_MODE). */
  billingMode: BillingMode
  rateLimitDisabled: boolean
  /** DEFAULT_DOMAIN, where it is set. */
  defaultDomain?: string | undefined
  /** Where short links live, without a trailing slash: `shortUrl` is this and the code. */
  publicShortUrl: string
  /** Where this api and its console are reached from outside. */
  publicApiUrl: string
  /** In which the console's build is; null where it is switched off (CONSOLE). */
  consoleFolder: string | null
  /** SECURITY_CONTACT, as an address; not set: there is no security.txt. */
  securityContact?: string | undefined
  /** GEOIP_CITY_DB; not set: the database that ships with us, which must be credited by name. */
  geoipCityDb?: string | undefined
}

type Probe = () => Promise<void>

/**
 * Each rejects when its part is unavailable. The api itself needs no Kafka: it is reported where it is
 * configured.
 */
export type HealthProbes = Record<'postgres' | 'clickhouse' | 'redis', Probe> & {
  kafka?: Probe
  /** Where it runs beside this process (`npm start`). */
  redirector?: Probe
}

/** Fills new workspaces with made-up campaigns, so that there are figures to look at. */
export interface DemoData {
  /** Of one workspace. */
  size: { links: number; clicks: number }
  /**
   * Begins to fill the workspace by the session of its owner.
   * @returns false while another one is being filled
   */
  start(session: DemoSession): boolean
}

export interface DemoSession {
  workspaceId: string
  accessToken: string
}

/** Everything the api is made of; `compose.ts` makes it, `buildTestApp` makes it for tests. */
export interface AppDeps {
  db: Db
  kv: Kv
  /**
   * Takes postbacks and other events of conversions. What several modules send at the same time is processed
   * together.
   */
  conversions: ConversionIntake
  /** What redirectors replicate: its one publisher is made here. */
  replica: Replica
  analytics: Pick<AnalyticsStore, 'reader'>
  eraser: AnalyticsEraser
  probes: HealthProbes
  /**
   * Opened at its first use: an operator's files take memory, and only the simulator and rules by provider or
   * connection use them.
   */
  geo: () => Promise<Geo>
  /** Proves custom domains. */
  dns: DnsLookup
  /** Invitations and lost passwords. */
  mailer: Mailer
  /** Validates URLs that will be called later, and calls those that are tested. */
  outbound: OutboundHttp
  /** Where the ad platforms are; not given: themselves. */
  adPlatforms?: AdPlatformSettings
  /** Encrypts what is stored and must be had again: secrets of webhooks, credentials. */
  secrets: SecretBox
  /** Unix ms. */
  clock: () => number
  /** What sessions go by, which nodes share. Not given: that of Postgres. */
  dbClock?: PostgresClock
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
  randomBytes: RandomBytes
  /** Of accounts; not given: OWASP's. */
  passwordCost?: PasswordCost
  /** Of links; not given: the usual one of `hashLinkPassword`. */
  linkPasswordCost?: LinkPasswordCost
  logger: FastifyBaseLogger
  /** Not given: no traces. */
  tracing?: Tracing | null
  /** Not given: the installation offers none. */
  demoData?: DemoData
  settings: ApiSettings
  /** The folder of the embedded stores, where they are in this installation: its disk must have room. */
  dataDir?: string
}

/** The Fastify instance modules declare their routes on: schemas are zod. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What a module's `index.ts` exports: it declares the routes of its noun, under `/api/v1`. */
export type ApiModule = (app: ApiApp, deps: AppDeps) => void
