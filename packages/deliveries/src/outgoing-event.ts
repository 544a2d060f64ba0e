import type { ConversionStatus } from '@waymark/domain'

/**
 * The click that a conversion came of, as far as macros and ad platforms need it. A stored click event fits.
 */
export interface ClickFacts {
  clickToken: string
  /** Unix ms. */
  clickedAtMs: number
  linkId: string | null
  shortCode: string
  shortUrl: string
  matchedRuleId: string | null
  landingId: string | null
  offerId: string | null
  networkId: string | null
  /** Of the link at the time of the click. */
  trafficSourceId: string | null
  countryCode: string | null
  region: string | null
  city: string | null
  deviceType: string
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  language: string | null
  userAgent: string
  referer: string | null
  refererDomain: string | null
  /** Only where raw addresses are stored. */
  ip: string | null
  isBot: boolean
  /** `sub_id_1` … `sub_id_30`. */
  subIds: Readonly<Record<string, string>>
  /** The visit's query as far as it went on to the destination, UTM tags of the link among it. */
  resolvedParams?: Readonly<Record<string, string>>
  externalId: string | null
  keyword: string | null
  source: string | null
  /** A decimal. */
  cost: string | null
  gclid: string | null
  fbclid: string | null
  ttclid: string | null
  msclkid: string | null
  /** The ids by the names of `clickIdNames`. */
  clickIds?: Readonly<Record<string, string>>
}

/** A conversion as it is after the event: what conditions, macros and ad platforms get. */
export interface ConversionFacts {
  conversionId: string
  status: ConversionStatus
  /** A decimal. */
  payout: string
  /** ISO 4217. */
  currency: string
  tid: string | null
  /** Unix ms. */
  convertedAtMs: number
  /** Those of the conversion; the click's own may be none. */
  offerId: string | null
  networkId: string | null
  click: ClickFacts
}

/** The facts that an ad platform is sent of a conversion, as they are stored with the delivery. */
export interface AdEventFacts extends ConversionFacts {
  /** Those queued by versions before have none: it is made of conversion and status. */
  eventId?: string
  /** Unix ms, of a correction: when it was queued. */
  correctedAtMs?: number
}

/** `data` of the specification's "Events"; the value types are of the contract's §8. */
export interface ConversionData {
  conversionId: string
  status: ConversionStatus
  payout: number
  currency: string
  clickToken: string
  offerId: string | null
  isNew: boolean
}

export interface OfferDisabledData {
  offerId: string
  name: string
  reason: string
  source: 'health_check' | 'cr_threshold'
}

export interface OfferCapReachedData {
  offerId: string
  name: string
  cap: 'hourly' | 'daily' | 'total'
  /** The cap itself: so many leads and sales. */
  limit: number
  /** Leads and sales that count for it now. */
  conversions: number
  /** Whether the offer left the draw; false: it has `softCaps`. */
  isClosed: boolean
}

export interface DomainBannedData {
  domainId: string
  domain: string
  reason: string
  rotatedTo: string
}

export interface AlertFiredData {
  ruleName: string
  metric: string
  operator: string
  threshold: number
  value: number
  sampleSize: number
  scope: string
  dimensionValue: string | null
  action: string
  /** ISO 8601. */
  firedAt: string
}

/** Describes a link as it is after the event. */
export interface LinkData {
  linkId: string
  shortCode: string
  customAlias: string | null
  shortUrl: string
  originalUrl: string
  title: string | null
  tags: string[]
  isActive: boolean
  /** ISO 8601. */
  expiresAt: string | null
  /** Grows with each change of the rules. */
  rulesVersion: number
  isDeleted: boolean
  /** ISO 8601. */
  updatedAt: string
}

/** Describes a click as it is reported, without that by which its visitor is known. */
export interface ClickData {
  clickToken: string
  /** ISO 8601. */
  clickedAt: string
  linkId: string | null
  bioLinkId: string | null
  shortUrl: string
  matchedRuleId: string | null
  landingId: string | null
  offerId: string | null
  networkId: string | null
  trafficSourceId: string | null
  countryCode: string | null
  region: string | null
  city: string | null
  deviceType: string
  os: string | null
  browser: string | null
  language: string | null
  refererDomain: string | null
  isUnique: boolean
  isBot: boolean
  subIds: Readonly<Record<string, string>>
  externalId: string | null
  keyword: string | null
  source: string | null
}

/** An event in a workspace that its destinations must receive (specification, "Events"). */
export type OutgoingEvent = { workspaceId: string } & (
  | { event: 'conversion'; data: ConversionData; conversion: ConversionFacts }
  | { event: 'link.created' | 'link.updated'; data: LinkData }
  | { event: 'offer_disabled'; data: OfferDisabledData }
  | { event: 'offer_cap_reached'; data: OfferCapReachedData }
  | { event: 'domain_banned'; data: DomainBannedData }
  | { event: 'alert_fired'; data: AlertFiredData }
)
