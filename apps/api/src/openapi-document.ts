import { createConversionIntake } from '@waymark/conversions'
import { createDb } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createReplica } from '@waymark/replica/changes'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { ApiSettings } from './deps.ts'

const absent = async (): Promise<never> => {
  throw new Error('Only the routes are read: nothing is connected')
}

const absentKv: Kv = {
  get: absent,
  getMany: absent,
  set: absent,
  delete: absent,
  getOrSet: absent,
  setIfNewer: absent,
  getVersioned: absent,
  countInWindow: absent,
  countInWindows: absent,
  increment: absent,
  incrementKnown: absent,
  takeBelow: absent,
  openProvisional: absent,
  takeProvisionally: absent,
  countProvisionally: absent,
  settleProvisional: absent,
  firstSeen: absent,
  publish: absent,
  subscribe: absent,
  ping: absent,
  close: absent,
}

/** Rejects when it is read. */
async function* absentRows(): AsyncGenerator<never, void> {
  yield await absent()
}

const absentReader = {
  workspaceFigures: absent,
  lastClickMs: absent,
  clickPage: absent,
  occurringSubIds: absent,
  topRules: absent,
  ruleTimeseries: absent,
  clicksTotals: absent,
  linkFigures: absent,
  limitedClicks: absent,
  clickByToken: absent,
  clicksByTokens: absent,
  report: absent,
  reportRows: absentRows,
  clickLog: absent,
  newerClicks: absent,
  newestPosition: absent,
  conversionLog: absent,
  offerClicksTotals: absent,
  domainVisits: absent,
}

const settings: ApiSettings = {
  jwtSecret: 'never signs anything',
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

/** The OpenAPI document of all routes, as the file in the repository has it. Connects to nothing. */
export async function renderOpenApi(given: {
  logger: FastifyBaseLogger
  randomBytes: RandomBytes
}): Promise<string> {
  const db = createDb({ url: 'postgres://localhost/absent' })
  const clock = () => 0
  const { app } = await buildApp({
    ...given,
    db,
    kv: absentKv,
    conversions: createConversionIntake({ ...given, db, analytics: { reader: absentReader }, clock }),
    replica: createReplica({ ...given, db, kv: absentKv, clock, shortUrl: settings.publicShortUrl }),
    analytics: { reader: absentReader },
    eraser: { eraseBefore: absent, eraseClick: absent },
    probes: { postgres: absent, clickhouse: absent, redis: absent },
    geo: absent,
    dns: { txt: absent, cname: absent },
    mailer: { canSend: false, post: () => {}, settled: absent, close: absent },
    outbound: { checkUrl: absent, request: absent },
    secrets: { seal: () => '', open: () => '' },
    clock,
    monotonicMs: clock,
    settings,
  })
  const document = app.swagger()
  await app.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
