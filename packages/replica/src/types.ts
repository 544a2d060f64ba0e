import type { CostModel, DeepLink, SourceParameter, UtmPrecedence } from '@waymark/domain'
import type { RedirectType, RuleSpec } from '@waymark/rule-engine'

/** What a visitor stays on (contract §3, `bindVisitors`). */
export const bindings = ['rule', 'rule_landing', 'rule_landing_offer'] as const
export type Binding = (typeof bindings)[number]

export interface RetargetingPixel {
  provider: string
  pixelId: string
}

export interface Utm {
  source: string | null
  medium: string | null
  campaign: string | null
  term: string | null
  content: string | null
}

/** How the visits of a traffic source are read, and what they cost (contract-2 §14). */
export interface LinkTraffic {
  /** For macros; absent: of an earlier version. */
  name?: string | undefined
  parameters: SourceParameter[]
  costModel: CostModel
}

/**
 * Everything a redirector needs of one link: one immutable value, replaced whole on any change of the link,
 * its rules or what those use. `version` only grows for a link, so that a late publish never overwrites a
 * newer one.
 */
export interface LinkSnapshot {
  schemaVersion: 1
  version: number
  linkId: string
  /** Null for anonymous links. */
  workspaceId: string | null
  /** '' is the default domain; else the host of a custom domain, lower case. */
  domainKey: string
  /** Every code that leads here: the generated one and the alias. */
  codes: string[]
  shortCode: string
  shortUrl: string
  originalUrl: string
  /** A deleted link stays published: its code answers 410 and is not assigned again. */
  status: 'active' | 'inactive' | 'deleted'
  startsAtMs: number | null
  expiresAtMs: number | null
  expiredUrl: string | null
  redirectType: RedirectType
  appendQuery: boolean
  /** Absent: the rest of a path goes nowhere, as in snapshots of earlier versions. */
  appendPath?: boolean | undefined
  utm: Utm | null
  /** Absent: `visit`, as in snapshots of earlier versions. */
  utmPrecedence?: UtmPrecedence | undefined
  /** Incoming query parameter → `sub_id_N`. */
  subIdMap: Record<string, string>
  uniquenessHours: number
  title: string | null
  /** Clicks of people, after which the link is closed; null: no limit. */
  clickLimit: number | null
  /** `scrypt` of the password, as `hashLinkPassword` of redirect-flow writes it; null: none. */
  passwordHash: string | null
  bindVisitors: Binding | null
  retargetingPixels: RetargetingPixel[]
  /** Of its own target; absent: none. */
  deepLink?: DeepLink | undefined
  trafficSourceId: string | null
  /** Of its traffic source; null: nothing. */
  traffic: LinkTraffic | null
  rules: RuleSpec[]
  /** Rules that the reader does not understand; absent: none. Never published. */
  unknownRules?: UnknownRule[] | undefined
}

/** A rule that this version cannot serve: a newer api has published it. */
export interface UnknownRule {
  ruleId: string
  problem: string
  /** As it was published: a later version finds it in the copies that this one stores. */
  rule: unknown
}

/** One (domain, code) that a visitor may request. */
export interface LinkAddress {
  domainKey: string
  code: string
}
