import { text as readAll } from 'node:stream/consumers'
import { type Env, readConfig } from '@waymark/config'
import type { Logger } from '@waymark/telemetry'
import { installationVariables, openInstallation } from 'api/open-installation'
import {
  type AccountCommand,
  type OperatorCommand,
  readOperatorCommand,
  runAccountCommand,
  runOperatorCommand,
} from 'api/operator-commands'
import { checkMachine } from './doctor.ts'
import { openKv, openPostgres, openStores, readStoreAddresses } from './open-stores.ts'
import { runInRunning } from './running.ts'

export interface Operating {
  env: Env
  logger: Logger
  stdin: NodeJS.ReadableStream & AsyncIterable<Uint8Array>
}

const isOfAccount = (command: OperatorCommand): command is AccountCommand => 'passwordFromStdin' in command

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

/** Runs the command on the stores themselves: none of their processes needs to run. */
async function runOnStores(command: OperatorCommand, { env, logger }: Operating): Promise<string> {
  const config = readConfig(installationVariables, env)
  const addresses = readStoreAddresses(env)
  await using stores = await openStores(addresses, logger)
  const pending = await stores.db.pendingMigrations()
  if (pending.length > 0 && command.command === 'list')
    throw new Error(
      `Postgres lacks ${pending.length} migrations of this version: start it once, or read what "waymark upgrade --check" says.`,
    )
  if (pending.length > 0) await stores.db.migrate()
  await stores.analytics.migrate()
  await using stack = new AsyncDisposableStack()
  const kv = openKv(env, logger)
  stack.defer(() => kv.close())
  const isEmbedded = addresses.databaseUrl === undefined || addresses.clickhouseUrl === undefined
  const installation = openInstallation(config, {
    ...stores,
    kv,
    logger,
    ...(isEmbedded && { dataDir: addresses.dataDir }),
  })
  const { db } = stores
  // The stores are closed when it has ended, not before.
  return await runOperatorCommand(command, {
    db,
    defaultPlan: config.defaultPlan,
    stdin: bytesOf(''),
    installation,
  })
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
  const lines = findings.map(({ isFailed, sentence }) => `${isFailed ? 'FAILED ' : 'ok     '} ${sentence}`)
  const ofSettings = findings.length > 1 && findings[0]?.isFailed === false
  if (!ofSettings) return { text: lines.join('\n'), isFailed: true }
  const text = await run({ command: 'doctor' }, args, operating)
  const shown = `${lines.join('\n')}\n${text}`
  return { text: shown, isFailed: /^FAILED/m.test(shown) }
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
