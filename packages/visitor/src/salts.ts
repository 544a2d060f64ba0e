import { type PollLoop, startPollLoop } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import { createVisitorIds, type VisitorIds } from './identity.ts'

export interface SaltsDeps {
  kv: Pick<Kv, 'getMany' | 'getOrSet'>
  randomBytes: (size: number) => Uint8Array
  nowMs: () => number
  /** Called when the store stays unavailable: until it is back, this node uses salts of its own. */
  onError?: (error: unknown) => void
}

/**
 * The daily salts of visitor identities (contract §4), the same on every node while the store is there, and
 * the identities under them.
 */
export interface Salts extends VisitorIds {
  /**
   * The salt of the day of `atMs` for links with such hours: the first of `reaching`, without looking for the
   * others.
   */
  current(atMs: number, uniquenessHours: number): Uint8Array
  /**
   * The salts that a visitor seen at `atMs`, or within the hours before it, may have been hashed with: the
   * day's own first, then older ones. Synchronous: the store is read ahead of time, never by a click.
   */
  reaching(atMs: number, uniquenessHours: number): readonly [Uint8Array, ...Uint8Array[]]
  /** Fetches or makes what is missing for today and tomorrow, drops what has lapsed. Never rejects. */
  refresh(): Promise<void>
  /** Stores those that this node has once more, where the store has none. Rejects while it is unavailable. */
  writeAgain(): Promise<void>
  /**
   * First refresh, then one every few seconds, sooner after a failure; the store is read only for what is
   * missing.
   */
  start(): Promise<void>
  close(): Promise<void>
}

interface DaySalt {
  value: Uint8Array
  /** False while the store has not been read or was unavailable: the value is this node's own. */
  shared: boolean
  /** Used before it, the latest first: our own from a time without the store, and shared ones since lost. */
  replaced: readonly Uint8Array[]
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const saltBytes = 32
const refreshMs = 5_000
const firstRetryMs = 100
/** A store that is only just connecting is not unavailable yet. */
const quietFailures = 3
export const maxUniquenessHours = 720

/**
 * Links share the salts of the shortest lifetime that covers their hours, so that a salt lives no longer than
 * such links need: 48 h for up to a day of uniqueness, counted from the beginning of the salt's day.
 */
const lifetimes = [
  { maxHours: 24, days: 2 },
  { maxHours: 168, days: 8 },
  { maxHours: maxUniquenessHours, days: 31 },
] as const
type LifetimeDays = (typeof lifetimes)[number]['days']

const lifetimeDaysFor = (hours: number): LifetimeDays =>
  lifetimes.find(({ maxHours }) => hours <= maxHours)?.days ?? 31
const saltKey = (days: LifetimeDays, day: number) =>
  `visitor:salt:${days}d:${new Date(day * dayMs).toISOString().slice(0, 10)}`

/** See {@link Salts}. Days are UTC days. */
export function createSalts(deps: SaltsDeps): Salts {
  const families = new Map(lifetimes.map(({ days }) => [days, createFamily(days, deps)]))
  let loop: PollLoop | undefined
  let failures = 0
  const familyFor = (hours: number) => {
    const family = families.get(lifetimeDaysFor(hours))
    if (family === undefined) throw new Error(`No salts for ${hours} hours.`)
    return family
  }
  const refreshAll = async () => {
    const results = await Promise.allSettled(Array.from(families.values(), (family) => family.refresh()))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    failures = 0
  }
  const onError = (error: unknown) => {
    failures += 1
    if (failures > quietFailures) deps.onError?.(error)
  }
  return {
    ...createVisitorIds(),
    current: (atMs, uniquenessHours) => familyFor(uniquenessHours).current(atMs),
    reaching: (atMs, uniquenessHours) =>
      familyFor(uniquenessHours).reaching(atMs, Math.min(uniquenessHours, maxUniquenessHours)),
    refresh: () => refreshAll().catch(onError),
    writeAgain: async () => {
      await Promise.all(Array.from(families.values(), (family) => family.writeAgain()))
    },
    async start() {
      const first = Promise.withResolvers<void>()
      const work = async () => {
        await refreshAll().finally(first.resolve)
        return false
      }
      loop = startPollLoop({ work, pauseMs: refreshMs, firstBackoffMs: firstRetryMs, onError })
      await first.promise
    },
    close: async () => {
      await loop?.close()
    },
  }
}

/** The salts of one lifetime, by UTC day number. */
function createFamily(days: LifetimeDays, { kv, randomBytes, nowMs }: SaltsDeps) {
  const byDay = new Map<number, DaySalt | null>()

  const own = (day: number): DaySalt => {
    const known = byDay.get(day)
    if (known) return known
    const salt = { value: randomBytes(saltBytes), shared: false, replaced: [] }
    byDay.set(day, salt)
    return salt
  }
  const share = async (day: number) => {
    if (!byDay.get(day)?.shared) await offer(day)
  }
  /** Offers our own value, so that it becomes the shared one where there was none. */
  const offer = async (day: number) => {
    const known = byDay.get(day)
    const offered = Buffer.from(known?.value ?? randomBytes(saltBytes)).toString('hex')
    const ttlMs = (day + days) * dayMs - nowMs()
    const value = parseSalt(await kv.getOrSet(saltKey(days, day), offered, ttlMs))
    if (value === null) throw new Error('A visitor salt in the store is not 64 hex characters.')
    byDay.set(day, adopted(value, byDay.get(day)))
  }
  const fetchPast = async (today: number) => {
    const missing = range(today - days + 1, today).filter((day) => !byDay.has(day))
    if (missing.length === 0) return
    const found = await kv.getMany(missing.map((day) => saltKey(days, day)))
    missing.forEach((day, index) => {
      const value = parseSalt(found[index] ?? null)
      byDay.set(day, value && { value, shared: true, replaced: [] })
    })
  }
  return {
    current: (atMs: number): Uint8Array => own(Math.floor(atMs / dayMs)).value,
    reaching(atMs: number, hours: number): [Uint8Array, ...Uint8Array[]] {
      const today = Math.floor(atMs / dayMs)
      const first = Math.floor((atMs - hours * hourMs) / dayMs)
      const older = range(first, today)
        .reverse()
        .flatMap((day) => valuesOf(byDay.get(day)))
      const current = own(today)
      return [current.value, ...current.replaced, ...older]
    },
    async writeAgain() {
      const known = [...byDay].flatMap(([day, salt]) => (salt === null ? [] : [day]))
      await Promise.all(known.map(offer))
    },
    async refresh() {
      const today = Math.floor(nowMs() / dayMs)
      for (const day of byDay.keys()) if (day <= today - days) byDay.delete(day)
      await Promise.all([share(today), share(today + 1), fetchPast(today)])
    },
  }
}

/** The values used until now stay known: visitors were hashed with them. */
function adopted(value: Uint8Array, known: DaySalt | null | undefined): DaySalt {
  const replaced = valuesOf(known).filter((used) => Buffer.compare(value, used) !== 0)
  return { value, shared: true, replaced }
}

function parseSalt(text: string | null): Uint8Array | null {
  return text !== null && /^[0-9a-f]{64}$/.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : null
}

function valuesOf(salt: DaySalt | null | undefined): Uint8Array[] {
  return salt ? [salt.value, ...salt.replaced] : []
}

/** From `first` up to, not including, `end`. */
function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}
