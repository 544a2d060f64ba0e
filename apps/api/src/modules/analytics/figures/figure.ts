import type { AnalyticsReader, ReportResult } from '@waymark/analytics-store'
import type { PlannedFilter, ReportPlan } from '@waymark/report-plan'
import type { z } from 'zod'
import type { LinkRow } from '../../links/index.ts'
import type { ReportSource } from '../../reports/report-source.ts'
import type { AnalyticsQuery } from '../analytics.schema.ts'
import type { RuleVariants } from '../rule-variants.repository.ts'

/** The subject of a query, over one range. */
export interface FigureScope {
  workspaceId: string
  /** Null: all of the workspace. */
  linkIds: readonly string[] | null
  /** Where it is one link. */
  link: LinkRow | null
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** IANA zone of the buckets. */
  timezone: string
  /** ISO 3166-1 alpha-2; empty: all. */
  countries: readonly string[]
}

export interface FigureSources {
  reports: Pick<ReportSource, 'report'>
  reader: Pick<AnalyticsReader, 'lastClickMs' | 'ruleTimeseries' | 'topRules'>
  rules: RuleVariants
  /** Unix ms. */
  clock: () => number
}

export interface FigureAnswer<Figures> {
  figures: Figures
  /** Of people, by which a comparison says how they changed. */
  totalClicks: number
}

type Read<Figures> = (
  sources: FigureSources,
  scope: FigureScope,
  query: AnalyticsQuery,
) => Promise<FigureAnswer<Figures>>

interface FigureOf<Shape extends z.ZodRawShape> {
  /** Last part of the URL. */
  name: string
  summary: string
  description: string
  shape: Shape
  example: z.infer<z.ZodObject<Shape>>
  read: Read<z.infer<z.ZodObject<Shape>>>
  /** Values beside the figures, which are not compared. */
  head?: {
    shape: z.ZodRawShape
    example: object
    of: (scope: FigureScope, query: AnalyticsQuery) => object
  }
}

/** One route of analytics, for a link, a collection and the workspace alike. */
export interface Figure extends Omit<FigureOf<z.ZodRawShape>, 'example' | 'read'> {
  example: object
  read: Read<object>
}

/** A figure whose answer is checked against its shape where it is written. */
export function figure<Shape extends z.ZodRawShape>(definition: FigureOf<Shape>): Figure {
  return definition
}

export interface FigureRequest {
  metrics: readonly string[]
  groupBy?: readonly string[]
  /** Rows at most; none without `groupBy`. */
  limit?: number
  filters?: readonly PlannedFilter[]
  /** The time that says where conversions count; `click` where not given. */
  dateBasis?: ReportPlan['dateBasis']
}

/**
 * Queries the one source of figures (contract §9): the clicks of the range, and the conversions of those
 * clicks or, by `dateBasis`, of the range. Times come in their order, anything else by its clicks.
 */
export function request(
  { reports }: FigureSources,
  scope: FigureScope,
  { metrics, groupBy = [], limit = 1, filters = [], dateBasis = 'click' }: FigureRequest,
): Promise<ReportResult> {
  const { workspaceId, linkIds, fromMs, toMs, timezone, countries } = scope
  const ofCountries: PlannedFilter[] =
    countries.length === 0 ? [] : [{ field: 'country', operator: 'in', value: [...countries] }]
  const plan: ReportPlan = {
    fromMs,
    toMs,
    timezone,
    groupBy,
    metrics,
    limit,
    offset: 0,
    filters: [...ofCountries, ...filters],
    having: [],
    customMetrics: [],
    orderBy: [{ field: 'clicks', direction: 'desc' }],
    dateBasis,
    compareWith: null,
    fill: false,
    includeEmpty: null,
  }
  return reports.report({ workspaceId, plan, linkIds })
}

export type Metrics = Readonly<Record<string, number | null>>

/** A count or an amount; 0 where there is nothing. */
export const amountOf = (metrics: Metrics, name: string): number => metrics[name] ?? 0
/** A rate; null where there is nothing to divide by. */
export const rateOf = (metrics: Metrics, name: string): number | null => metrics[name] ?? null
