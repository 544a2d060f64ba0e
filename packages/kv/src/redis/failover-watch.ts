import { lookup } from 'node:dns/promises'
import type { Redis } from 'ioredis'
import type { KvLogger } from '../port.ts'
import { createSentinelClient } from './clients.ts'
import type { RedisTarget } from './redis-url.ts'
import { createSubscriber } from './subscriber.ts'

export interface FailoverWatch {
  /** Replaces the connection of this client when another server has become the master. */
  follow(client: Redis): void
  close(): void
}

/** Every Sentinel publishes here when a failover has ended: `name oldHost oldPort newHost newPort`. */
const channel = '+switch-master'

/**
 * Listens to the Sentinels of the URL and makes the followed clients connect again after a failover. A client
 * that is connected to the new master already is left alone: a Sentinel answers with the address of the new
 * master some time before it publishes that, each Sentinel publishes at a moment of its own, and the detector
 * of the Redis client library ends the connection at each of these messages, whatever it is connected to and
 * whichever master the message is about. Does nothing for a target without Sentinels.
 */
export function watchFailovers(target: RedisTarget, logger?: KvLogger): FailoverWatch {
  const clients = new Set<Redis>()
  if (target.kind !== 'sentinel') return { follow: () => {}, close: () => {} }
  const { masterName, nodes } = target
  const onMessage = (message: string) => {
    const [name, , , host = '', port] = message.split(' ')
    if (name !== masterName) return
    logger?.info({ host, port }, 'A Redis Sentinel reports another master')
    for (const client of clients) void leaveOtherServer(client, { host, port: Number(port) })
  }
  const subscribers = nodes.map((node) => {
    const sentinel = createSentinelClient(node, target)
    // The clients that look for the master report an unreachable Sentinel; one of several may be down.
    sentinel.on('error', () => {})
    const subscriber = createSubscriber(sentinel, logger)
    void subscriber.subscribe(channel, { onMessage, onGap: () => {} })
    return subscriber
  })
  return {
    follow: (client) => void clients.add(client),
    close() {
      for (const subscriber of subscribers) subscriber.close()
    },
  }
}

/** A client that is about to connect is left alone: it has the address of the master from a Sentinel. */
async function leaveOtherServer(client: Redis, master: { host: string; port: number }): Promise<void> {
  const { stream, status } = client
  if ((status !== 'connect' && status !== 'ready') || (await isPeer(stream, master))) return
  if (client.stream === stream) client.disconnect(true)
}

/** Whether the socket is connected to this server, whose host may be a name. */
async function isPeer(
  socket: Pick<Redis['stream'], 'remoteAddress' | 'remotePort'>,
  { host, port }: { host: string; port: number },
): Promise<boolean> {
  if (socket.remotePort !== port) return false
  if (socket.remoteAddress === host) return true
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => address === socket.remoteAddress)
}
