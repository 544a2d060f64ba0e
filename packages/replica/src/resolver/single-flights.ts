export interface Landing<Loaded> {
  loaded: Loaded
  /** False: a change was told while it was asked for, and has kept being told; the answer may be the one before it. */
  isCertain: boolean
}

export interface SingleFlights<Question, Expected, R> {
  /** Joins the flight of this key, or starts one. */
  run(key: string, question: Question, expected: Expected | null): Promise<R>
  /** What the key stands for has changed: what a flight brings must be asked for after now. False when there is no flight. */
  outdate(key: string, expected: Expected | null): boolean
  outdateAll(): void
}

interface RunningLoad<Expected, R> {
  result: Promise<R>
  isOutdated: boolean
  expected: Expected | null
}

/** How often a flight starts over because of changes; more in a row than this is no ordinary editing. */
const maxRounds = 3

/**
 * One question at a time a key, however many ask it. A change told meanwhile may have come after the question was
 * answered and before the answer arrived; the question is then put again, so that nothing outdated is held.
 */
export function createSingleFlights<Question, Expected, Loaded, R>(
  load: (question: Question, expected: Expected | null) => Promise<Loaded>,
  land: (question: Question, landing: Landing<Loaded>) => R,
): SingleFlights<Question, Expected, R> {
  const flights = new Map<string, RunningLoad<Expected, R>>()

  async function go(key: string, question: Question, one: RunningLoad<Expected, R>): Promise<R> {
    try {
      for (let round = 1; ; round++) {
        one.isOutdated = false
        const loaded = await load(question, one.expected)
        if (!one.isOutdated || round === maxRounds)
          return land(question, { loaded, isCertain: !one.isOutdated })
      }
    } finally {
      flights.delete(key)
    }
  }

  function outdate(one: RunningLoad<Expected, R>, expected: Expected | null): void {
    one.isOutdated = true
    one.expected = expected ?? one.expected
  }

  return {
    run(key, question, expected) {
      const current = flights.get(key)
      if (current !== undefined) return current.result
      const { promise, resolve } = Promise.withResolvers<R>()
      const one: RunningLoad<Expected, R> = { result: promise, isOutdated: false, expected }
      flights.set(key, one)
      resolve(go(key, question, one))
      return promise
    },
    outdate(key, expected) {
      const one = flights.get(key)
      if (one !== undefined) outdate(one, expected)
      return one !== undefined
    },
    outdateAll() {
      for (const one of flights.values()) outdate(one, null)
    },
  }
}
