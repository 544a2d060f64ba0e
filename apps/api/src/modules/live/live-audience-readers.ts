import type { Audience, EventRate } from '@waymark/live'
import type { LiveEventRecord } from './live.schema.ts'
import { eventText, type LiveReader } from './live-reader.ts'

/** The readers of one audience at this node: an event is written once for all of them. */
export interface AudienceReaders {
  audience: Audience
  /** Unix ms: nothing from before is for them. */
  sinceMs: number
  readers: Set<LiveReader>
  /** At most 20 a second pass; what does not is counted. */
  send(events: readonly LiveEventRecord[], skipped: number): void
  close(): void
}

export interface AudienceReadersOptions {
  audience: Audience
  sinceMs: number
  rate: EventRate
}

/** How long it is counted what is skipped, before the readers hear of it. */
const skippedEveryMs = 1_000

export function createAudienceReaders({ audience, sinceMs, rate }: AudienceReadersOptions): AudienceReaders {
  const readers = new Set<LiveReader>()
  let skipped = 0
  let timer: NodeJS.Timeout | null = null
  const sendSkipped = () => {
    timer = null
    for (const reader of readers) reader.skip(skipped)
    skipped = 0
  }
  const skip = (count: number) => {
    skipped += count
    if (skipped > 0) timer ??= setTimeout(sendSkipped, skippedEveryMs)
  }
  return {
    audience,
    sinceMs,
    readers,
    send: (events, skippedBefore) => {
      for (const { event, data } of events) {
        if (!rate.take()) {
          skip(1)
          continue
        }
        const text = eventText(event, data)
        for (const reader of readers) reader.send(text)
      }
      skip(skippedBefore)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
