import { z } from 'zod'

const text = z.string()
const maybe = text.nullable()

/**
 * One answered visit (design §4). The redirector makes it; nothing downstream changes it, so that a
 * redelivered event is equal to the first one and duplicates fall together by `clickToken`.
 */
export const clickEventSchema = z.object({
  /** UUIDv7: its time is `clickedAtMs`. */
  clickToken: z.uuid(),
  /** Unix ms of the visit: the only time a click is ever counted in. */
  clickedAtMs: z.int().nonnegative(),
  workspaceId: z.uuid().nullable(),
  /** Null: an entry of a bio page that leads elsewhere. */
  linkId: z.uuid().nullable(),
  /** The entry of a bio page that was clicked. */
  bioLinkId: z.uuid().nullable(),
  shortCode: text,
  shortUrl: text,
  originalUrl: text,
  matchedRuleId: z.uuid().nullable(),
  /** Drawn by the rule, where it has a landing. */
  landingId: z.uuid().nullable().default(null),
  /** Where the visitor went straight to the offer; behind a landing it comes with the `offer_click`. */
  offerId: z.uuid().nullable().default(null),
  networkId: z.uuid().nullable().default(null),
  trafficSourceId: z.uuid().nullable().default(null),
  /** How the visitor was sent on, or the action taken (`show_html`, `http_404`, …, `blocked`). */
  redirectType: text,
  resolvedUrl: maybe,
  /** UTM and query parameters that were added to the destination. */
  resolvedParams: z.record(text, text),
  countryCode: maybe,
  region: maybe,
  city: maybe,
  deviceType: text,
  /** The maker, as the user agent and its hints say. Clicks from before it was recorded have none. */
  deviceBrand: maybe.default(null),
  os: maybe,
  osVersion: maybe,
  browser: maybe,
  browserVersion: maybe,
  language: maybe,
  /** The app whose in-app browser it was, the `browser`, too; earlier clicks have none. */
  inApp: maybe.default(null),
  /**
   * Provider, kind of connection and number of the network of the address, as far as databases know them.
   * Clicks from before they were recorded have none.
   */
  isp: maybe.default(null),
  connectionType: maybe.default(null),
  asn: z.int().min(1).max(4_294_967_295).nullable().default(null),
  /** At most 512 characters. */
  userAgent: text,
  /** At most 2,048 characters. */
  referer: maybe,
  refererDomain: maybe,
  /** Only where raw addresses are stored (STORE_RAW_IP and the workspace's setting). */
  ip: maybe,
  /** 32 hex characters: HMAC of address, user agent and link under a daily salt. */
  visitorId: text,
  isUnique: z.boolean(),
  isBot: z.boolean(),
  botReason: maybe,
  /** `sub_id_1` … `sub_id_30`. */
  subIds: z.record(text, text),
  externalId: maybe,
  keyword: maybe,
  source: maybe,
  /** Decimal as it came, at most 6 places; null when it is no number. */
  cost: maybe,
  currency: maybe,
  /**
   * What the click costs by its traffic source (contract-2 §14); all three are null where that says nothing.
   */
  costModel: z.enum(['from_click', 'cpc', 'cpm', 'cpa', 'revshare']).nullable().default(null),
  /**
   * Decimal with at most 9 places: the price of the click, of each of its conversions (`cpa`), or the share
   * of its revenue (`revshare`: 0.25 is 25 %).
   */
  costRate: maybe.default(null),
  /** Null: the base currency of the workspace. */
  costCurrency: maybe.default(null),
  gclid: maybe,
  fbclid: maybe,
  ttclid: maybe,
  msclkid: maybe,
  /** Other click ids of ad platforms by name. Clicks from before they were recorded have none. */
  clickIds: z.record(text, text).default({}),
})

export type ClickEvent = z.infer<typeof clickEventSchema>
