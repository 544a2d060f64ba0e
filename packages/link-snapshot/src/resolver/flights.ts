export interface Landing<Loaded> {
  loaded: Loaded
  /** False: a change was told while it was asked for, and has kept being told; the answer may be the one before it. */
  isCertain: boolean
}

export interface Flights<Question, Expected, R> {
  /** Joins the flight of this key, or starts one. */
  fly(key: string, question: Question, expected: Expected | null): Promise<R>
  /** What the key stands for has changed: what a flight brings must be asked for after now. False when there is no flight. */
  outdate(key: string, expected: Expected | null): boolean
  outdateAll(): void
}

interface Flight<Expected, R> {
  landed: Promise<R>
  isOutdated: boolean
  expected: Expected | null
}

/** How often a flight starts over because of changes; more in a row than this is no ordinary editing. */
const maxRounds = 3

/**
 * One question at a time a key, however many ask it. A change told meanwhile may have come after the question was
 * answered and before the answer arrived; the question is then put again, so that nothing outdated is held.
 */
export function createFlights<Question, Expected, Loaded, R>(
  load: (question: Question, expected: Expected | null) => Promise<Loaded>,
  land: (question: Question, landing: Landing<Loaded>) => R,
): Flights<Question, Expected, R> {
  const flights = new Map<string, Flight<Expected, R>>()

  async function go(key: string, question: Question, flight: Flight<Expected, R>): Promise<R> {
    try {
      for (let round = 1; ; round++) {
        flight.isOutdated = false
        const loaded = await load(question, flight.expected)
        if (!flight.isOutdated || round === maxRounds)
          return land(question, { loaded, isCertain: !flight.isOutdated })
      }
    } finally {
      flights.delete(key)
    }
  }

  function outdate(flight: Flight<Expected, R>, expected: Expected | null): void {
    flight.isOutdated = true
    flight.expected = expected ?? flight.expected
  }

  return {
    fly(key, question, expected) {
      const flying = flights.get(key)
      if (flying !== undefined) return flying.landed
      const { promise, resolve } = Promise.withResolvers<R>()
      const flight: Flight<Expected, R> = { landed: promise, isOutdated: false, expected }
      flights.set(key, flight)
      resolve(go(key, question, flight))
      return promise
    },
    outdate(key, expected) {
      const flight = flights.get(key)
      if (flight !== undefined) outdate(flight, expected)
      return flight !== undefined
    },
    outdateAll() {
      for (const flight of flights.values()) outdate(flight, null)
    },
  }
}
