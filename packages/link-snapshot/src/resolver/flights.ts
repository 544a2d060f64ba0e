import type { LinkAddress } from '../types.ts'
import type { Expectation, Load, Loaded } from './tiers.ts'

export interface Landing {
  loaded: Loaded
  /** False: a change was told while it was asked for, and has kept being told; the answer may be the one before it. */
  isCertain: boolean
}

export interface Flights<R> {
  /** Joins the flight to this address, or starts one. */
  fly(key: string, address: LinkAddress, expected: Expectation | null): Promise<R>
  /** The address has changed: what a flight brings must be asked for after now. False when there is no flight. */
  outdate(key: string, expected: Expectation | null): boolean
  outdateAll(): void
}

interface Flight<R> {
  landed: Promise<R>
  isOutdated: boolean
  expected: Expectation | null
}

/** How often a flight starts over because of changes; more in a row than this is no ordinary editing. */
const maxRounds = 3

/**
 * One question at a time an address, however many ask it. A change told meanwhile may have come after the question was
 * answered and before the answer arrived; the question is then put again, so that nothing outdated is held.
 */
export function createFlights<R>(
  load: Load,
  land: (address: LinkAddress, landing: Landing) => R,
): Flights<R> {
  const flights = new Map<string, Flight<R>>()

  async function go(key: string, address: LinkAddress, flight: Flight<R>): Promise<R> {
    try {
      for (let round = 1; ; round++) {
        flight.isOutdated = false
        const loaded = await load(address, flight.expected)
        if (!flight.isOutdated || round === maxRounds)
          return land(address, { loaded, isCertain: !flight.isOutdated })
      }
    } finally {
      flights.delete(key)
    }
  }

  function outdate(flight: Flight<R>, expected: Expectation | null): void {
    flight.isOutdated = true
    flight.expected = expected ?? flight.expected
  }

  return {
    fly(key, address, expected) {
      const flying = flights.get(key)
      if (flying !== undefined) return flying.landed
      const { promise, resolve } = Promise.withResolvers<R>()
      const flight: Flight<R> = { landed: promise, isOutdated: false, expected }
      flights.set(key, flight)
      resolve(go(key, address, flight))
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
