import { createConcurrencyLimit, createKeyedConcurrencyLimit, type LimitedCall } from '@waymark/async'
import { type Load, refuseLoadOfAll, refuseLoadOfCaller } from './plugins/load-refusal.ts'

export interface ConcurrencyLimit {
  /** At once. */
  running: number
  /** More than these are refused. */
  waiting: number
}

/**
 * Runs at most so many at once, of all callers together. Password and key hashes share the threads that file
 * and DNS calls need: without a bound a flood of sign-ins would stop everything else.
 * @throws UNAVAILABLE (from the returned function) when the queue is full
 */
export const limitConcurrency = (load: Load, limit: ConcurrencyLimit): LimitedCall =>
  createConcurrencyLimit({ ...limit, refusal: () => refuseLoadOfAll(load) })

/** Says how many run at once, and wait, of each caller and of all. */
export interface CallerLimits {
  each: ConcurrencyLimit
  all: ConcurrencyLimit
}

/**
 * Bounds of calls that bring thousands of rows: each uses a connection most of its time, and the other routes
 * need some too.
 */
export const importBounds: CallerLimits = {
  each: { running: 1, waiting: 15 },
  all: { running: 2, waiting: 30 },
}

/** Runs the work when the caller's turn has come. */
export type LimitedByCaller = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>

/** Runs at most so many of one caller at once; other callers do not wait for them. */
export const limitCaller = (load: Load, limit: ConcurrencyLimit): LimitedByCaller =>
  createKeyedConcurrencyLimit({ ...limit, refusal: () => refuseLoadOfCaller(load) })

/**
 * Runs at most so many of each caller at once, and of all: what a caller sends beyond its own share waits or
 * is refused before it gets into the queue of all.
 * @throws RATE_LIMITED when too many of the caller wait, UNAVAILABLE when too many callers do
 */
export function limitByCaller(load: Load, { each, all }: CallerLimits): LimitedByCaller {
  const ofCaller = limitCaller(load, each)
  const ofAll = limitConcurrency(load, all)
  return (caller, work) => ofCaller(caller, () => ofAll(work))
}
