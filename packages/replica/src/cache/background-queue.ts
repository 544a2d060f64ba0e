export interface BackgroundQueue<Work> {
  /** Does the work when its turn comes; work waiting under the same key is replaced. */
  add(key: string, work: Work): void
  readonly waiting: number
}

export interface BackgroundQueueOptions<Work> {
  /** Waiting work is no more than what it needs, since a hundred thousand links may wait. */
  run: (key: string, work: Work) => Promise<unknown>
  /** Done at the same time: bounds what a thousand stale links at once request from the tiers behind. */
  concurrency: number
  onFailure: (error: unknown) => void
}

/** Work in the background, in the order of arrival. */
export function createBackgroundQueue<Work>({
  run,
  concurrency,
  onFailure,
}: BackgroundQueueOptions<Work>): BackgroundQueue<Work> {
  const waiting = new Map<string, Work>()
  let running = 0

  function startNext(): void {
    for (const [key, work] of waiting) {
      if (running >= concurrency) return
      waiting.delete(key)
      running += 1
      void runOne(key, work)
    }
  }

  async function runOne(key: string, work: Work): Promise<void> {
    try {
      await run(key, work)
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
