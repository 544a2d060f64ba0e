import { SERVER_NAMES, type ServerName } from './part.ts'
import { isAlive } from './process-tree.ts'
import { endRun, readRun } from './run-record.ts'
import { startAvailableServices } from './start-services.ts'

/** The run that stays until it is stopped; by another name there is another one beside it. */
const SHARED_RUN = process.env.SERVICES_NAME || 'kept'

const VARIABLES: Record<ServerName, string> = {
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  kafka: 'KAFKA_BROKERS',
  clickhouse: 'CLICKHOUSE_URL',
}

const USAGE = `node scripts/services/main.ts <command>
  start [part …]  starts real servers on free ports (${SERVER_NAMES.join(', ')}; without a name all)
  env             prints their addresses as shell variables: eval "$(node scripts/services/main.ts env)"
  status          says which of them run
  stop            stops them and removes their data
SERVICES_NAME=<name>: another set of them beside the first`

const runningParts = () => {
  const record = readRun(SHARED_RUN)
  return SERVER_NAMES.flatMap((name) => {
    const part = record?.parts[name]
    return part ? [{ name, url: part.url ?? '', isRunning: isAlive(part.process) }] : []
  })
}

const printStatus = (): void => {
  const parts = runningParts()
  if (parts.length === 0) console.log('No servers are running.')
  for (const part of parts) console.log(`${part.name}: ${part.isRunning ? part.url : 'ended'}`)
}

const isServerName = (word: string): word is ServerName => SERVER_NAMES.some((name) => name === word)

const start = async (words: readonly string[]): Promise<void> => {
  const unknown = words.filter((word) => !isServerName(word))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`)
  if (runningParts().some((part) => part.isRunning)) return printStatus()
  await endRun(SHARED_RUN)
  const named = words.filter(isServerName)
  const { missing } = await startAvailableServices({
    parts: named.length > 0 ? named : SERVER_NAMES,
    storeAs: SHARED_RUN,
  })
  printStatus()
  for (const reason of Object.values(missing)) console.error(reason)
  if (Object.keys(missing).length > 0) process.exitCode = 1
}

const printEnv = (): void => {
  for (const part of runningParts())
    if (part.isRunning) console.log(`export ${VARIABLES[part.name]}='${part.url}'`)
}

const [command, ...words] = process.argv.slice(2)
const COMMANDS = new Map<string | undefined, () => void | Promise<void>>([
  ['start', () => start(words)],
  ['stop', () => endRun(SHARED_RUN)],
  ['status', printStatus],
  ['env', printEnv],
])

try {
  const run = COMMANDS.get(command)
  if (!run) throw new Error(USAGE)
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
