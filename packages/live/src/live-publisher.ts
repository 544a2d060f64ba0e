import type { MonotonicClock } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { Audience } from './audience.ts'
import { createEventRate, type EventRate } from './event-rate.ts'
import { renewEveryMs } from './live-channels.ts'
import {
  feedChannel,
  type LiveEvent,
  type LiveFeed,
  listeningChannel,
  listeningSchema,
  readMessage,
} from './messages.ts'

/** The part of a worker that shows what it has written to those who watch (contract-2 §12, `GET /live`). */
export interface LivePublisher {
  /** Listens for who watches, from now on. */
  start(): Promise<void>
  /**
   * Sends events to the audiences that are listened for, at most 20 clicks and 100 conversions a second to
   * each, and how many more there were: nodes show 20 a second, conversions first. Without listeners it costs
   * a look at an empty map. Never throws and is not waited for: what cannot be sent is lost, and is in the
   * logs all the same.
   */
  publish(events: readonly LiveEvent[]): void
  close(): Promise<void>
}

export interface LivePublisherDeps {
  kv: Pick<Kv, 'publish' | 'subscribe'>
  monotonicMs: MonotonicClock
  logger: { warn: (fields: object, message: string) => void }
}

interface Listening {
  audience: Audience
  links: ReadonlySet<string> | null
  rates: Record<LiveEvent['kind'], EventRate>
  untilMs: number
}

const listenedForMs = 3 * renewEveryMs
/** As many as wait at a node to be shown, 20 a second. */
const maxConversionsPerSecond = 100

/** For one worker. Nothing is sent before `start`. */
export function createLivePublisher({ kv, monotonicMs, logger }: LivePublisherDeps): LivePublisher {
  const listening = new Map<string, Listening>()

  const note = (audience: Audience): void => {
    const known = listening.get(audience.id)
    listening.set(audience.id, {
      audience,
      links: audience.linkIds && new Set(audience.linkIds),
      rates: known?.rates ?? {
        click: createEventRate(monotonicMs),
        conversion: createEventRate(monotonicMs, maxConversionsPerSecond),
      },
      untilMs: monotonicMs() + listenedForMs,
    })
  }
  const send = ({ audience }: Listening, feed: LiveFeed): void => {
    kv.publish(feedChannel(audience.id), JSON.stringify(feed)).catch((error: unknown) =>
      logger.warn({ err: error }, 'Live events could not be published'),
    )
  }
  let unsubscribe = async () => {}

  return {
    start: async () => {
      unsubscribe = await kv.subscribe(listeningChannel, {
        onMessage: (message) => {
          for (const audience of readMessage(listeningSchema, message)?.audiences ?? []) note(audience)
        },
        onGap: () => {},
      })
    },
    publish: (events) => {
      if (listening.size === 0) return
      const nowMs = monotonicMs()
      for (const [id, one] of listening) {
        if (one.untilMs < nowMs) listening.delete(id)
        else {
          const feed = feedOf(one, events)
          if (feed !== null) send(one, feed)
        }
      }
    },
    close: () => unsubscribe(),
  }
}

const factsOf = (event: LiveEvent) => (event.kind === 'click' ? event.click : event.conversion)

/** Null where none of the events is for the audience. */
function feedOf({ audience, links, rates }: Listening, events: readonly LiveEvent[]): LiveFeed | null {
  const theirs = events.filter((event) => {
    const { workspaceId, linkId } = factsOf(event)
    return workspaceId === audience.workspaceId && (links === null || (linkId !== null && links.has(linkId)))
  })
  if (theirs.length === 0) return null
  const passed = theirs.filter(({ kind }) => rates[kind].take())
  return { events: passed, skipped: theirs.length - passed.length }
}
