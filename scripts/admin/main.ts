// `pnpm admin`: mends what is made from Postgres and the analytics store, where it was lost.
import { createRedisKv } from '@waymark/kv/redis'
import { createLogger } from '@waymark/telemetry'
import { createConversionsRepository, reprojectConversions } from 'worker'
import { createProgress } from '../demo/progress.ts'
import { openStores, type Stores } from '../demo/store/open-stores.ts'
import { type AdminArguments, readArguments, UsageError, usage } from './arguments.ts'
import { rebuildCounters } from './rebuild-counters.ts'

const { env } = process
const progress = createProgress(process.stdout, () => performance.now())
const logger = createLogger({ name: 'admin', level: 'warn', format: 'readable' })
const number = (value: number) => value.toLocaleString('en')

async function reproject(
  { db, analytics }: Stores,
  { command: _command, ...range }: Extract<AdminArguments, { command: 'reproject' }>,
): Promise<void> {
  await analytics.migrate()
  const written = await reprojectConversions({
    repository: createConversionsRepository(db),
    writer: analytics.writer,
    range,
    onProgress: (count, lastId) =>
      progress.tell(`${number(count)} conversions written, the last one ${lastId}`),
  })
  progress.end(`${number(written)} conversions written.`)
}

async function rebuild({ db }: Stores, workspaceId: string | undefined): Promise<void> {
  const kv = env.REDIS_URL === undefined ? null : createRedisKv({ url: env.REDIS_URL, logger })
  try {
    const onProgress = ({ workspaces }: { workspaces: number }) =>
      progress.tell(`${number(workspaces)} workspaces`)
    const rebuilt = await rebuildCounters({ db, kv, onProgress }, workspaceId)
    progress.end(
      `${number(rebuilt.workspaces)} workspaces: ${number(rebuilt.mendedDays)} days of caps counted right, ${number(rebuilt.counters)} counters of clicks to begin again.`,
    )
    if (kv === null) progress.end('Without REDIS_URL counters of clicks are those of the running process.')
  } finally {
    await kv?.close()
  }
}

try {
  const asked = readArguments(process.argv.slice(2))
  await using stores = await openStores(
    {
      databaseUrl: env.DATABASE_URL,
      clickhouseUrl: env.CLICKHOUSE_URL,
      clickhouseCluster: env.CLICKHOUSE_CLUSTER,
      dataDir: env.DATA_DIR ?? '.data',
    },
    logger,
  )
  await (asked.command === 'reproject' ? reproject(stores, asked) : rebuild(stores, asked.workspaceId))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
