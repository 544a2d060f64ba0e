import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { planClickHouse, prepareClickHouse } from './clickhouse.ts'
import { prepareKafka } from './kafka.ts'
import {
  type KafkaListener,
  MissingPartError,
  type PartName,
  type PartOptions,
  type ServicePart,
} from './part.ts'
import { preparePostgres } from './postgres.ts'
import { prepareRedis } from './redis.ts'
import { createRun, endAbandonedRuns, endRun, endRunByForce, type Run } from './run-record.ts'

const PREPARE: Record<PartName, (options: PartOptions) => Promise<ServicePart>> = {
  postgres: preparePostgres,
  redis: prepareRedis,
  kafka: prepareKafka,
  clickhouse: prepareClickHouse('clickhouse'),
  'clickhouse-2': prepareClickHouse('clickhouse-2'),
}

export interface StartOptions<Name extends PartName> {
  parts: readonly Name[]
  /** A run with a name stays until `endRun`; without one it ends with this process. */
  storeAs?: string
  kafkaListeners?: readonly KafkaListener[]
}

/** What could be had, and why the rest could not. */
export interface AvailableServices<Name extends PartName> {
  parts: Partial<Record<Name, ServicePart>>
  /** A sentence for each part that this machine cannot run. */
  missing: Partial<Record<Name, string>>
  stop(): Promise<void>
}

export interface Services<Name extends PartName> {
  parts: Record<Name, ServicePart>
  stop(): Promise<void>
}

const startPart = async (
  run: Run,
  name: PartName,
  shared: Pick<PartOptions, 'kafkaListeners' | 'clickhouse'>,
): Promise<ServicePart> => {
  const directory = join(run.data, name)
  mkdirSync(directory)
  const part = await PREPARE[name]({
    directory,
    onSpawn: (identity) => run.setProcess(name, identity),
    onFolder: run.addFolder,
    ...shared,
  })
  await part.start()
  run.setUrl(name, part.url)
  return part
}

const beginRun = async (storeAs: string | undefined) => {
  await endAbandonedRuns()
  const name = storeAs ?? `${process.pid}-${randomBytes(4).toString('hex')}`
  const run = createRun({ name, owner: storeAs === undefined ? 'this process' : 'nobody' })
  const endAtExit = () => endRunByForce(name)
  if (storeAs === undefined) process.once('exit', endAtExit)
  const end = async () => {
    await endRun(name)
    process.off('exit', endAtExit)
  }
  return { run, end }
}

/**
 * Starts the parts, all at once, each on a free port of the loopback address with fresh data; parts that this
 * machine cannot run are named with the reason. What an earlier, killed run has left is stopped first.
 * @throws Error when a part that could be had did not start; nothing is left running then.
 */
export const startAvailableServices = async <Name extends PartName>(
  options: StartOptions<Name>,
): Promise<AvailableServices<Name>> => {
  const { run, end } = await beginRun(options.storeAs)
  const services: AvailableServices<Name> = { parts: {}, missing: {}, stop: end }
  const shared = {
    kafkaListeners: options.kafkaListeners ?? [],
    clickhouse: await planClickHouse(options.parts),
  }
  const results = await Promise.allSettled(options.parts.map((name) => startPart(run, name, shared)))
  const failures: unknown[] = []
  options.parts.forEach((name, index) => {
    const result = results[index]
    if (result?.status === 'fulfilled') services.parts[name] = result.value
    else if (result?.reason instanceof MissingPartError) services.missing[name] = result.reason.message
    else failures.push(result?.reason)
  })
  if (failures.length === 0) return services
  await end()
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('\n'))
}

const isComplete = <Name extends PartName>(
  parts: Partial<Record<Name, ServicePart>>,
  names: readonly Name[],
): parts is Record<Name, ServicePart> => names.every((name) => parts[name] !== undefined)

/**
 * The same, for a test that breaks and repairs parts of its own: `services.parts.kafka.stop()`, `.start()`,
 * `.kill()`, `.pause()`.
 * @throws MissingPartError when one of the parts cannot be had here.
 */
export const startServices = async <Name extends PartName>(
  options: StartOptions<Name>,
): Promise<Services<Name>> => {
  const { parts, missing, stop } = await startAvailableServices(options)
  if (isComplete(parts, options.parts)) return { parts, stop }
  await stop()
  throw new MissingPartError(Object.values(missing).join(' '))
}
