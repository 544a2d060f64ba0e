import type { Country, Network } from '../catalogue/countries.ts'
import type { Crawler, Device } from '../catalogue/devices.ts'

/** A person, or a machine, at one link. */
export interface Visitor {
  /** 32 hex characters. */
  id: string
  ip: string
  country: Country
  network: Network
  language: string
  referer: string | null
  /** Null: `crawler` says what it is. */
  device: Device | null
  crawler: Crawler | null
  /** Unix ms of its last click; `isUnique` of the next depends on it. */
  lastSeenMs: number
}

export interface ConversionStep {
  status: 'lead' | 'sale' | 'rejected' | 'rebill'
  /** The network's word for it. */
  word: string
  /** Unix ms. */
  atMs: number
}

/** A conversion with all that becomes of it, in order. */
export interface GeneratedConversion {
  steps: readonly [ConversionStep, ...ConversionStep[]]
  payoutCents: number
  currency: string
  tid: string
}

/** One click with all that follows from it. Indexes are those of the workspace plan. */
export interface Visit {
  /** UUIDv7 of `atMs`. */
  clickToken: string
  /** Unix ms. */
  atMs: number
  link: number
  /** Null: the link's own target. */
  rule: number | null
  landing: number | null
  /** The offer that it comes to: at once, or at `offerClickAtMs`. */
  offer: number | null
  /** When it went on from the landing; null: it did not, or there was none. */
  offerClickAtMs: number | null
  visitor: Visitor
  isUnique: boolean
  subIds: Readonly<Record<string, string>>
  site: string
  keyword: string | null
  /** The source's own id of the click, in the parameter that the source names. */
  sourceClickId: string | null
  conversions: readonly GeneratedConversion[]
}
