export interface BackgroundQueue {
  /** Does the work when its turn comes; work waiting under the same key is replaced. */
  add(key: string, work: () => Promise<unknown>): void
  readonly waiting: number
}

export interface BackgroundQueueOptions {
  /** Done at the same time: bounds what a thousand stale links at once ask of the tiers behind. */
  concurrency: number
  onFailure: (error: unknown) => void
}

/** Work that nobody waits for, in the order of arrival. */
export function createBackgroundQueue({ concurrency, onFailure }: BackgroundQueueOptions): BackgroundQueue {
  const waiting = new Map<string, () => Promise<unknown>>()
  let running = 0

  function startNext(): void {
    for (const [key, work] of waiting) {
      if (running >= concurrency) return
      waiting.delete(key)
      running += 1
      void run(work)
    }
  }

  async function run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      onFailure(error)
    } finally {
      running -= 1
      startNext()
    }
  }

  return {
    add(key, work) {
      waiting.set(key, work)
      startNext()
    },
    get waiting() {
      return waiting.size
    },
  }
}
