/** Calls of one key share the load that is under way; the first one's `load` is the one that runs. */
export type SingleFlight<Result> = (key: string, load: () => Promise<Result>) => Promise<Result>

/**
 * One load at a time for each key: who comes while it runs gets its result, or its failure. Nothing is
 * cached: the next call after its end loads anew.
 */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, load) => {
    const current = running.get(key)
    if (current !== undefined) return current
    const loading = load().finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }
}
