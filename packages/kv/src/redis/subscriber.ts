import type { Redis } from 'ioredis'
import type { KvLogger, SubscribeHandlers } from '../port.ts'

export interface Subscriber {
  /** Returns what ends the subscription. */
  subscribe(channel: string, handlers: SubscribeHandlers): () => Promise<void>
  close(): void
}

/**
 * An idle subscription hears nothing whether it is alive or not; an unanswered ping makes the client
 * reconnect.
 */
const heartbeatMs = 2_000

/**
 * Preserves subscriptions over losses of the connection: all channels are subscribed again at each connect,
 * and `onGap` is called when Redis has confirmed, so that nothing published after it is missed.
 */
export function createSubscriber(client: Redis, logger?: KvLogger): Subscriber {
  const subscriptions = new Map<string, Set<SubscribeHandlers>>()
  const heartbeat = setInterval(() => void client.ping().catch(ignoreLostConnection), heartbeatMs).unref()

  function call(channel: string, handler: () => void): void {
    try {
      handler()
    } catch (error) {
      logger?.error({ err: error, channel }, 'A subscriber failed on a message')
    }
  }

  async function listen(
    channels: readonly string[],
    reported: () => Iterable<[string, SubscribeHandlers]>,
  ): Promise<void> {
    if (channels.length === 0 || client.status !== 'ready') return
    try {
      await client.subscribe(...channels)
    } catch (error) {
      logger?.warn({ err: error, channels }, 'Redis did not confirm a subscription; connecting again')
      client.disconnect(true)
      return
    }
    for (const [channel, handlers] of reported()) call(channel, handlers.onGap)
  }

  client.on('ready', () => {
    void listen([...subscriptions.keys()], () =>
      [...subscriptions].flatMap(([channel, all]) =>
        [...all].map((one): [string, SubscribeHandlers] => [channel, one]),
      ),
    )
  })
  client.on('message', (channel: string, message: string) => {
    for (const handlers of subscriptions.get(channel) ?? []) call(channel, () => handlers.onMessage(message))
  })

  return {
    subscribe(channel, { onMessage, onGap }) {
      // A copy of its own, so that the same handlers given twice are two subscriptions.
      const handlers = { onMessage, onGap }
      const all = subscriptions.get(channel) ?? new Set()
      subscriptions.set(channel, all.add(handlers))
      void listen([channel], () => (all.has(handlers) ? [[channel, handlers]] : []))
      return async () => {
        all.delete(handlers)
        if (all.size > 0 || subscriptions.get(channel) !== all) return
        subscriptions.delete(channel)
        await client.unsubscribe(channel).catch(ignoreLostConnection)
      }
    },
    close() {
      clearInterval(heartbeat)
      subscriptions.clear()
      client.disconnect()
    },
  }
}

/** `reportConnection` logs the loss, and a lost connection has no subscriptions left to end. */
function ignoreLostConnection(): void {}
