import { withTimeoutOr } from '@waymark/async'
import { Cluster, Redis } from 'ioredis'
import { LateAnswerError } from '../late-answer-error.ts'
import type {
  FirstSeenQuery,
  Increment,
  KnownIncrement,
  Kv,
  KvLogger,
  Taken,
  WindowCount,
  WindowIncrement,
} from '../port.ts'
import { connectForEver, createCommandClient, createSubscriberClient, reportConnection } from './clients.ts'
import { watchFailovers } from './failover-watch.ts'
import {
  countProvisionally,
  openProvisional,
  settleProvisional,
  takeProvisionally,
} from './provisional-counters.ts'
import { parseRedisUrl } from './redis-url.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

export interface RedisKvOptions {
  /** `redis://`, `rediss://`, `redis-cluster://h1:p,h2:p`, `redis-sentinel://h1:p,h2:p/name`. */
  url: string
  logger?: KvLogger
  /** How long the answer to a command is waited for. Default: 200. */
  commandTimeoutMs?: number
}

const defaultTimeoutMs = 200

/**
 * The kv port on Redis ≥ 6.2 or Valkey, alone, behind Sentinel or as a cluster. Returns at once and connects
 * in the background, for ever; a command rejects at once while there is no connection and after
 * `commandTimeoutMs` when no answer comes. No command is sent twice. Throws when the URL is wrong.
 */
export function createRedisKv({ url, logger, commandTimeoutMs = defaultTimeoutMs }: RedisKvOptions): Kv {
  const timed = timedBy(commandTimeoutMs)
  const target = parseRedisUrl(url)
  const client = createCommandClient(target)
  reportConnection(client, 'commands', logger)
  const failovers = watchFailovers(target, logger)
  if (client instanceof Redis) failovers.follow(client)
  let subscriber: Subscriber | undefined
  let closed = false
  const isClosed = () => closed
  connectForEver(client, isClosed)

  function openSubscriber(): Subscriber {
    const connection = createSubscriberClient(target)
    reportConnection(connection, 'subscriptions', logger)
    connectForEver(connection, isClosed)
    failovers.follow(connection)
    return createSubscriber(connection, logger)
  }

  return {
    ...commandsOn(client, timed),
    async subscribe(channel, handlers) {
      if (closed) throw new Error('The kv store is closed')
      subscriber ??= openSubscriber()
      return subscriber.subscribe(channel, handlers)
    },
    async close() {
      closed = true
      failovers.close()
      subscriber?.close()
      // QUIT lets what is under way end; without a connection there is nothing to wait for.
      await timed(client.quit()).catch(() => undefined)
      client.disconnect()
    },
  }
}

type Timed = <T>(work: Promise<T>) => Promise<T>

/** Of a call as a whole, with what a cluster's redirections and retries add. */
const timedBy =
  (timeoutMs: number): Timed =>
  <T>(work: Promise<T>): Promise<T> => {
    const otherwise = (): never => {
      throw new LateAnswerError(timeoutMs, work)
    }
    return withTimeoutOr(work, { timeoutMs, otherwise })
  }

function commandsOn(client: Redis | Cluster, timed: Timed): Omit<Kv, 'subscribe' | 'close'> {
  return {
    get: (key) => timed(client.get(key)),
    getMany: async (keys) => {
      const values = await timed(
        sendTogether(
          client,
          keys.map((key) => ['get', key]),
        ),
      )
      return values.map((value) => (typeof value === 'string' ? value : null))
    },
    set: async (key, value, ttlMs) => {
      await timed(client.set(key, value, 'PX', ttlMs))
    },
    delete: async (keys) => {
      await timed(
        sendTogether(
          client,
          keys.map((key) => ['unlink', key]),
        ),
      )
    },
    getOrSet: (key, value, ttlMs) => timed(client.waymarkGetOrSet(key, value, ttlMs)),
    setIfNewer: async (key, version, value, ttlMs) =>
      (await timed(client.waymarkSetIfNewer(key, version, value, ttlMs))) === 1,
    getVersioned: async (key) => {
      const [version, value] = await timed(client.hmget(key, 'version', 'value'))
      return version == null || value == null ? null : { version: Number(version), value }
    },
    countInWindow: (key, windowMs) => timed(countInWindow(client, { key, by: 1, windowMs })),
    countInWindows: (counts) => timed(countInWindows(client, counts)),
    increment: (counts) => timed(increment(client, counts)),
    incrementKnown: (counts) => timed(incrementKnown(client, counts)),
    takeBelow: (key, limit) => timed(takeBelow(client, key, limit)),
    openProvisional: (provisional) => timed(openProvisional(client, provisional)),
    takeProvisionally: (key, limit) => timed(takeProvisionally(client, key, limit)),
    countProvisionally: (key, by, sinceMs) => timed(countProvisionally(client, key, by, sinceMs)),
    settleProvisional: (found) => timed(settleProvisional(client, found)),
    firstSeen: (queries) => timed(firstSeen(client, queries)),
    publish: async (channel, message) => {
      await timed(client.publish(channel, message))
    },
    ping: async () => {
      await timed(client.ping())
    },
  }
}

