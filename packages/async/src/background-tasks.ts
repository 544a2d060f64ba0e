import { withTimeoutOr } from './timeout.ts'

export interface BackgroundTasks {
  /** Resolves when the work is done, or after the timeout while it goes on. The work must not reject. */
  waitAWhile(work: Promise<unknown>): Promise<void>
  /** Resolves when no work that was waited for is under way. */
  settled(): Promise<void>
}

/**
 * For work that a caller should see the end of, but need not wait long for: a part that it needs may be
 * unavailable.
 */
export function createBackgroundTasks({ timeoutMs }: { timeoutMs: number }): BackgroundTasks {
  const underWay = new Set<Promise<unknown>>()
  return {
    async waitAWhile(work) {
      underWay.add(work)
      work.finally(() => underWay.delete(work))
      await withTimeoutOr(work, { timeoutMs, otherwise: () => {} })
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
