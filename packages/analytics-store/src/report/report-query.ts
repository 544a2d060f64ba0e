import type { LinkGroups, ReportPlan } from '@waymark/report-plan'

/** A cost record of the workspace that touches the range (specification, "Cost record"). */
export interface ReportCost {
  linkId: string | null
  /** Narrows only together with a value: a slot such as `sub_id_1`, or a dimension. */
  breakdownKey: string | null
  breakdownValue: string | null
  /** `YYYY-MM-DD`, both inclusive. */
  periodStart: string
  periodEnd: string
  /** A decimal(18,6). */
  amount: string
  currency: string
}

/** What one unit of a currency is worth in the base currency on a day. */
export interface ReportRate {
  /** `YYYY-MM-DD`. */
  date: string
  currency: string
  /** A decimal(24,12). */
  rate: string
}

/** Says how many of a hundred leads a link, an offer or a network expects to become sales. */
export interface ReportApproval {
  of: 'link' | 'offer' | 'network'
  id: string
  /** 0 to 100, with two decimals at most. */
  percent: number
}

/** The workspace's money: what of Postgres a report needs. */
export interface ReportMoney {
  baseCurrency: string
  /** IANA zone of the workspace: of the days of costs and rates. */
  timezone: string
  /**
   * Whether any click of the workspace ever had a cost of its own: those that never had need not be read for
   * it.
   */
  hasClickCosts: boolean
  /**
   * At least those that overlap the range (with `compareWith`, also the one before it: `reportRanges` says
   * which).
   */
  costs: readonly ReportCost[]
  /**
   * At least those of the days of these ranges, and with `dateBasis: click` of those after, with `status` of
   * those before.
   */
  rates: readonly ReportRate[]
  /**
   * The percents that `expected_revenue` is made of: of a lead that of its link, else of its offer, else of
   * its network. A lead of which none is known counts nothing (contract-3 §18, "approval").
   */
  approvals: readonly ReportApproval[]
}

/**
 * What `reader.report` takes. A text filter on a dimension of ids (`contains`, …) looks into names, which the
 * store does not have: its caller replaces it by `in` or `not_in` with the ids of the records.
 */
export interface ReportQuery {
  workspaceId: string
  plan: ReportPlan
  money: ReportMoney
  /** Null: all of the workspace. The links of a collection; none of them: nothing. */
  linkIds: readonly string[] | null
  /** Where the plan groups or filters by tags or collections: those of all links of the report. */
  linkGroups?: LinkGroups | undefined
  /** With `includeEmpty`: the records that are rows without traffic, too. */
  emptyIds?: readonly string[] | undefined
  /** Aborts when the caller has left: a statement that runs on a server is cancelled then. */
  signal?: AbortSignal | undefined
}

export type MetricValues = Record<string, number | null>
export type DimensionValue = string | number | boolean | null

export interface ReportFigures {
  metrics: MetricValues
  /**
   * With `compareWith`: the figures of the period before, and by how many percent the present ones differ.
   */
  previous?: MetricValues
  change?: MetricValues
}

export interface ReportRow extends ReportFigures {
  /** A member for each token of `groupBy`; ids without names. */
  dimensions: Record<string, DimensionValue>
}

export interface ReportResult {
  /** The page. */
  rows: ReportRow[]
  /** Over all rows that `having` includes, not the page. */
  totals: ReportFigures
  /** How many rows there are on all pages. */
  rowsTotal: number
  /** Whether amounts were left out for want of a rate. */
  mixedCurrencies: boolean
}