async function countInWindow(
  client: Redis | Cluster,
  { key, by, windowMs }: WindowIncrement,
): Promise<WindowCount> {
  const [count, remainingMs] = await client.waymarkCountInWindow(key, windowMs, by)
  return { count, remainingMs }
}

/**
 * In a cluster the keys are on several nodes, and a script may touch those of one slot: each goes by itself,
 * at once.
 */
async function countInWindows(
  client: Redis | Cluster,
  counts: readonly WindowIncrement[],
): Promise<WindowCount[]> {
  if (client instanceof Cluster) return Promise.all(counts.map((one) => countInWindow(client, one)))
  const byWindow = [...Map.groupBy(counts, ({ windowMs }) => windowMs)]
  const answered = await Promise.all(byWindow.map(([windowMs, group]) => countGroup(client, windowMs, group)))
  if (answered.length === 1) return answered[0] ?? []
  const counted = new Map(byWindow.map(([windowMs], group) => [windowMs, (answered[group] ?? []).values()]))
  return counts.map(({ windowMs }) => counted.get(windowMs)?.next().value ?? { count: 0, remainingMs: 0 })
}

async function countGroup(
  client: Redis,
  windowMs: number,
  counts: readonly WindowIncrement[],
): Promise<WindowCount[]> {
  const keys = counts.map(({ key }) => key)
  const increments = counts.map(({ by }) => by).join(' ')
  const answer = await client.waymarkCountInWindows(keys.length, ...keys, windowMs, increments)
  const numbers = answer.split(' ').map(Number)
  return keys.map((_, index) => ({
    count: numbers[2 * index] ?? 0,
    remainingMs: numbers[2 * index + 1] ?? 0,
  }))
}

/** Written in one go and awaited together: one round trip, in a cluster one to each node that is meant. */
function increment(client: Redis | Cluster, counts: readonly Increment[]): Promise<number[]> {
  return Promise.all(counts.map(({ key, by, ttlMs }) => client.waymarkIncrement(key, by, ttlMs ?? -1)))
}

async function incrementKnown(
  client: Redis | Cluster,
  counts: readonly KnownIncrement[],
): Promise<(number | null)[]> {
  const answers = await Promise.all(counts.map(({ key, by }) => client.waymarkIncrementKnown(key, by)))
  return answers.map(([count]) => count ?? null)
}

async function takeBelow(client: Redis | Cluster, key: string, limit: number): Promise<Taken> {
  const [taken, count] = await client.waymarkTakeBelow(key, limit)
  if (taken === undefined) return { kind: 'unset' }
  return taken === 1 && count !== undefined ? { kind: 'taken', count } : { kind: 'full' }
}

/**
 * A thing is new when none of its older keys is there and SET NX sets its own. What an older key knows gets
 * no new key: its window ends when that one does. Only things with older keys cost the round trip before.
 */
async function firstSeen(client: Redis | Cluster, queries: readonly FirstSeenQuery[]): Promise<boolean[]> {
  const older = queries.flatMap(({ olderKeys }) => olderKeys)
  const counts = await sendTogether(
    client,
    older.map((key) => ['exists', key]),
  )
  const known = new Set(older.filter((_, index) => counts[index] !== 0))
  const unseen = queries.filter(({ olderKeys }) => !olderKeys.some((key) => known.has(key)))
  const stored = await sendTogether(
    client,
    unseen.map(({ key, ttlMs }): BatchedCommand => ['set', key, 1, 'PX', ttlMs, 'NX']),
  )
  const first = new Set(unseen.filter((_, index) => stored[index] === 'OK'))
  return queries.map((query) => first.has(query))
}

type BatchedCommand = [name: string, ...args: (string | number)[]]

/**
 * Sends the commands together and waits one round trip. In a cluster each goes to the node that has its key
 * (the client refuses a pipeline over several nodes), so each command may touch one key. Rejects when any of
 * them fails.
 */
async function sendTogether(client: Redis | Cluster, commands: BatchedCommand[]): Promise<unknown[]> {
  if (commands.length === 0) return []
  if (client instanceof Cluster) {
    return Promise.all(commands.map(([name, ...args]) => client.call(name, args)))
  }
  const results = (await client.pipeline(commands).exec()) ?? []
  return results.map(([error, result]) => {
    if (error !== null) throw error
    return result
  })
}
