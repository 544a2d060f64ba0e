import type { Expectation } from './entry-form.ts'

export interface LoadResult<Loaded> {
  loaded: Loaded
  /**
   * False: a change was published while it was loaded, and again and again; this may be the state before it.
   */
  isCertain: boolean
}

export interface SingleFlight<Answer> {
  /** Joins the load of this key, or starts one. */
  run(key: string, expected: Expectation | null): Promise<Answer>
  /** The key has changed: what a running load brings must be loaded after now. False when none is running. */
  outdate(key: string, expected: Expectation | null): boolean
  outdateAll(): void
}

interface RunningLoad<Answer> {
  result: Promise<Answer>
  isOutdated: boolean
  expected: Expectation | null
}

/** How often a load starts over because of changes; more in a row than this is no ordinary editing. */
const maxRounds = 3

/**
 * One load at a time a key, however many wait for it. A change that is published meanwhile may have come
 * after the load was answered and before its answer arrived; it is then loaded once more, so that nothing
 * outdated is cached.
 */
export function createSingleFlight<Loaded, Answer>(
  load: (key: string, expected: Expectation | null) => Promise<Loaded>,
  onLoaded: (key: string, result: LoadResult<Loaded>) => Answer,
): SingleFlight<Answer> {
  const running = new Map<string, RunningLoad<Answer>>()

  async function loadUntilCertain(key: string, one: RunningLoad<Answer>): Promise<Answer> {
    try {
      for (let round = 1; ; round++) {
        one.isOutdated = false
        const loaded = await load(key, one.expected)
        if (!one.isOutdated || round === maxRounds)
          return onLoaded(key, { loaded, isCertain: !one.isOutdated })
      }
    } finally {
      running.delete(key)
    }
  }

  function outdate(one: RunningLoad<Answer>, expected: Expectation | null): void {
    one.isOutdated = true
    one.expected = expected ?? one.expected
  }

  return {
    run(key, expected) {
      const current = running.get(key)
      if (current !== undefined) return current.result
      const { promise, resolve } = Promise.withResolvers<Answer>()
      const one: RunningLoad<Answer> = { result: promise, isOutdated: false, expected }
      running.set(key, one)
      resolve(loadUntilCertain(key, one))
      return promise
    },
    outdate(key, expected) {
      const one = running.get(key)
      if (one !== undefined) outdate(one, expected)
      return one !== undefined
    },
    outdateAll() {
      for (const one of running.values()) outdate(one, null)
    },
  }
}
