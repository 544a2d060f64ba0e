import { damagedEvents, declaredEvents } from '../decode-batch.ts'
import type { EventMessage } from '../event-batch.ts'
import type { LogReader, LogRecord } from '../log/log-reader.ts'
import { openSegmentedLog, type SegmentedLog } from '../log/segmented-log.ts'
import type { EventsLogger } from '../logger.ts'

export interface EventSpoolOptions {
  /** One process at a time may have it open; a `ProcessLockedError` is thrown to the next. */
  dir: string
  logger: EventsLogger
  /** On disk at most; beyond it `append` rejects with a `LogFullError`. Default 1 GiB. */
  maxBytes?: number
  /** Default 16 MiB. */
  segmentBytes?: number
}

/**
 * Messages that are on disk while their fate on the bus is open: they are not replayed before it is known.
 */
export interface SpooledCopy {
  /** The bus has acknowledged them after all. */
  settle(): void
  /** The bus has not got them: they are replayed. */
  release(): void
}

export interface ReplayBatch {
  messages: EventMessage[]
  /** The bus has acknowledged them. */
  done(): Promise<void>
}

/** Events on disk that the bus has not acknowledged (design §4); what a killed process left is among them. */
export interface EventSpool {
  /** Resolves when the messages are written. Rejects when the disk or the limit does not let them in. */
  append(messages: readonly EventMessage[]): Promise<SpooledCopy>
  /**
   * The oldest messages to replay, the same again until `done`; null when there are none or their fate is
   * open.
   */
  next(): Promise<ReplayBatch | null>
  /** Called whenever `next` may have something new. */
  onChange(listener: () => void): void
  /** Called with the number of events, as far as it is known, that were in what cannot be read. */
  onDamage(listener: (events: number) => void): void
  stats(): { records: number; bytes: number }
  /** Rejects when the disk has no room for a message, or cannot be written to. */
  assertWritable(): Promise<void>
  /** Syncs and frees the folder; deletes what is done with. */
  close(): Promise<void>
}

const replayLimits = { maxRecords: 64, maxBytes: 2 ** 20 }
/** Done-with segments are deleted anyway; an emptied spool of this size gives the open one up too. */
const purgeBytes = 2 ** 20

/**
 * Opens the spool of a redirector. Nothing in it is lost by a kill, a torn tail is tolerated, damage is
 * reported.
 */
export async function openEventSpool(options: EventSpoolOptions): Promise<EventSpool> {
  const { logger, ...limits } = options
  let damaged = (_events: number) => {}
  const log = await openSegmentedLog({
    ...limits,
    onDamage: ({ content, ...damage }) => {
      // Of a file that is gone nothing is known but how many messages it had.
      const events = content.length === 0 ? damage.lostRecords : damagedEvents(content)
      logger.error(
        { ...damage, events },
        'A part of the spool cannot be read: its file was renamed to .damaged',
      )
      damaged(events)
    },
    onError: (error) => logger.error({ err: error }, 'The spool on disk could not be read or written'),
  })
  return {
    ...createEventSpool(log),
    onDamage: (listener) => {
      damaged = listener
    },
  }
}

function createEventSpool(log: SegmentedLog): Omit<EventSpool, 'onDamage'> {
  const copies = createCopies()
  const queue = createReplayQueue(log.createReader(log.start()), copies)
  let changed = () => {}

  /** Gives back the disk space of what is done with; of the open segment when all is and it has grown. */
  const freeDisk = async (openBytes: number) => {
    const isEmpty = queue.front() >= log.end()
    if (isEmpty && log.bytes() >= openBytes) await log.roll()
    await log.deleteBefore(queue.front())
  }
  const next = async (): Promise<ReplayBatch | null> => {
    const messages = await queue.next()
    const done = () => {
      queue.drop()
      return freeDisk(purgeBytes)
    }
    if (messages) return { messages, done }
    await freeDisk(purgeBytes)
    return null
  }
  return {
    next,
    append: async (messages) => {
      const first = await log.append(messages.map(({ value }) => [value]))
      return copies.register({ first, count: messages.length }, () => changed())
    },
    onChange: (listener) => {
      changed = listener
    },
    stats: () => ({
      records: Math.max(0, log.end() - queue.front() - copies.settled()),
      bytes: log.bytes(),
    }),
    assertWritable: log.assertWritable,
    close: async () => {
      try {
        // Skips what was decided since the last call.
        await next()
        await freeDisk(1)
      } finally {
        await queue.close()
        await log.close()
      }
    },
  }
}

/** The records of the spool from the oldest on, without those that were decided in the meantime. */
function createReplayQueue(reader: LogReader, copies: Copies) {
  /** Read, not handed out yet. */
  let ahead: LogRecord[] = []
  /** Handed out, not done. */
  let current: LogRecord[] = []

  /** Takes records off the front up to one whose fate is open. */
  const takeDecided = (): LogRecord[] => {
    const firstReferenced = ahead.findIndex(({ number }) => copies.isReferenced(number))
    const passed = ahead.splice(0, firstReferenced === -1 ? ahead.length : firstReferenced)
    return passed.filter(({ number }) => !copies.forgetDelivered(number))
  }
  return {
    /** Everything below is done with. */
    front: () => current[0]?.number ?? ahead[0]?.number ?? reader.position(),
    /** The same until dropped; null when there are none or the oldest one's fate is open. */
    next: async (): Promise<EventMessage[] | null> => {
      while (current.length === 0) {
        if (ahead.length === 0) ahead = await reader.read(replayLimits)
        if (ahead.length === 0) return null
        current = takeDecided()
        if (current.length === 0 && ahead.length > 0) return null
      }
      return current.map(toMessage)
    },
    drop: () => {
      current = []
    },
    close: reader.close,
  }
}

function toMessage({ payload }: LogRecord): EventMessage {
  return { value: payload, events: declaredEvents(payload) }
}

type Copies = ReturnType<typeof createCopies>

/** Which records wait for the bus's answer, and which have got it before they were reached. */
function createCopies() {
  const existing = new Set<number>()
  const settled = new Set<number>()
  return {
    isReferenced: (number: number) => existing.has(number),
    settled: () => settled.size,
    /** True when the record need not be replayed; it is forgotten. */
    forgetDelivered: (number: number) => settled.delete(number),
    register: (range: { first: number; count: number }, changed: () => void): SpooledCopy => {
      const numbers = Array.from({ length: range.count }, (_, index) => range.first + index)
      for (const number of numbers) existing.add(number)
      const release = () => {
        for (const number of numbers) existing.delete(number)
        changed()
      }
      return {
        release,
        settle: () => {
          for (const number of numbers) settled.add(number)
          release()
        },
      }
    },
  }
}
