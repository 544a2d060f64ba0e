import type { Kv } from '@waymark/kv'
import type { Audience } from './audience.ts'
import { feedChannel, type LiveFeed, listeningChannel, liveFeedSchema, readMessage } from './messages.ts'

/** So often a node says again for whom it listens; after three times without it, nothing more is sent. */
export const renewEveryMs = 5_000

/** How a node of the api hears of what happens now (contract-2 §12, `GET /live`; decision 35). */
export interface LiveChannels {
  /**
   * Says that there are readers of these audiences, for three times `renewEveryMs`. Rejects when the store is
   * unavailable.
   */
  listen(audiences: readonly Audience[]): Promise<void>
  /** Hands over what is sent to an audience, while it is listened for. Resolves to what ends it. */
  subscribe(audience: Audience, onFeed: (feed: LiveFeed) => void): Promise<() => Promise<void>>
}

/** Over the store that nodes and workers share. A message that does not follow the schema is left out. */
export function createLiveChannels(kv: Pick<Kv, 'publish' | 'subscribe'>): LiveChannels {
  return {
    listen: (audiences) => kv.publish(listeningChannel, JSON.stringify({ audiences })),
    subscribe: (audience, onFeed) =>
      kv.subscribe(feedChannel(audience.id), {
        onMessage: (message) => {
          const feed = readMessage(liveFeedSchema, message)
          if (feed !== null) onFeed(feed)
        },
        onGap: () => {},
      }),
  }
}
