// `waymark`, and `pnpm admin`: the operator's one command. Looks after an installation, makes copies of it,
// and makes what is derived from Postgres and the analytics store again, where it was lost.

import { connectServer } from '@waymark/analytics-store'
import { readConfig, redisUrl } from '@waymark/config'
import { createRedisKv } from '@waymark/kv/redis'
import { createLogger } from '@waymark/telemetry'
import { CommandUsageError, isOperatorCommand } from 'api/operator-commands'
import { createConversionsRepository, reprojectConversions } from 'worker'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { type AdminArguments, readArguments, UsageError, usage } from './arguments.ts'
import { backUpFolder, restoreFolder } from './copy-folder.ts'
import { backUpServers, restoreServers } from './copy-servers.ts'
import { openStores, readStoreAddresses, type Stores } from './open-stores.ts'
import { operate } from './operate.ts'
import { createProgress } from './progress.ts'
import { rebuildCounters } from './rebuild-counters.ts'
import { upgradeText } from './upgrade.ts'

const { env } = process
/** A backup of a large store takes hours. */
const copyTimeoutMs = 24 * 3_600_000
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
      progress.report(`${number(count)} conversions written, the last one ${lastId}`),
  })
  progress.end(`${number(written)} conversions written.`)
}

async function rebuild({ db }: Stores, workspaceId: string | undefined): Promise<void> {
  const { redisUrl: url } = readConfig(z.object({ REDIS_URL: redisUrl().optional() }), env)
  const kv = url === undefined ? null : createRedisKv({ url, logger })
  try {
    const onProgress = ({ workspaces }: { workspaces: number }) =>
      progress.report(`${number(workspaces)} workspaces`)
    const rebuilt = await rebuildCounters({ db, kv, onProgress }, workspaceId)
    progress.end(
      `${number(rebuilt.workspaces)} workspaces: ${number(rebuilt.rebuiltDays)} days of caps counted right, ${number(rebuilt.counters)} counters of clicks to begin again.`,
    )
    if (kv === null) progress.end('Without REDIS_URL counters of clicks are those of the running process.')
  } finally {
    await kv?.close()
  }
}

async function manage(args: readonly string[]): Promise<void> {
  const { text, isFailed } = await operate(args, { env, logger, stdin: process.stdin })
  progress.end(text)
  if (isFailed) process.exitCode = 1
}

type CopyArguments = Extract<AdminArguments, { target: string | undefined }>

const isCopy = (given: AdminArguments): given is CopyArguments => 'target' in given

async function copyServers(
  { command, folder, target }: CopyArguments,
  { databaseUrl, clickhouseUrl: url, clickhouseCluster: cluster }: ReturnType<typeof readStoreAddresses>,
): Promise<string> {
  if (databaseUrl === undefined || url === undefined)
    throw new Error(
      'One store is embedded and the other a server: copy each by hand (docs/operations/backup.md).',
    )
  if (target === undefined)
    throw new UsageError('Say where ClickHouse puts its backup: --clickhouse "S3(…)".')
  const clickhouse = connectServer({ url, cluster, requestTimeoutMs: copyTimeoutMs })
  try {
    const { client, ...names } = clickhouse
    const runStatement = async (query: string) => void (await client.command({ query }))
    const servers = { databaseUrl, clickhouse: { ...names, run: runStatement }, target }
    return await (command === 'backup' ? backUpServers(servers, folder) : restoreServers(servers, folder))
  } finally {
    await clickhouse.client.close()
  }
}

async function copy(given: CopyArguments): Promise<string> {
  const addresses = readStoreAddresses(env)
  const { databaseUrl, clickhouseUrl, dataDir } = addresses
  if (databaseUrl !== undefined || clickhouseUrl !== undefined) return copyServers(given, addresses)
  if (given.target !== undefined)
    throw new UsageError('--clickhouse is for servers: npm start has its data in DATA_DIR.')
  return given.command === 'backup'
    ? backUpFolder(dataDir, given.folder)
    : restoreFolder(given.folder, dataDir)
}

async function work(args: readonly string[]): Promise<void> {
  const given = readArguments(args)
  if (isCopy(given)) return progress.end(await copy(given))
  await using stores = await openStores(readStoreAddresses(env), logger)
  switch (given.command) {
    case 'upgrade':
      return progress.end(await upgradeText({ version: packageJson.version, ...stores }))
    case 'reproject':
      return await reproject(stores, given)
    default:
      return await rebuild(stores, given.workspaceId)
  }
}

const args = process.argv.slice(2)
try {
  await (isOperatorCommand(args[0]) ? manage(args) : work(args))
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof CommandUsageError
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isUsage) process.stderr.write(`\n${usage}\n`)
  process.exitCode = isUsage ? 2 : 1
}
