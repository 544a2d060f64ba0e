import { type Clock, systemClock } from './clock.ts'

export interface BatcherOptions<Item, Result> {
  /** One result for each item, in their order. */
  send: (items: readonly Item[]) => Promise<readonly Result[]>
  /**
   * So many batches may be under way at once. The next one waits for the latest, but no item waits longer
   * than `afterMs` for a slow batch, or for a dead connection. Default: one batch at a time, however long it
   * takes.
   */
  overlap?: { batches: number; afterMs: number }
  /**
   * For a receiver that likes large batches: fewer than `enough` wait until `intervalMs` after the latest
   * began. Default: nothing waits for that.
   */
  pace?: { enough: number; intervalMs: number }
  /** A batch is no larger, or has one item that is. Default: of any size. */
  maxSize?: number
  /** What `enough` and `maxSize` count. Default: each item is 1. */
  sizeOf?: (item: Item) => number
  /** Default: that of the machine. */
  clock?: Clock
}

/** Resolves with the item's own result. Rejects when its batch fails, or has no result for it. */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>

interface WaitingItem<Item, Result> {
  item: Item
  sinceMs: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * A batch costs more than an item in it, so many items may gather for some iterations of the event loop; few
 * items wait for one.
 */
const maxRounds = 3
const crowd = 4

/**
 * Sends items that come together as one batch: those of one iteration of the event loop (of many, up to three
 * that each bring more), and those that come while a batch is under way: the more share one, the less each of
 * them costs. No item is in a batch that began before it came: what its result says was true after that.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { send, overlap = { batches: 1, afterMs: 0 }, pace, clock = systemClock } = options
  const queue = createQueue<Item, Result>(options)
  let underWay = 0
  let latest: object | null = null
  let latestBeganMs = Number.NEGATIVE_INFINITY
  let isGathering = false
  let cancelTimer: (() => void) | undefined

  const dueMs = (): number => {
    const afterLatest = latest === null ? Number.NEGATIVE_INFINITY : queue.sinceMs() + overlap.afterMs
    if (pace === undefined || queue.size() >= pace.enough) return afterLatest
    return Math.max(afterLatest, latestBeganMs + pace.intervalMs)
  }
  const schedule = (): void => {
    if (isGathering || queue.count() === 0 || underWay === overlap.batches) return
    const waitMs = dueMs() - clock.monotonicMs()
    if (waitMs > 0) {
      cancelTimer ??= clock.after(waitMs, () => {
        cancelTimer = undefined
        schedule()
      })
      return
    }
    cancelTimer?.()
    cancelTimer = undefined
    isGathering = true
    setImmediate(endRound, 1, 0)
  }
  const endRound = (round: number, before: number): void => {
    const came = queue.count()
    if (round < maxRounds && came >= crowd && came > before) setImmediate(endRound, round + 1, came)
    else void sendBatch()
  }
  const sendBatch = async (): Promise<void> => {
    const batch = queue.take()
    isGathering = false
    underWay += 1
    latest = batch
    latestBeganMs = clock.monotonicMs()
    schedule()
    await settle(batch, send)
    underWay -= 1
    if (latest === batch) latest = null
    schedule()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, sinceMs: clock.monotonicMs(), resolve, reject })
      schedule()
    })
}

function createQueue<Item, Result>({
  maxSize = Number.POSITIVE_INFINITY,
  sizeOf = () => 1,
}: Pick<BatcherOptions<Item, Result>, 'maxSize' | 'sizeOf'>) {
  const waiting: WaitingItem<Item, Result>[] = []
  let waitingSize = 0
  return {
    count: () => waiting.length,
    size: () => waitingSize,
    /** Since when the oldest waits. */
    sinceMs: () => waiting[0]?.sinceMs ?? Number.NEGATIVE_INFINITY,
    push(one: WaitingItem<Item, Result>) {
      waiting.push(one)
      waitingSize += sizeOf(one.item)
    },
    /** The oldest, as many as one batch may have. */
    take(): WaitingItem<Item, Result>[] {
      let size = 0
      const beyond = waiting.findIndex(({ item }, index) => {
        const withThis = size + sizeOf(item)
        if (index > 0 && withThis > maxSize) return true
        size = withThis
        return false
      })
      waitingSize -= size
      return waiting.splice(0, beyond === -1 ? waiting.length : beyond)
    },
  }
}

/** Never rejects: each item hears of it by itself. */
async function settle<Item, Result>(
  batch: readonly WaitingItem<Item, Result>[],
  send: BatcherOptions<Item, Result>['send'],
): Promise<void> {
  try {
    const results = await send(batch.map(({ item }) => item))
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index]
      if (result === undefined) reject(new Error('An item of a batch has no result'))
      else resolve(result)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
