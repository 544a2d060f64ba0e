import type { TierCounts } from './tiers.ts'

export interface ResolverLimits {
  /** Addresses held in memory; above it the one not asked for longest goes. */
  links: number
  /** Addresses held as unknown, apart from the links, so that a scan pushes out none of them. */
  unknowns: number
  /** For how long an unknown address is not asked for again. */
  unknownMs: number
  /** After it (give or take a quarter) a link is served and asked for again in the background. */
  freshMs: number
  /** How long after a failed attempt the next one is made. */
  retryMs: number
  /** Links asked for again at the same time. */
  revalidations: number
  /** What a visitor is told when nobody can be asked. */
  retryAfterSeconds: number
}

export const defaultLimits: ResolverLimits = {
  links: 100_000,
  unknowns: 10_000,
  unknownMs: 5_000,
  freshMs: 30_000,
  retryMs: 2_000,
  revalidations: 8,
  retryAfterSeconds: 2,
}

/** Of now, and counted since the start. */
export interface ResolverStats extends TierCounts {
  linksCached: number
  unknownsCached: number
  revalidationsWaiting: number
  /** Lookups that memory could answer, … */
  fromMemory: number
  /** … and those for which somebody had to be asked. */
  asked: number
  unknown: number
  unavailable: number
}

export type Counts = Omit<ResolverStats, 'linksCached' | 'unknownsCached' | 'revalidationsWaiting'>

export const noCounts = (): Counts => ({
  fromMemory: 0,
  asked: 0,
  foundInKv: 0,
  foundAtSource: 0,
  unknown: 0,
  unavailable: 0,
  kvFailures: 0,
  sourceFailures: 0,
})
