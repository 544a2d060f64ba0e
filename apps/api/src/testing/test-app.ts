import { randomBytes } from 'node:crypto'
import { createConversionIntake } from '@waymark/conversions'
import { createDb } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { createMemoryKv } from '@waymark/kv/memory'
import { createMailer } from '@waymark/mail'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createReplica } from '@waymark/replica/changes'
import { createSecretBox } from '@waymark/secrets'
import { createLogger } from '@waymark/telemetry'
import { createGeoOpener } from '@waymark/visitor'
import { sql } from 'drizzle-orm'
import { buildApp } from '../app.ts'
import type { ApiApp, ApiModule, ApiSettings, AppDeps } from '../deps.ts'
import { noClicks, nothingToErase } from './no-clicks.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDns, type TestDns } from './test-dns.ts'
import type { SendRequest, TestRequest } from './test-request.ts'
import { createTestUsers, type TestUsers } from './test-users.ts'

export interface TestAppOptions {
  /**
   * What is not given here is real but small: a database of its own, the kv store in memory, no clicks, no
   * mails.
   */
  deps?: Partial<AppDeps>
  /** Default: no request limits, signing up and anonymous links allowed. */
  settings?: Partial<ApiSettings>
  /** Default: all of them. */
  modules?: readonly ApiModule[]
}

export interface TestApp extends TestUsers {
  app: ApiApp
  deps: AppDeps
  clock: TestClock
  /** Of `deps`, unless those have another one. */
  dns: TestDns
  request: SendRequest
  close: () => Promise<void>
}

const testSettings: ApiSettings = {
  jwtSecret: 'a secret of tests, longer than thirty-two characters',
  trustProxy: [],
  corsOrigins: [],
  allowSignup: true,
  allowAnonymousLinks: true,
  defaultPlan: 'enterprise',
  billingMode: 'none',
  consoleFolder: null,
  rateLimitDisabled: true,
  publicShortUrl: 'http://localhost:3001',
  publicApiUrl: 'http://localhost:3000',
}

/**
 * The least that argon2 accepts: most tests sign a user up, and only those of passwords are about the cost.
 */
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** The least of scrypt, for the passwords of links. */
const linkPasswordCost = { cost: 2, blockSize: 8, parallelization: 1 }

const up = async () => {}

/** No name resolves; addresses are checked as usual. */
const outbound = createOutboundHttp({ allow: [], resolve: async () => [] })
const secrets = createSecretBox({ key: 'a key of tests, longer than thirty-two characters', randomBytes })

/** One for all apps of a test file. */
const { open: geo } = createGeoOpener()

function headersOf({ key, token, workspaceId, headers }: TestRequest): Record<string, string> {
  return {
    ...(key !== undefined && { 'x-api-key': key }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(workspaceId !== undefined && { 'x-workspace-id': workspaceId }),
    ...headers,
  }
}

function payloadOf({ body, rawBody }: TestRequest) {
  if (rawBody !== undefined) return { payload: rawBody, contentType: { 'content-type': 'application/json' } }
  if (body === undefined) return { contentType: {} }
  return { payload: JSON.stringify(body), contentType: { 'content-type': 'application/json' } }
}

/** Sends a request through the whole app without a socket. */
function requester(app: ApiApp): SendRequest {
  return (request) => {
    const { payload, contentType } = payloadOf(request)
    return app.inject({
      method: request.method,
      url: /^\/(health|ready|docs|t\.js)/.test(request.url) ? request.url : `/api/v1${request.url}`,
      headers: { ...contentType, ...headersOf(request) },
      remoteAddress: request.ip ?? '127.0.0.1',
      ...(payload !== undefined && { payload }),
    })
  }
}

async function openDatabase() {
  const database = await createMigratedDatabase()
  const db = createDb({ url: database.url, maxConnections: 5 })
  const close = async () => {
    await db.close()
    await database.drop()
  }
  return { db, close }
}

/**
 * The whole api on the real Postgres, with a database of its own. A second app on the same data: pass the
 * first one's `deps`. Close what you build, the first one last.
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock()
  const dns = createTestDns()
  const own = options.deps?.db ? null : await openDatabase()
  const db = options.deps?.db ?? own?.db
  if (!db) throw new Error('There is no database')
  const logger = createLogger({ name: 'api', level: 'silent', format: 'json' })
  const parts = {
    db,
    kv: createMemoryKv({ monotonicMs: clock.now }),
    analytics: { reader: noClicks },
    eraser: nothingToErase,
    geo,
    dns,
    outbound,
    secrets,
    probes: { postgres: db.ping, clickhouse: up, redis: up, kafka: up },
    clock: clock.now,
    dbClock: () => sql`${new Date(clock.now()).toISOString()}::timestamptz`,
    monotonicMs: clock.now,
    randomBytes,
    passwordCost,
    linkPasswordCost,
    logger,
    mailer: createMailer({ transport: null, logger }),
    ...options.deps,
    settings: { ...testSettings, ...options.deps?.settings, ...options.settings },
  }
  const deps: AppDeps = {
    ...parts,
    conversions: createConversionIntake(parts),
    replica: createReplica({ ...parts, shortUrl: parts.settings.publicShortUrl }),
  }
  const { app } = await buildApp(deps, options.modules)
  const request = requester(app)
  const close = async () => {
    await app.close()
    await deps.replica.publisher.settled()
    await own?.close()
  }
  return { app, deps, clock, dns, request, close, ...createTestUsers(request, deps) }
}
