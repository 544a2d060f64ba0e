/** Who clicks: shares of the countries differ. */
export type Audience = 'worldwide' | 'english' | 'europe' | 'emerging'

export interface PlannedNetwork {
  name: string
  subidParam: string
  statusMap: Record<string, 'lead' | 'sale' | 'rejected' | 'rebill'>
}

export interface PlannedOffer {
  name: string
  url: string
  groupName: string
  /** Index of its network. */
  network: number
  payoutCents: number
  payoutCurrency: string
  /** Whether every conversion brings the same. */
  isFixed: boolean
  /** Of its clicks by people of the best country, as a fraction. */
  conversionRate: number
  /** Whether a conversion is a lead first, which somebody approves or rejects. */
  isLeadFirst: boolean
  /** Of leads, as a fraction. */
  approveRate: number
  /** Of sales, a week later, as a fraction. */
  rebillRate: number
}

export interface PlannedLanding {
  name: string
  url: string
  groupName: string
  /** Of its views, as a fraction. */
  clickThrough: number
}

/** Where traffic is bought, or comes from by itself. */
export interface PlannedSource {
  name: string
  postbackUrl: string
  audience: Audience
  /** What the source says in `source`. */
  sites: readonly string[]
  /** The pages that visitors come from; null: they bring no referer. */
  referers: readonly (string | null)[]
  campaigns: readonly string[]
  keywords: readonly string[]
  /** The parameter in which the source tells its own click id. */
  clickIdName: 'gclid' | 'fbclid' | 'ttclid' | 'external_id' | null
  /** In thousandths of a unit of the currency; 0: costs nothing. */
  costPerClickMillis: number
  currency: string
}

export interface WeightedIndex {
  index: number
  weight: number
}

export type PlannedTarget =
  | { kind: 'redirect'; url: string }
  | { kind: 'flow'; landings: readonly WeightedIndex[]; offers: readonly WeightedIndex[] }

export interface PlannedRule {
  name: string
  ruleType: 'geo' | 'ab_test' | 'rotation'
  flowType: 'forced' | 'regular'
  weight: number | null
  /** Of whose visitors; null: everybody's. */
  countries: readonly string[] | null
  target: PlannedTarget
}

export interface PlannedLink {
  title: string
  originalUrl: string
  tags: readonly string[]
  /** Index of its source. */
  source: number
  /** Its share of the clicks. */
  weight: number
  /** Of the clicks that reach no offer, as a fraction; what they bring is not fixed. */
  ownSaleRate: number
  /** Costs are told by `sub_id_1`, not for the whole link. */
  hasCostsByCampaign: boolean
  rules: readonly PlannedRule[]
}

/** What is to be in the workspace, without the ids that only the api gives. */
export interface WorkspacePlan {
  networks: readonly PlannedNetwork[]
  offers: readonly PlannedOffer[]
  landings: readonly PlannedLanding[]
  sources: readonly PlannedSource[]
  links: readonly PlannedLink[]
}
