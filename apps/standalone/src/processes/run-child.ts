import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from '@waymark/config'
import { clicksTopic, deadClicksTopic, deadFlowTopic, type EventBus, flowTopic } from '@waymark/events'
import { createKafkaBus, kafkaSecurityOf, topicSettingsOf } from '@waymark/events/kafka'
import { connectBus } from '@waymark/events/pipe'
import type { Kv } from '@waymark/kv'
import { connectKv } from '@waymark/kv/pipe'
import { createRedisKv } from '@waymark/kv/redis'
import { connectRpc } from '@waymark/rpc'
import { createLogger, type Logger, type Metrics, metricValues } from '@waymark/telemetry'
import closeWithGrace from 'close-with-grace'
import { standaloneVariables } from '../config.ts'
import { claimDataFolder } from '../data-folder.ts'
import { type Secrets, storedSecrets } from '../stored-secrets.ts'
import { type ChildFunctions, type ChildName, openPipe, type SupervisorFunctions } from './pipes.ts'

/**
 * What the process is composed of: parts that the processes share, and the stack that closes what was opened.
 */
export interface ChildContext {
  config: Config<typeof standaloneVariables> & Secrets
  logger: Logger
  /** Of the supervisor or, where it is named, Redis. */
  kv: Kv
  /** Of the supervisor or, where they are named, Kafka. */
  bus: EventBus
  /** Closed in reverse order when the process ends, or when composing it fails. */
  stack: AsyncDisposableStack
  /** Resolves when the backend listens, for the first time. */
  backendReady: Promise<void>
  /** Rejects while the redirector does not serve visitors. */
  pingRedirector(): Promise<void>
  /** The URL of the embedded Postgres, which the supervisor starts. Rejects with one sentence. */
  embeddedDatabaseUrl(): Promise<string>
}

/** Everything listens and works. */
export interface ComposedChild {
  metrics: readonly Metrics[]
  isReady(): boolean
  drain(): void
}

type ComposeChild = (context: ChildContext) => Promise<ComposedChild>

export interface ChildOptions {
  name: ChildName
  env: NodeJS.ProcessEnv
  compose: ComposeChild
}

/** Longer than all parts of a process together may take to close; what is left goes to the next start. */
const closeTimeoutMs = 25_000
/** A process whose supervisor was killed ends gracefully; its successor waits for it. */
const claimWaitMs = closeTimeoutMs + 5_000

/**
 * Runs this process as a child of the supervisor (`../supervisor/start-child.ts`): says when it is ready, and
 * ends when the supervisor says so or is gone. A failed start is one sentence on stderr and exit code 1.
 */
export async function runChild({ name, env, compose }: ChildOptions): Promise<void> {
  const config = readConfig(standaloneVariables, env)
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name, level: config.logLevel, format })
  const backendReady = Promise.withResolvers<void>()
  const pingRedirector = async () => {
    if (!(await supervisor.call('isRedirectorReady'))) throw new Error('The redirector serves no visitors')
  }
  const starting = start({
    name,
    config,
    logger,
    backendReady: backendReady.promise,
    pingRedirector,
    embeddedDatabaseUrl: () => supervisor.call('embeddedDatabaseUrl'),
    compose,
  })
  const running = starting.catch(() => null)
  const functions: ChildFunctions = {
    isReady: () => child?.isReady() ?? false,
    metrics: async () => (child === null ? [] : metricValues(child.metrics)),
    drain: () => child?.drain(),
    backendReady: backendReady.resolve,
    end: () => grace.close(),
  }
  const supervisor = connectRpc<SupervisorFunctions>(openPipe('control'), functions)
  // Ctrl-C in a terminal reaches every process at once: the supervisor alone decides when this one ends.
  const skip = ['SIGINT', 'SIGHUP'] as const
  for (const signal of skip) process.on(signal, () => {})
  const grace = closeWithGrace({ delay: closeTimeoutMs, logger, skip: [...skip] }, async ({ err }) => {
    if (err) logger.fatal({ err }, `The process ${name} ends on an error`)
    await (await running)?.stack.disposeAsync()
  })
  void supervisor.closed.then(grace.close)
  let child: ComposedChild | null = null
  const started = await starting.catch(fail)
  child = started.child
  supervisor.notify('ready')
  // For the next start, however this process ends: by itself Node writes it only at a graceful end.
  flushCompileCache()
}

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

interface Started {
  child: ComposedChild
  stack: AsyncDisposableStack
}

interface Starting
  extends Pick<ChildContext, 'logger' | 'backendReady' | 'pingRedirector' | 'embeddedDatabaseUrl'>,
    Pick<ChildOptions, 'name' | 'compose'> {
  config: Config<typeof standaloneVariables>
}

async function start({ name, config, logger, compose, ...offered }: Starting): Promise<Started> {
  await using stack = new AsyncDisposableStack()
  const folder = await claimDataFolder({ path: config.dataDir, name, waitMs: claimWaitMs })
  stack.defer(() => folder.release())
  const stored = storedSecrets(folder.path)
  const child = await compose({
    config: {
      ...config,
      dataDir: folder.path,
      jwtSecret: config.jwtSecret ?? stored.jwtSecret,
      secretsKey: config.secretsKey ?? stored.secretsKey,
      internalToken: config.internalToken ?? stored.internalToken,
    },
    logger,
    kv: openKv(config, { logger, stack }),
    bus: openBus(config, { name, logger, stack }),
    stack,
    ...offered,
  })
  return { child, stack: stack.move() }
}

interface Opening {
  logger: Logger
  stack: AsyncDisposableStack
}

function openKv({ redisUrl }: Config<typeof standaloneVariables>, { logger, stack }: Opening): Kv {
  const kv =
    redisUrl === undefined
      ? connectKv({ pipe: openPipe('kv'), logger })
      : createRedisKv({ url: redisUrl, logger })
  stack.defer(() => kv.close())
  return kv
}

function openBus(
  config: Config<typeof standaloneVariables>,
  { name, logger, stack }: Opening & { name: string },
): EventBus {
  const bus =
    config.kafkaBrokers === undefined
      ? connectBus({ pipe: openPipe('bus') })
      : createKafkaBus({
          brokers: config.kafkaBrokers,
          clientId: `waymark-${name}`,
          logger,
          topics: [
            { topic: clicksTopic },
            { topic: flowTopic },
            { topic: deadClicksTopic, partitions: 1 },
            { topic: deadFlowTopic, partitions: 1 },
          ],
          topicSettings: topicSettingsOf(config),
          prefix: config.kafkaPrefix,
          security: kafkaSecurityOf(config),
        })
  stack.defer(() => bus.close())
  return bus
}
