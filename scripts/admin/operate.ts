import { text as readAll } from 'node:stream/consumers'
import { type Env, readConfig } from '@waymark/config'
import type { Logger } from '@waymark/telemetry'
import { installationVariables, openInstallation } from 'api/open-installation'
import {
  type AccountCommand,
  lineOf,
  type OperatorCommand,
  readOperatorCommand,
  runAccountCommand,
  runOperatorCommand,
  saysFailed,
} from 'api/operator-commands'
import { checkMachine } from './doctor.ts'
import { openKv, openPostgres, openStores, readStoreAddresses, type Stores } from './open-stores.ts'
import { runInRunning } from './running.ts'
import { pendingText } from './upgrade.ts'

export interface Operating {
  env: Env
  logger: Logger
  stdin: NodeJS.ReadableStream & AsyncIterable<Uint8Array>
}

const isOfAccount = (command: OperatorCommand): command is AccountCommand => 'passwordFromStdin' in command

/** That of several addresses that refuse a connection has no message, but a name. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** On Postgres alone: the first account may come before the first start, and before any engine is there. */
async function runOnPostgres(
  command: AccountCommand,
  { env, logger }: Operating,
  stdin: string,
): Promise<string> {
  const { defaultPlan } = readConfig(installationVariables, env)
  await using postgres = await openPostgres(readStoreAddresses(env), logger)
  return await runAccountCommand(command, { db: postgres.db, defaultPlan, stdin: bytesOf(stdin) })
}

/** Says what a start would migrate, but of no store that is down: another line says that. */
export async function migrationLines({ db, analytics }: MigratedStores): Promise<string[]> {
  const lines = [await migrationLine('Postgres', db), await migrationLine('The analytics store', analytics)]
  return lines.filter((line) => line !== null)
}

interface MigratedStores {
  db: Pick<Stores['db'], 'ping' | 'pendingMigrations'>
  analytics: Pick<Stores['analytics'], 'ping' | 'pendingMigrations'>
}

async function migrationLine(name: string, store: MigratedStores['db']): Promise<string | null> {
  const answers = await store.ping().then(
    () => true,
    () => false,
  )
  if (!answers) return null
  return store.pendingMigrations().then(
    (pending) => lineOf(pending.length === 0 ? 'ok' : 'warning', pendingText(name, pending)),
    (error: unknown) => lineOf('failed', sentenceOf(error)),
  )
}

/** The running version may be an older one, which new columns would break: a start alone migrates. */
async function assertMigrated({ db }: Stores): Promise<void> {
  const pending = await db.pendingMigrations()
  if (pending.length > 0)
    throw new Error(
      `Postgres lacks ${pending.length} migrations of this version: start it once, or read what "waymark upgrade --check" says.`,
    )
}

/**
 * Runs the command on the stores themselves: none of their processes needs to run. Migrates nothing.
 * @throws Error, in a sentence, for stores of an older version, but for `doctor`, which says what they lack
 */
async function runOnStores(command: OperatorCommand, { env, logger }: Operating): Promise<string> {
  const config = readConfig(installationVariables, env)
  const addresses = readStoreAddresses(env)
  await using stores = await openStores(addresses, logger)
  const isDoctor = command.command === 'doctor'
  if (!isDoctor) await assertMigrated(stores)
  await using stack = new AsyncDisposableStack()
  const kv = openKv(env, logger)
  stack.defer(() => kv.close())
  const isEmbedded = addresses.databaseUrl === undefined || addresses.clickhouseUrl === undefined
  const installation = await openInstallation(config, {
    ...stores,
    kv,
    logger,
    ...(isEmbedded && { dataDir: addresses.dataDir }),
  })
  const { db } = stores
  const { defaultPlan } = config
  // The stores are closed when it has ended, not before.
  const shown = await runOperatorCommand(command, { db, defaultPlan, stdin: bytesOf(''), installation })
  return isDoctor ? [shown, ...(await migrationLines(stores))].join('\n') : shown
}

async function run(command: OperatorCommand, args: readonly string[], operating: Operating): Promise<string> {
  const stdin = isOfAccount(command) && command.passwordFromStdin ? await readAll(operating.stdin) : ''
  const running = await runInRunning(operating.env, args, stdin)
  if (running !== null) return running
  return isOfAccount(command) ? runOnPostgres(command, operating, stdin) : runOnStores(command, operating)
}

/** What only this machine knows comes first; what the stores say follows where the settings can be read. */
async function doctor(
  args: readonly string[],
  operating: Operating,
): Promise<{ text: string; isFailed: boolean }> {
  const findings = await checkMachine(operating.env)
  const lines = findings.map(({ isFailed, sentence }) => lineOf(isFailed ? 'failed' : 'ok', sentence))
  const ofSettings = findings.length > 1 && findings[0]?.isFailed === false
  if (!ofSettings) return { text: lines.join('\n'), isFailed: true }
  // Stores that cannot be opened are a finding as any other.
  const text = await run({ command: 'doctor' }, args, operating).catch((error: unknown) =>
    lineOf('failed', sentenceOf(error)),
  )
  const shown = `${lines.join('\n')}\n${text}`
  return { text: shown, isFailed: saysFailed(shown) }
}

/**
 * Runs a command of the operator: in the Waymark that runs here, else on its stores.
 * @returns what to show, and whether it says that something does not work
 */
export async function operate(
  args: readonly string[],
  operating: Operating,
): Promise<{ text: string; isFailed: boolean }> {
  const command = readOperatorCommand(args)
  if (command.command === 'doctor') return doctor(args, operating)
  return { text: await run(command, args, operating), isFailed: false }
}
