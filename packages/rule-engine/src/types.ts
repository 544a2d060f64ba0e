import type { RuleAction } from './actions/registry.ts'

/**
 * What the engine knows of a visitor (contract §4). Null means unknown: `is` fails on it, `is_not` passes.
 */
export interface Visitor {
  ip: string | null
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null
  region: string | null
  /** ISO 3166-2 without the country (`WA`), where the database knows it. */
  regionCode: string | null
  /** Without a bracketed district. */
  city: string | null
  deviceType: DeviceType
  /**
   * Maker and model by ua-parser's names (`Apple`, `iPhone`); most user agents of today do not contain them.
   */
  deviceBrand: string | null
  deviceModel: string | null
  /** ua-parser's names, `Mobile Safari`/`Mobile Chrome` as `Safari`/`Chrome`. */
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  /** The app whose in-app browser shows the page (contract §16); its name is the `browser`, too. */
  inApp: string | null
  /** The most preferred language tag, lower case (`en-gb`). */
  language: string | null
  userAgent: string
  referer: string | null
  refererDomain: string | null
  isBot: boolean
  botReason: string | null
  /** Internet provider, where a database knows it (`GEOIP_ISP_DB`). */
  isp: string | null
  connectionType: ConnectionType | null
  /** Number of the network (autonomous system), where a database knows it. */
  asn: number | null
  /** Null: it comes from no proxy, or no database knows (`GEOIP_ISP_DB`, Anonymous-IP). */
  proxyType: ProxyType | null
  /** Of the request, by their lower-case names. */
  headers: VisitorHeaders
  /** First value of each query parameter. A Map, because visitors name the keys. */
  query: ReadonlyMap<string, string>
  /** `sub_id_1` … `sub_id_30`, already mapped. */
  subIds: ReadonlyMap<string, string>
}

export const deviceTypes = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'unknown'] as const
export type DeviceType = (typeof deviceTypes)[number]

export type VisitorHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Kinds of proxies of an Anonymous-IP database; of an address that is several the first. */
export const proxyTypes = ['tor', 'vpn', 'public_proxy', 'residential_proxy', 'hosting', 'anonymous'] as const
export type ProxyType = (typeof proxyTypes)[number]

export const connectionTypes = ['cellular', 'cable_dsl', 'corporate', 'dialup', 'satellite'] as const
export type ConnectionType = (typeof connectionTypes)[number]

/**
 * Apps that show pages in a browser of their own, by the names that clicks and filters have (contract §16).
 */
export const inAppNames = [
  'Facebook',
  'Instagram',
  'Threads',
  'Messenger',
  'TikTok',
  'Snapchat',
  'Pinterest',
  'LinkedIn',
  'X',
  'Telegram',
  'WeChat',
  'Line',
  'KakaoTalk',
  'Google app',
  'Yandex',
  'Reddit',
  'Viber',
] as const
export type InAppName = (typeof inAppNames)[number]

export const flowTypes = ['forced', 'regular', 'default'] as const
export type FlowType = (typeof flowTypes)[number]

/**
 * One rule as it is in a link's snapshot; only active rules are published. The engine does not look into
 * `action`: the caller of `compile` may replace it by its own.
 */
export interface RuleSpec<Action = RuleAction> {
  id: string
  flowType: FlowType
  /** Lower first. */
  priority: number
  /** Null: no A/B draw requested; among weighted rules of the same flow type and priority it counts 1. */
  weight: number | null
  /** Unix ms; the oldest wins among equals without weights. */
  createdAtMs: number
  /** As written, already accepted by `conditionsSchema`. */
  conditions: unknown
  action: Action
}

/**
 * What a visitor did before on the link, as far as it could be found out in time (contract §4, "Visitor
 * identity"). Only loaded where the link's rules need it.
 */
export interface VisitorHistory {
  /**
   * Whether this is the visitor's first click on the link within its uniqueness hours; null when it could not
   * be found out.
   */
  isNewToLink: boolean | null
  /** The same of one rule of the link. */
  isNewToRule: (ruleId: string) => boolean | null
  /**
   * Clicks that a rule served in the current UTC hour, the current UTC day, or ever; null when it could not
   * be found out.
   */
  ruleClicks: (ruleId: string, per: LimitPeriod) => number | null
}

export const limitPeriods = ['hour', 'day', 'total'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** A workspace's `/lists`, for filter values `list:NAME`. */
export interface NamedLists {
  /**
   * The entries of the list of this name, which comes in lower case; undefined: there is no such list, it
   * matches nothing. The same array must come back until the list changes: its compiled form is cached by it.
   */
  get(name: string): readonly string[] | undefined
}

/** Time and randomness come in, so that every decision can be replayed. `random` is in [0, 1). */
export interface DecisionContext<Action = RuleAction> {
  nowMs: number
  random: () => number
  /** Absent: nothing is known. */
  history?: VisitorHistory | undefined
  /** Absent: the workspace has none. */
  lists?: NamedLists | undefined
  /** The rule that the visitor is bound to: it wins its A/B draw as long as it matches, with weight 0 too. */
  boundRuleId?: string | null | undefined
  /**
   * Whether a rule that matches has something to serve (an offer that is open); one that has not is passed
   * over. Absent: each has. It may not decide itself.
   */
  canServe?: ((action: Action) => boolean) | undefined
  /**
   * Rules that are skipped though they match, by id: other visits have reached their limit meanwhile. Absent:
   * none.
   */
  excludedRules?: ReadonlySet<string> | undefined
}

/** `action` null: no rule matched, the link's own URL is the target. */
export interface Decision<Action = RuleAction> {
  ruleId: string | null
  action: Action | null
}

/**
 * Why each rule did or did not match, in processing order (simulator, contract §4). Beside the kinds of
 * filters, the entries are `conditions` (not understood), `availability` (nothing to serve), `limit` (reached
 * meanwhile) and `binding` (the visitor is bound to this rule).
 */
export interface TraceEntry {
  ruleId: string
  matched: boolean
  filters: { kind: string; matched: boolean; reason: string }[]
  /** Why it does not serve the visitor although it has matched; null where it does, or has not matched. */
  lostTo: LostTo | null
}

/**
 * `order`: the rule `ruleId` takes the visitor before it. `draw`: that one came out of the draw of both.
 * `binding`: the visitor is bound to that one. `weight`: its own weight of 0 gets it no new visitor; `ruleId`
 * null: no rule takes the visitor.
 */
export interface LostTo {
  ruleId: string | null
  by: 'order' | 'draw' | 'binding' | 'weight'
}
