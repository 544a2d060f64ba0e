import type { AnalyticsWriter, InsertOutcome } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'

export interface ClickBatcherOptions {
  /** An insert holds at most this many clicks, or one handover if that is larger. */
  maxClicks: number
  /** As soon as this many wait they are inserted: ClickHouse likes inserts of thousands. */
  enoughClicks: number
  /** Fewer wait until this long after the last insert began: the pace of inserts at little traffic. */
  intervalMs: number
}

export interface ClickBatcher {
  /** Resolves when all of the clicks are in the store but the rejected; rejects when that is not known. */
  insert(clicks: readonly ClickEvent[]): Promise<InsertOutcome>
}

export interface ClickBatcherDeps {
  writer: AnalyticsWriter
  /** Unix ms. */
  clock: () => number
}

interface Handover {
  clicks: readonly ClickEvent[]
  resolve: (outcome: InsertOutcome) => void
  reject: (error: unknown) => void
}

/** The clicks of all handovers, each token once: the first line against redelivery, the table is the second. */
function distinctClicks(handovers: readonly Handover[]): ClickEvent[] {
  const byToken = new Map<string, ClickEvent>()
  for (const { clicks } of handovers) for (const click of clicks) byToken.set(click.clickToken, click)
  return [...byToken.values()]
}

function settle(handovers: readonly Handover[], { rejected }: InsertOutcome): void {
  for (const { clicks, resolve } of handovers) {
    const tokens = rejected.length === 0 ? null : new Set(clicks.map((click) => click.clickToken))
    resolve({ rejected: tokens === null ? [] : rejected.filter(({ event }) => tokens.has(event.clickToken)) })
  }
}

/**
 * Joins what the partitions hand over at the same time into inserts that ClickHouse likes: large ones under load, one
 * every `intervalMs` otherwise, one at a time. A click after a silence is inserted at once.
 */
export function createClickBatcher(
  { writer, clock }: ClickBatcherDeps,
  options: ClickBatcherOptions,
): ClickBatcher {
  const waiting: Handover[] = []
  let lastBeganMs = Number.NEGATIVE_INFINITY
  let isInserting = false
  let timer: NodeJS.Timeout | undefined

  const takeBatch = (): Handover[] => {
    let size = 0
    const fits = waiting.findIndex(({ clicks }, index) => {
      size += clicks.length
      return index > 0 && size > options.maxClicks
    })
    return waiting.splice(0, fits === -1 ? waiting.length : fits)
  }

  const insertBatch = async (): Promise<void> => {
    const batch = takeBatch()
    lastBeganMs = clock()
    isInserting = true
    try {
      settle(batch, await writer.insertClicks(distinctClicks(batch)))
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
    const clicks = waiting.reduce((sum, handover) => sum + handover.clicks.length, 0)
    const dueMs = lastBeganMs + options.intervalMs - clock()
    if (clicks >= options.enoughClicks || dueMs <= 0) void insertBatch()
    else timer = setTimeout(() => void insertBatch(), Math.min(dueMs, options.intervalMs))
  }

  return {
    insert: (clicks) =>
      new Promise((resolve, reject) => {
        waiting.push({ clicks, resolve, reject })
        schedule()
      }),
  }
}
