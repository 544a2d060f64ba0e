import { LRUCache } from 'lru-cache'

export interface FailedKeys {
  /**
   * Whether loading the key has failed and it is not cached since; `due` once every `retryMs`, to one caller.
   */
  look(key: string): 'none' | 'waiting' | 'due'
  add(key: string): void
  delete(key: string): void
  clear(): void
}

/**
 * Keys whose load has failed: they are loaded again beside the visitors, who do not wait for them any more.
 */
export function createFailedKeys(options: {
  max: number
  retryMs: number
  monotonicMs: () => number
}): FailedKeys {
  const { max, retryMs, monotonicMs } = options
  const dueAtMs = new LRUCache<string, number>({ maxSize: max, sizeCalculation: () => 1 })
  const add = (key: string) => void dueAtMs.set(key, monotonicMs() + retryMs)
  return {
    look(key) {
      const due = dueAtMs.get(key)
      if (due === undefined) return 'none'
      if (monotonicMs() < due) return 'waiting'
      add(key)
      return 'due'
    },
    add,
    delete: (key) => void dueAtMs.delete(key),
    clear: () => dueAtMs.clear(),
  }
}
