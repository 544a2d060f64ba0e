import type { EntryKind } from '../config.ts'
import type { TierCounts } from './tiers.ts'

export interface CachePolicy {
  /** Keys in memory; above it the one that was not looked up for longest goes. */
  entries: number
  /** The same in characters of their JSON; null: counted by keys alone. */
  characters: number | null
  /** So many entries stay compiled, those that were looked up last, where the others are packed. */
  compiledEntries: number
  /**
   * Keys without an entry, and keys that could not be loaded, each apart from the entries: a scan pushes out
   * none of them.
   */
  unknowns: number
  /** For how long a key without an entry is not loaded again. */
  unknownMs: number
  /** After it (give or take a quarter) an entry is served and loaded again in the background. */
  freshMs: number
  /** How long after a failed attempt the next one is made. */
  retryMs: number
  /** Entries loaded again at the same time. */
  revalidations: number
  /**
   * So long a visitor waits for an entry; then it is served as if it could not be had, and the next ones do
   * not wait. Null: each visitor waits until the tiers have answered, about a second: without the entry there
   * is nothing to serve.
   */
  waitMs: number | null
  /** What a visitor is answered while no tier can be reached. */
  retryAfterSeconds: number
}

const linkPolicy: CachePolicy = {
  entries: 100_000,
  compiledEntries: 10_000,
  characters: null,
  unknowns: 10_000,
  unknownMs: 5_000,
  freshMs: 30_000,
  retryMs: 2_000,
  revalidations: 8,
  waitMs: null,
  retryAfterSeconds: 2,
}

const configPolicy: CachePolicy = {
  ...linkPolicy,
  entries: 20_000,
  characters: 128 * 1024 * 1024,
  freshMs: 60_000,
  waitMs: 400,
}

/** How each kind is cached. */
export const policies: Readonly<Record<EntryKind, CachePolicy>> = {
  link: linkPolicy,
  workspace: configPolicy,
  domains: configPolicy,
  bio_page: configPolicy,
}

/** Counted since the start. */
export interface CacheCounts extends TierCounts {
  /** Lookups that memory could answer, … */
  fromMemory: number
  /** … and those that waited for the tiers. */
  loads: number
  unknown: number
  unavailable: number
}

/** Of now, and counted since the start. */
export interface CacheStats extends CacheCounts {
  entriesCached: number
  unknownsCached: number
  revalidationsWaiting: number
}

export const noCounts = (): CacheCounts => ({
  fromMemory: 0,
  loads: 0,
  foundInKv: 0,
  foundAtSource: 0,
  unknown: 0,
  unavailable: 0,
  kvFailures: 0,
  sourceFailures: 0,
})
