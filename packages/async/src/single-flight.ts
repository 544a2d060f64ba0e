/** Calls of one key share the load that is under way, which has the argument of the first. */
export type SingleFlight<Argument, Result> = (key: string, argument: Argument) => Promise<Result>

export interface LoadResult<Loaded> {
  loaded: Loaded
  /**
   * False: a change was published while it was loaded, and again and again; this may be the state before it.
   */
  isCertain: boolean
}

export interface OutdatableSingleFlight<Argument, Result> {
  /** Joins the load of this key, or starts one. */
  run: SingleFlight<Argument, Result>
  /**
   * The key has changed: what a running load brings must be loaded after now, by the new argument where there
   * is one. False when none is running.
   */
  outdate(key: string, argument: Argument | null): boolean
  outdateAll(): void
}

export interface OutdatableSingleFlightOptions<Argument, Loaded, Result> {
  load: (key: string, argument: Argument) => Promise<Loaded>
  /**
   * Makes the result of what was loaded, and puts it into a cache where there is one: in the same step in
   * which the load ends, so that no change and no call can come in between.
   */
  onLoaded: (key: string, result: LoadResult<Loaded>) => Result
}

interface RunningLoad<Argument, Result> {
  result: Promise<Result>
  argument: Argument
  isOutdated: boolean
}

/** How often a load starts over because of changes; more in a row than this is no ordinary editing. */
const maxRounds = 3

/**
 * One load at a time for each key: who comes while it runs gets its result, or its failure. Nothing is
 * cached: the next call after its end loads anew.
 */
export function createSingleFlight<Argument, Result>(
  load: (key: string, argument: Argument) => Promise<Result>,
): SingleFlight<Argument, Result> {
  return createOutdatableSingleFlight({ load, onLoaded: (_, { loaded }: LoadResult<Result>) => loaded }).run
}

/**
 * As {@link createSingleFlight}, for what may change while it is loaded. A change that is published meanwhile
 * may have come after the load was answered and before its answer arrived; it is then loaded once more, so
 * that nothing outdated is cached.
 */
export function createOutdatableSingleFlight<Argument, Loaded, Result>({
  load,
  onLoaded,
}: OutdatableSingleFlightOptions<Argument, Loaded, Result>): OutdatableSingleFlight<Argument, Result> {
  const running = new Map<string, RunningLoad<Argument, Result>>()

  async function loadUntilCertain(key: string, one: RunningLoad<Argument, Result>): Promise<Result> {
    try {
      for (let round = 1; ; round++) {
        one.isOutdated = false
        const loaded = await load(key, one.argument)
        if (!one.isOutdated || round === maxRounds)
          return onLoaded(key, { loaded, isCertain: !one.isOutdated })
      }
    } finally {
      running.delete(key)
    }
  }

  function outdate(one: RunningLoad<Argument, Result>, argument: Argument | null): void {
    one.isOutdated = true
    one.argument = argument ?? one.argument
  }

  return {
    run(key, argument) {
      const current = running.get(key)
      if (current !== undefined) return current.result
      const { promise, resolve } = Promise.withResolvers<Result>()
      const one: RunningLoad<Argument, Result> = { result: promise, argument, isOutdated: false }
      running.set(key, one)
      resolve(loadUntilCertain(key, one))
      return promise
    },
    outdate(key, argument) {
      const one = running.get(key)
      if (one !== undefined) outdate(one, argument)
      return one !== undefined
    },
    outdateAll() {
      for (const one of running.values()) outdate(one, null)
    },
  }
}
