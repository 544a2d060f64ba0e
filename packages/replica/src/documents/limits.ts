import type { TierCounts } from '../resolver/tiers.ts'

export interface EntryLimits {
  /** Documents held in memory; above it the one not asked for longest goes. */
  documents: number
  /** The same in characters of their JSON. */
  characters: number
  /** Keys held as having no document, and keys that could not be asked for, each apart from the documents. */
  unknowns: number
  /** For how long a key without a document is not asked for again. */
  unknownMs: number
  /** After it (give or take a quarter) a document is served and asked for again in the background. */
  freshMs: number
  /** How long after a failed attempt the next one is made. */
  retryMs: number
  /** Documents asked for again at the same time. */
  revalidations: number
  /** So long a visitor waits for a document; then it is served as if it could not be had. */
  waitMs: number
}

export const defaultLimits: EntryLimits = {
  documents: 20_000,
  characters: 128 * 1024 * 1024,
  unknowns: 10_000,
  unknownMs: 5_000,
  freshMs: 60_000,
  retryMs: 2_000,
  revalidations: 8,
  waitMs: 400,
}

/** Of now, and counted since the start. */
export interface EntryStats extends TierCounts {
  held: number
  unknownsCached: number
}
