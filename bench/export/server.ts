import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { readConfig } from '@waymark/config'
import { createDb } from '@waymark/db'
import { createRedisKv } from '@waymark/kv/redis'
import { freePort } from '@waymark/scripts/services'
import { createLogger } from '@waymark/telemetry'
import { apiVariables, composeApi } from 'api'
import { workspaceId } from '../report/fill.ts'
import { type ProcessState, serveParent } from '../server-process.ts'

/** Since it was asked last. */
export interface ExportState extends ProcessState {
  peakMegabytes: number
  /** The longest that the event loop was late. */
  blockedMs: number
  cpuSeconds: number
}

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
const kv = createRedisKv({ url: config.redisUrl })
const store = createAnalyticsStore({ ...openEmbedded({ path: process.env.BENCH_FOLDER ?? '' }), logger })
await db.migrate()
/** The workspace that was filled stands for the caller's. */
const { reader } = store
const analytics = {
  ...store,
  reader: {
    ...reader,
    clickPage: (...[scope, page]: Parameters<typeof reader.clickPage>) =>
      reader.clickPage({ ...scope, workspaceId }, page),
  },
}
const geo = () => Promise.reject(new Error('The benchmark simulates nothing.'))
const api = await composeApi(config, { db, kv, analytics, geo, clock: Date.now, randomBytes, logger })
await api.listen()

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let peak = 0
let usage = process.cpuUsage()
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 50).unref()

function sinceLast() {
  const { user, system } = process.cpuUsage(usage)
  const state = {
    port,
    peakMegabytes: Math.round(peak / 1024 ** 2),
    blockedMs: delay.max / 1e6,
    cpuSeconds: (user + system) / 1e6,
  }
  usage = process.cpuUsage()
  peak = 0
  delay.reset()
  return state
}

serveParent(sinceLast, async () => {
  await api.close()
  await Promise.all([db.close(), kv.close(), store.close()])
})
