import type { ClickEvent } from '@waymark/events'

export const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]

/** Whose clicks, when, in which zone. `workspaceId` stands in every query by construction. */
export interface LinkScope {
  workspaceId: string
  linkId: string
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** IANA zone of the buckets. */
  timezone: string
  /** ISO 3166-1 alpha-2; empty: all. */
  countries: readonly string[]
}

export interface TimeseriesPoint {
  /** ISO 8601 start of the bucket with the zone's offset: `2026-03-29T00:00:00.000+01:00`. */
  period: string
  totalClicks: number
  uniqueClicks: number
}

export interface Share {
  name: string | null
  clicks: number
  percentage: number
}

export interface GeoBreakdown {
  totalClicks: number
  countries: { countryCode: string | null; clicks: number; percentage: number }[]
  cities: { city: string | null; countryCode: string | null; clicks: number; percentage: number }[]
}

export interface DeviceBreakdown {
  totalClicks: number
  devices: Share[]
  os: Share[]
  browsers: Share[]
}

export interface ClickSummary {
  totalClicks: number
  uniqueClicks: number
  bots: number
  lastClickAtMs: number | null
}

/**
 * Bots are left out of every figure but `bots` (contract §9). A click counts once however often it was delivered.
 * Lists are ordered by clicks, the most first, then by name; percentages are shares of `totalClicks`, not rounded.
 * Every method rejects with an AnalyticsUnavailableError when the store is away or over its limits.
 */
export interface AnalyticsReader {
  /** Every bucket from the one that holds `fromMs`, empty ones with zeros. RangeError past `maxTimeseriesBuckets`. */
  linkTimeseries(scope: LinkScope, granularity: Granularity): Promise<TimeseriesPoint[]>
  linkGeo(scope: LinkScope, limits: { countries: number; cities: number }): Promise<GeoBreakdown>
  linkDevices(scope: LinkScope, limit: number): Promise<DeviceBreakdown>
  linkSummary(scope: LinkScope): Promise<ClickSummary>
  /** Lifetime clicks without bots by link, for the links' `clicksTotal`. */
  clicksTotals(workspaceId: string, linkIds: readonly string[]): Promise<Map<string, number>>
  clickByToken(workspaceId: string, clickToken: string): Promise<ClickEvent | null>
}

export interface RejectedClick {
  event: ClickEvent
  /** Why the store can never take this event; at most 500 characters. */
  reason: string
}

export interface InsertOutcome {
  /** Events that no retry can save: for the dead-letter topic. Everything else is written. */
  rejected: readonly RejectedClick[]
}

export interface AnalyticsWriter {
  /**
   * Writes every event that the store can take and returns the others, or rejects (store away, overloaded, not known):
   * then anything may or may not be written and all of it is to be sent again. Writing an event again changes no figure.
   */
  insertClicks(events: readonly ClickEvent[]): Promise<InsertOutcome>
}

export interface AnalyticsStore {
  migrate(): Promise<void>
  reader: AnalyticsReader
  writer: AnalyticsWriter
  /** Rejects when the store is away. */
  ping(): Promise<void>
  close(): Promise<void>
}
