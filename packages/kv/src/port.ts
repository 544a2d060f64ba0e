export interface FirstSeenQuery {
  /** Set when neither it nor an older key is there. */
  key: string
  /** Older names of the same thing (yesterday's salt): any of them there means seen before. */
  olderKeys: readonly string[]
  ttlMs: number
}

export interface WindowCount {
  count: number
  /** Until the window ends. */
  remainingMs: number
}

/** Of `countInWindows`. */
export interface WindowIncrement {
  key: string
  /** A whole number; below 0 takes back what was counted in a window that is still open. */
  by: number
  windowMs: number
}

export interface Increment {
  key: string
  /** A whole number; negative gives back. */
  by: number
  /** From the first increment on, null: for ever. An existing end stays. */
  ttlMs: number | null
}

/** By how much a counter that is there is raised. */
export type KnownIncrement = Omit<Increment, 'ttlMs'>

/** The result of a request for one more below a limit. */
export type Taken =
  /** `count` includes it. */
  | { kind: 'taken'; count: number }
  /** The limit is reached: nothing was counted. */
  | { kind: 'full' }
  /** The count is not known (never counted, or lost): seed it with `getOrSet` and call again. */
  | { kind: 'unset' }

/** Counts for a counter that is not there, over all nodes, until its value has been found out. */
export interface ProvisionalCounter {
  /** Of the counter; without braces. */
  key: string
  /** Unix ms: it counts from then on, and what was before is what has to be found out. */
  fromMs: number
  /** At least as much there was before. */
  before: number
  /** From the first opening on. */
  ttlMs: number
}

/**
 * The result of a request for one more below the limit of a counter or, where it is not there, of its
 * provisional counter.
 */
export type ProvisionallyTaken =
  | Exclude<Taken, { kind: 'taken' }>
  | { kind: 'taken'; count: number; isProvisional: boolean }

/** What was found out of a counter. */
export interface FoundCount {
  key: string
  /** What there was before `fromMs`. */
  count: number
  /** As `openProvisional` said; null: there never was anything before, whenever it began. */
  fromMs: number | null
  ttlMs: number
}

export interface SubscribeHandlers {
  onMessage: (message: string) => void
  /** Messages may have been missed (first connect, reconnect): what was learned from them is stale. */
  onGap: () => void
}

/** Where an adapter logs its connections; a pino logger fits. */
export interface KvLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Counters, cache, pub/sub, limits (design §3): `./redis` and `./memory`, one contract suite. Every call ends
 * within about 200 ms: it rejects when the store is unavailable and never hangs. Where the call was sent and
 * may have been done, it rejects with a LateAnswerError. Times are whole milliseconds: a fraction is refused.
 */
export interface Kv {
  /** Of a counter its decimal number, of a thing seen '1'. */
  get(key: string): Promise<string | null>
  /** As `get`, in one pipelined round trip. */
  getMany(keys: readonly string[]): Promise<(string | null)[]>
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  /** The value after the call: the one found, or the given one where there was none. */
  getOrSet(key: string, value: string, ttlMs: number): Promise<string>
  /** Stores unless there is a value with the same or a higher version; false when it was not stored. */
  setIfNewer(key: string, version: number, value: string, ttlMs: number): Promise<boolean>
  /** Reads what `setIfNewer` stored. */
  getVersioned(key: string): Promise<{ version: number; value: string } | null>
  /** Counts one in the fixed window that the first call opens; atomic over all nodes. */
  countInWindow(key: string, windowMs: number): Promise<WindowCount>
  /**
   * As `countInWindow` for each, `by` at a time, in one round trip. A key that comes twice is counted twice,
   * in order.
   */
  countInWindows(counts: readonly WindowIncrement[]): Promise<WindowCount[]>
  /**
   * The counts after it, each atomic over all nodes; one pipelined round trip. A counter that is not there
   * begins at 0.
   */
  increment(counts: readonly Increment[]): Promise<number[]>
  /**
   * As `increment`, but only counters that are there; null for one that is not (never counted, or lost): seed
   * it with `getOrSet` and call again. One pipelined round trip.
   */
  incrementKnown(counts: readonly KnownIncrement[]): Promise<(number | null)[]>
  /** Counts one if the counter is below `limit`; atomic over all nodes. */
  takeBelow(key: string, limit: number): Promise<Taken>
  /**
   * Begins to count for a counter that is not there. The time from which the provisional counter counts,
   * which all that open it agree on: the first one's. The highest `before` counts. Null: the counter is
   * there.
   */
  openProvisional(provisional: ProvisionalCounter): Promise<number | null>
  /** As `takeBelow`, but of the provisional counter where the counter is not there; unset: neither is. */
  takeProvisionally(key: string, limit: number): Promise<ProvisionallyTaken>
  /**
   * Adds to the counter or, where it is not there, to its provisional counter; negative gives back. False:
   * neither is there. `sinceMs` (Unix ms): it was counted elsewhere, from then on. Where a count that was
   * found out since has it already, nothing is added.
   */
  countProvisionally(key: string, by: number, sinceMs?: number): Promise<boolean>
  /**
   * Replaces the provisional counter by the counter: what was found, and what was counted since. The
   * counter's value after the call, which is the existing one where it was there. Null: what was found is not
   * for the provisional counter that is there, nothing is changed.
   */
  settleProvisional(found: FoundCount): Promise<number | null>
  /**
   * Which of the things are seen for the first time, each key atomic over all nodes; at most two pipelined
   * round trips.
   */
  firstSeen(queries: readonly FirstSeenQuery[]): Promise<boolean[]>
  publish(channel: string, message: string): Promise<void>
  /**
   * Registers at once, even while the store is unavailable; `onGap` is called when it listens. Resolves to
   * what ends it. Messages come asynchronously and in no promised order (the nodes of a cluster relay each on
   * its own way), so they carry what orders them. Handlers must not throw; one that does is logged, and the
   * others still get the message.
   */
  subscribe(channel: string, handlers: SubscribeHandlers): Promise<() => Promise<void>>
  /** Rejects when the store is unavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}
