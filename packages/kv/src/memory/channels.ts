import type { KvLogger, SubscribeHandlers } from '../port.ts'

export interface Channels {
  publish(channel: string, message: string): void
  /** Returns what ends the subscription. */
  subscribe(channel: string, handlers: SubscribeHandlers): () => void
  close(): void
}

/**
 * Pub/sub within the process. Delivery is a later turn of the event loop, as it is over the network: nothing
 * can come to rely on a message having arrived when `publish` returns.
 */
export function createChannels(logger?: KvLogger): Channels {
  const subscriptions = new Map<string, Set<SubscribeHandlers>>()

  function later(channel: string, handlers: SubscribeHandlers, deliver: () => void): void {
    setImmediate(() => {
      if (!subscriptions.get(channel)?.has(handlers)) return
      try {
        deliver()
      } catch (error) {
        logger?.error({ err: error, channel }, 'A subscriber failed on a message')
      }
    })
  }

  return {
    publish(channel, message) {
      for (const handlers of subscriptions.get(channel) ?? []) {
        later(channel, handlers, () => handlers.onMessage(message))
      }
    },
    subscribe(channel, { onMessage, onGap }) {
      // A copy of its own, so that the same handlers given twice are two subscriptions.
      const handlers = { onMessage, onGap }
      const listening = subscriptions.get(channel) ?? new Set()
      subscriptions.set(channel, listening.add(handlers))
      later(channel, handlers, onGap)
      return () => {
        listening.delete(handlers)
        if (listening.size === 0 && subscriptions.get(channel) === listening) subscriptions.delete(channel)
      }
    },
    close: () => subscriptions.clear(),
  }
}
