import type { Audience, EventRate } from '@waymark/live'
import type { LiveEventRecord } from './live.schema.ts'
import { eventText, type LiveReader } from './live-reader.ts'

/** The readers of one audience at this node: an event is written once for all of them. */
export interface AudienceReaders {
  audience: Audience
  /** Unix ms: nothing from before is for them. */
  sinceMs: number
  readers: Set<LiveReader>
  /**
   * At most 20 a second pass. Clicks that do not are skipped and counted; alerts, conversions and states wait
   * for the next that may pass, before any click.
   */
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
/** Of each kind: what would come more than five seconds late is skipped, too. */
const maxWaiting = 100
/** In this order they pass. */
const waitingKinds = ['alert', 'conversion', 'status'] as const

export function createAudienceReaders({ audience, sinceMs, rate }: AudienceReadersOptions): AudienceReaders {
  const readers = new Set<LiveReader>()
  const write = ({ event, data }: LiveEventRecord) => {
    const text = eventText(event, data)
    for (const reader of readers) reader.send(text)
  }
  const skipped = createSkippedCount((count) => {
    for (const reader of readers) reader.skip(count)
  })
  const waiting = createWaitingEvents(rate, write)
  return {
    audience,
    sinceMs,
    readers,
    send: (events, skippedBefore) => {
      let count = skippedBefore
      for (const record of events.filter(({ event }) => event !== 'click'))
        if (!waiting.add(record)) count += 1
      waiting.send()
      for (const record of events.filter(({ event }) => event === 'click')) {
        if (waiting.isEmpty() && rate.take()) write(record)
        else count += 1
      }
      skipped.add(count)
    },
    close: () => {
      waiting.close()
      skipped.close()
    },
  }
}

/** What may not pass yet, and passes as soon as the rate lets it. */
function createWaitingEvents(rate: EventRate, write: (record: LiveEventRecord) => void) {
  const waiting = new Map<string, LiveEventRecord[]>(waitingKinds.map((kind) => [kind, []]))
  const next = () => waitingKinds.map((kind) => waiting.get(kind)).find((queue) => queue?.length)
  let timer: NodeJS.Timeout | null = null
  const send = () => {
    if (timer !== null) return
    for (let queue = next(); queue !== undefined; queue = next()) {
      if (!rate.take()) {
        timer = setTimeout(() => {
          timer = null
          send()
        }, rate.waitMs())
        return
      }
      const record = queue.shift()
      if (record !== undefined) write(record)
    }
  }
  return {
    /** False: too many wait. */
    add: (record: LiveEventRecord): boolean => {
      const queue = waiting.get(record.event)
      if (queue === undefined || queue.length >= maxWaiting) return false
      queue.push(record)
      return true
    },
    send,
    isEmpty: () => next() === undefined,
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

function createSkippedCount(send: (count: number) => void) {
  let skipped = 0
  let timer: NodeJS.Timeout | null = null
  return {
    add: (count: number) => {
      skipped += count
      if (skipped === 0) return
      timer ??= setTimeout(() => {
        timer = null
        send(skipped)
        skipped = 0
      }, skippedEveryMs)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
