import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { KvLogger } from '../port.ts'
import type { RedisNode, RedisTarget } from './redis-url.ts'
import { scripts } from './scripts.ts'

/** The client's own, above the deadline of each call: it only prevents commands from staying in memory. */
const forgetAfterMs = 1_000

/**
 * Short for ever: a store that comes back must be in use again at once, and a refused connect costs nothing.
 */
const reconnectDelayMs = (attempt: number): number => Math.min(500, 25 * 2 ** Math.min(attempt, 5))

const connectionOptions = {
  // A command that cannot be sent now is refused now: the callers have something better to do than wait.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: forgetAfterMs,
  // Sent once or not at all: an INCR that is sent again after a reconnect counts twice.
  autoResendUnfulfilledCommands: false,
  connectTimeout: 2_000,
  // A server that is frozen, or behind a dropped network, does not close its socket. Unanswered for a second,
  // the socket is destroyed; else every command would wait for its timeout and stay in memory for as long as
  // the server is frozen.
  socketTimeout: 1_000,
  disconnectTimeout: 200,
  // After a failover the old master refuses writes; a new connection finds the new one.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions

function credentialsOf(target: RedisTarget): RedisOptions {
  return {
    ...(target.username === undefined ? {} : { username: target.username }),
    ...(target.password === undefined ? {} : { password: target.password }),
    ...(target.tls ? { tls: {} } : {}),
  }
}

function singleOptions(target: Exclude<RedisTarget, { kind: 'cluster' }>): RedisOptions {
  const options = { ...connectionOptions, retryStrategy: reconnectDelayMs, ...credentialsOf(target) }
  if (target.kind === 'single') return { ...options, ...target.node, db: target.db }
  return {
    ...options,
    sentinels: target.nodes,
    name: target.masterName,
    sentinelRetryStrategy: reconnectDelayMs,
    sentinelCommandTimeout: 1_000,
    ...(target.tls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  }
}

/** The client for commands. Connects in the background; commands reject until it has. */
export function createCommandClient(target: RedisTarget): Redis | Cluster {
  if (target.kind !== 'cluster') return new Redis({ ...singleOptions(target), scripts })
  return new Cluster(target.nodes, {
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectDelayMs,
    clusterNodeRetryStrategy: reconnectDelayMs,
    slotsRefreshTimeout: 1_000,
    redisOptions: { ...connectionOptions, ...credentialsOf(target) },
    scripts,
  })
}

/**
 * The client for subscriptions. In a cluster every node hears every message, so one plain connection is
 * enough; it goes to the next of the known nodes each time it is lost. (The cluster client's own subscriber
 * resubscribes by itself but does not report that it was disconnected, and messages missed meanwhile would go
 * unnoticed.)
 */
export function createSubscriberClient(target: RedisTarget): Redis {
  if (target.kind !== 'cluster') return new Redis({ ...singleOptions(target), autoResubscribe: false })
  const { nodes } = target
  let round = 0
  const client = new Redis({
    ...connectionOptions,
    ...credentialsOf(target),
    ...nodes[0],
    autoResubscribe: false,
    retryStrategy: (attempt) => {
      round = (round + 1) % nodes.length
      Object.assign(client.options, nodes[round])
      return reconnectDelayMs(attempt)
    },
  })
  return client
}

/** The client that listens to one Sentinel; only the servers behind it need a user and a password. */
export function createSentinelClient({ host, port }: RedisNode, { tls }: RedisTarget): Redis {
  return new Redis({
    ...connectionOptions,
    host,
    port,
    retryStrategy: reconnectDelayMs,
    autoResubscribe: false,
    enableReadyCheck: false,
    ...(tls ? { tls: {} } : {}),
  })
}

/**
 * Connects again where the client has given up. Behind Sentinel it does when it is to reconnect just while it
 * looks for the master: it then ends as if the connection was not wanted any more.
 */
export function connectForEver(client: Redis | Cluster, isClosed: () => boolean): void {
  client.on('end', () => {
    setTimeout(() => {
      // One that fails ends the client again, and its error is reported as any other.
      if (!isClosed()) client.connect().catch(() => undefined)
    }, reconnectDelayMs(1)).unref()
  })
}

/** Logs each loss and each return of a connection once, however often it is tried; handles 'error' events. */
export function reportConnection(client: Redis | Cluster, connection: string, logger?: KvLogger): void {
  let isLossReported = false
  client.on('error', (error: unknown) => {
    if (isLossReported) return
    isLossReported = true
    logger?.warn({ err: error, connection }, 'Redis is unavailable; reconnecting until it is back')
  })
  client.on('ready', () => {
    isLossReported = false
    logger?.info({ connection }, 'Connected to Redis')
  })
}
