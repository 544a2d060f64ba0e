import type { InsertOutcome } from '@waymark/analytics-store'

export interface BatcherOptions {
  /** An insert has at most this many events, or one handover if that is larger. */
  maxEvents: number
  /** As soon as this many wait they are inserted: ClickHouse likes inserts of thousands. */
  enoughEvents: number
  /** Fewer wait until this long after the last insert began: the pace of inserts at little traffic. */
  intervalMs: number
}

export interface Batcher<Event> {
  /** Resolves when all of the events are in the store but the rejected; rejects when that is not known. */
  insert(events: readonly Event[]): Promise<InsertOutcome<Event>>
}

export interface BatcherDeps<Event> {
  /** Writes what it can and returns the rest; rejects when that is not known. */
  write: (events: readonly Event[]) => Promise<InsertOutcome<Event>>
  /** Copies of an event have the same. */
  idOf: (event: Event) => string
  monotonicMs: () => number
}

interface Handover<Event> {
  events: readonly Event[]
  resolve: (outcome: InsertOutcome<Event>) => void
  reject: (error: unknown) => void
}

type IdOf<Event> = BatcherDeps<Event>['idOf']

/** The events of all handovers, each once: the first line against redelivery, the table is the second. */
function distinctEvents<Event>(handovers: readonly Handover<Event>[], idOf: IdOf<Event>): Event[] {
  const byId = new Map<string, Event>()
  for (const { events } of handovers) for (const event of events) byId.set(idOf(event), event)
  return [...byId.values()]
}

function settle<Event>(
  handovers: readonly Handover<Event>[],
  { rejected }: InsertOutcome<Event>,
  idOf: IdOf<Event>,
): void {
  for (const { events, resolve } of handovers) {
    const ids = rejected.length === 0 ? null : new Set(events.map(idOf))
    resolve({ rejected: ids === null ? [] : rejected.filter(({ event }) => ids.has(idOf(event))) })
  }
}

/**
 * Joins what the partitions hand over at the same time into inserts that ClickHouse likes: large ones under
 * load, one every `intervalMs` otherwise, one at a time. An event after a silence is inserted at once.
 */
export function createBatcher<Event>(
  { write, idOf, monotonicMs }: BatcherDeps<Event>,
  options: BatcherOptions,
): Batcher<Event> {
  const waiting: Handover<Event>[] = []
  let lastBeganMs = Number.NEGATIVE_INFINITY
  let isInserting = false
  let timer: NodeJS.Timeout | undefined

  const takeBatch = (): Handover<Event>[] => {
    let size = 0
    const fits = waiting.findIndex(({ events }, index) => {
      size += events.length
      return index > 0 && size > options.maxEvents
    })
    return waiting.splice(0, fits === -1 ? waiting.length : fits)
  }

  const insertBatch = async (): Promise<void> => {
    const batch = takeBatch()
    lastBeganMs = monotonicMs()
    isInserting = true
    try {
      settle(batch, await write(distinctEvents(batch, idOf)), idOf)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      isInserting = false
      schedule()
    }
  }

  const schedule = (): void => {
    clearTimeout(timer)
    if (isInserting || waiting.length === 0) return
    const events = waiting.reduce((sum, handover) => sum + handover.events.length, 0)
    const dueMs = lastBeganMs + options.intervalMs - monotonicMs()
    if (events >= options.enoughEvents || dueMs <= 0) void insertBatch()
    else timer = setTimeout(() => void insertBatch(), Math.min(dueMs, options.intervalMs))
  }

  return {
    insert: (events) =>
      new Promise((resolve, reject) => {
        waiting.push({ events, resolve, reject })
        schedule()
      }),
  }
}
