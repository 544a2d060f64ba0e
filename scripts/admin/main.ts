// `pnpm admin`: makes what is derived from Postgres and the analytics store again, where it was lost; manages
// accounts.

import { readConfig, redisUrl } from '@waymark/config'
import { createRedisKv } from '@waymark/kv/redis'
import { createLogger } from '@waymark/telemetry'
import {
  AccountUsageError,
  isAccountCommand,
  readAccountCommand,
  runAccountCommand,
} from 'api/account-commands'
import { apiFields } from 'api/config'
import { createConversionsRepository, reprojectConversions } from 'worker'
import { z } from 'zod'
import { type AdminArguments, readArguments, UsageError, usage } from './arguments.ts'
import { openPostgres, openStores, readStoreAddresses, type Stores } from './open-stores.ts'
import { createProgress } from './progress.ts'
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

async function manageAccount(args: readonly string[]): Promise<void> {
  const command = readAccountCommand(args)
  const { defaultPlan } = readConfig(z.object({ DEFAULT_PLAN: apiFields.DEFAULT_PLAN }), env)
  await using postgres = await openPostgres(readStoreAddresses(env), logger)
  const context = { db: postgres.db, defaultPlan, stdin: process.stdin }
  progress.end(await runAccountCommand(command, context))
}

async function makeDerivedAgain(args: readonly string[]): Promise<void> {
  const command = readArguments(args)
  await using stores = await openStores(readStoreAddresses(env), logger)
  await (command.command === 'reproject' ? reproject(stores, command) : rebuild(stores, command.workspaceId))
}

const args = process.argv.slice(2)
try {
  await (isAccountCommand(args[0]) ? manageAccount(args) : makeDerivedAgain(args))
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof AccountUsageError
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isUsage) process.stderr.write(`\n${usage}\n`)
  process.exitCode = isUsage ? 2 : 1
}
