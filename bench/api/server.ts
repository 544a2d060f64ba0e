import { randomBytes } from 'node:crypto'
import { type AnalyticsStore, connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { monotonicClock } from '@waymark/async'
import { readConfig } from '@waymark/config'
import { createDb } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { freePort } from '@waymark/scripts/services'
import { createLogger } from '@waymark/telemetry'
import { composeApi } from 'api'
import { apiVariables } from 'api/config'
import { workspaceId } from '../report/fill.ts'
import { serveParent } from '../server-process.ts'
import { watchProcess } from './server-state.ts'

const port = await freePort()
const config = readConfig(apiVariables, {
  ...process.env,
  API_PORT: String(port),
  API_HOST: '127.0.0.1',
  INTERNAL_PORT: String(await freePort()),
  JWT_SECRET: 'a secret of the benchmark, long enough',
  INTERNAL_TOKEN: 'a token of the benchmark',
  SECRETS_KEY: 'a key of the benchmark, long enough for it',
})
const logger = createLogger({ name: 'api', level: 'error', format: 'readable' })
const db = createDb({ url: config.databaseUrl })
const kv = countingWithoutEnd(createRedisKv({ url: config.redisUrl }))
const filled = process.env.BENCH_FOLDER
const analytics =
  filled === undefined
    ? createAnalyticsStore({ ...connectServer({ url: config.clickhouseUrl }), logger })
    : ofFilledWorkspace(createAnalyticsStore({ ...openEmbedded({ path: filled }), logger }))
await db.migrate()
await analytics.migrate().catch(() => undefined)
const geo = () => Promise.reject(new Error('The benchmark simulates nothing.'))
const api = await composeApi(config, {
  db,
  kv,
  analytics,
  geo,
  clock: Date.now,
  monotonicMs: monotonicClock,
  randomBytes,
  logger,
})
await api.listen()

const sinceLast = watchProcess()

serveParent(
  () => ({ port, ...sinceLast() }),
  async () => {
    await api.close()
    await Promise.all([db.close(), kv.close(), analytics.close()])
  },
)

/**
 * Redis counts each request as ever; only that a count is over its limit goes unnoticed, or the run would end
 * after 600 reads.
 */
function countingWithoutEnd(kv: Kv): Kv {
  return {
    ...kv,
    countInWindows: async (counts) => {
      const answers = await kv.countInWindows(counts)
      return answers.map((answer) => ({ ...answer, count: 1 }))
    },
  }
}

/** The filled workspace is used instead of the caller's, where its clicks are read page by page. */
function ofFilledWorkspace(store: AnalyticsStore): AnalyticsStore {
  const { reader } = store
  return {
    ...store,
    reader: { ...reader, clickPage: (scope, page) => reader.clickPage({ ...scope, workspaceId }, page) },
  }
}
