/** What a conversion has of its click: the dimensions it was born with (contract §7). */
export interface ConversionClick {
  shortCode: string
  shortUrl: string
  bioLinkId: string | null
  matchedRuleId: string | null
  landingId: string | null
  trafficSourceId: string | null
  countryCode: string | null
  region: string | null
  city: string | null
  deviceType: string
  /** As clicks have it. Conversions from before clicks had it have none. */
  deviceBrand?: string | null
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  language: string | null
  /** They are those of the click. Conversions from before clicks had them have none. */
  inApp?: string | null
  isp?: string | null
  connectionType?: string | null
  asn?: number | null
  refererDomain: string | null
  isUnique: boolean
  isBot: boolean
  /** Conversions from before it was stored with them have none. */
  botReason?: string | null
  subIds: Readonly<Record<string, string>>
  externalId: string | null
  keyword: string | null
  source: string | null
  /** As clicks have them (`ClickEvent`). Conversions from before clicks had them have none. */
  costModel?: string | null
  costRate?: string | null
  costCurrency?: string | null
}

/** A conversion as it is after a change, for the store: of several of one id the greatest version counts. */
export interface ConversionEvent {
  conversionId: string
  version: number
  workspaceId: string
  clickToken: string
  /** Unix ms; the same in every version. */
  clickedAtMs: number
  convertedAtMs: number
  createdAtMs: number
  updatedAtMs: number
  /** When it got the status that it has; not before `convertedAtMs`. */
  statusChangedAtMs: number
  linkId: string | null
  offerId: string | null
  networkId: string | null
  goalId: string | null
  status: string
  originalStatus: string | null
  previousStatus: string | null
  /** A decimal(18,6). */
  payout: string
  currency: string
  tid: string | null
  /** `postback`, `track`, `import` or `api`. */
  intake: string
  click: ConversionClick
}

/** A page that the visitor of a click saw (contract §7, POST /track/pageview). */
export interface PageViewEvent {
  eventId: string
  workspaceId: string
  linkId: string | null
  clickToken: string
  /** Unix ms. */
  viewedAtMs: number
  url: string
  title: string | null
  referrer: string | null
  isBot: boolean
}
