import {
  type Address,
  flagValue,
  isText,
  listValue,
  nameValue,
  type ReadAddress,
  textValue,
} from '../format/address-values.ts'
import {
  isMetricFilter,
  isReportFilter,
  type ReportFilter,
  type ReportMetricFilter,
} from '../states/report-filters.ts'
import { isDimension, isTime } from './dimensions.ts'
import { isMetric, type Metric, metrics } from './metrics.ts'
import { besideName } from './phone/beside-name.ts'

export const mostLevels = 5

export const comparisons = ['previous_period', 'previous_year'] as const
export type Comparison = (typeof comparisons)[number]

export const columnPresets = {
  money: ['clicks', 'revenue', 'cost', 'profit', 'roi'],
  traffic: ['clicks', 'unique_clicks', 'bots', 'bot_share', 'lp_ctr'],
  conversions: ['clicks', 'conversions', 'leads', 'sales', 'rejected', 'approve_rate', 'cr'],
  prices: ['clicks', 'cost', 'cpc', 'cpm', 'cpa', 'epc', 'aov'],
  all: metrics,
} as const satisfies Record<string, readonly Metric[]>
export type ColumnPreset = keyof typeof columnPresets

/** A metric that the user made of others: `margin = profit / revenue`. */
export interface OwnMetric {
  name: string
  formula: string
}

/** What the address of a report says; what is not said is as in `reportOf`. */
export interface ReportSearch {
  by?: string[]
  columns?: string[]
  /** A metric, with `-` before it for the greatest first. */
  sort?: string
  filters?: ReportFilter[]
  having?: ReportMetricFilter[]
  own?: OwnMetric[]
  /** Which dimension opens a row, by the row's key. */
  open?: Record<string, string>
  /** All outermost rows are open by the second grouping, but those of `folded`. */
  openAll?: true
  /** Keys of rows. */
  folded?: string[]
  /** A row for each combination of the groupings, which are columns; else rows that open. */
  shape?: 'flat'
  compare?: Comparison
  /** Rows with fewer clicks are dimmed. */
  sample?: number
  hideSmall?: boolean
  /** The figures beside the names of the rows on a phone. */
  beside?: string[]
  /** The metric of the chart; without one there is none. */
  chart?: string
  /** The chart is by the first grouping; else over time. */
  chartBy?: 'group'
  /** Id of the saved report that was opened. */
  saved?: string
}

/** What a report is always narrowed to, such as the link whose page it is on. */
export interface FixedReport {
  filter: ReportFilter
  /** By what its rows are grouped at first. */
  by: string
}

/** The report on the page. */
export interface ReportRequest {
  by: readonly string[]
  columns: readonly string[]
  sort: { field: string; direction: 'asc' | 'desc' }
  /** Rows of days, hours and the like follow each other in time until the user sorts them by a figure. */
  isByTime: boolean
  /** The fixed one is the first of them. */
  filters: readonly ReportFilter[]
  /** One of the filters: it is not in the address, and cannot be removed. */
  fixed: ReportFilter | null
  having: readonly ReportMetricFilter[]
  own: readonly OwnMetric[]
  open: Readonly<Record<string, string>>
  openAll: boolean
  folded: readonly string[]
  isFlat: boolean
  compare: Comparison | null
  sample: number
  hideSmall: boolean
  beside: readonly string[]
  chart: string | null
  chartBy: 'group' | 'time'
  saved: string | null
}

export const isOwnMetric = (value: unknown): value is OwnMetric =>
  isText(Object(value).name) && isText(Object(value).formula)

/** `undefined` where nothing is left. */
const some = <One>(list: One[]): One[] | undefined => (list.length > 0 ? list : undefined)

function openOf(value: unknown): Record<string, string> | undefined {
  const pairs = Object.entries(Object(value)).filter((pair): pair is [string, string] => isDimension(pair[1]))
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

/** The filters that can be removed. */
export const freeFilters = ({ filters, fixed }: Pick<ReportRequest, 'filters' | 'fixed'>): ReportFilter[] =>
  filters.filter((one) => one !== fixed)

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseReportSearch(search: Address): ReportSearch {
  const own = listValue(search.own, isOwnMetric)
  const isColumn = (name: unknown): name is string =>
    isText(name) && (isMetric(name) || own?.some((metric) => metric.name === name) === true)
  const { sort, sample, chart } = search
  return {
    by: some([...new Set(listValue(search.by, isDimension))].slice(0, mostLevels)),
    columns: some([...new Set(listValue(search.columns, isColumn))]),
    sort: isText(sort) && isColumn(sort.replace(/^-/, '')) ? sort : undefined,
    filters: listValue(search.filters, isReportFilter),
    having: listValue(search.having, isMetricFilter),
    own,
    open: openOf(search.open),
    openAll: flagValue(search.openAll),
    folded: listValue(search.folded, isText),
    shape: nameValue(search.shape, ['flat']),
    compare: nameValue(search.compare, comparisons),
    sample: typeof sample === 'number' && sample > 0 ? sample : undefined,
    hideSmall: flagValue(search.hideSmall),
    beside: listValue(search.beside, isColumn),
    chart: isColumn(chart) ? chart : undefined,
    chartBy: nameValue(search.chartBy, ['group']),
    saved: textValue(search.saved),
  } satisfies ReadAddress<ReportSearch>
}

function sortOf(sort: string | undefined, columns: readonly string[]): ReportRequest['sort'] {
  const wanted = sort ?? '-clicks'
  const field = wanted.replace(/^-/, '')
  const known = columns.includes(field) ? field : (columns[0] ?? 'clicks')
  return { field: known, direction: wanted.startsWith('-') ? 'desc' : 'asc' }
}

/** Whether the outermost rows follow each other in time. */
export const isChronological = ({ by, isByTime }: ReportRequest): boolean =>
  isByTime && by[0] !== undefined && isTime(by[0])

/** The report that an address is about. */
export function reportOf(search: ReportSearch, fixed: FixedReport | null = null): ReportRequest {
  const columns = search.columns ?? columnPresets.money
  const by = search.by ?? [fixed?.by ?? 'link']
  const isFlat = search.shape === 'flat' && by.length > 1
  return {
    by,
    columns,
    sort: sortOf(search.sort, columns),
    isByTime: search.sort === undefined,
    filters: [...(fixed === null ? [] : [fixed.filter]), ...(search.filters ?? [])],
    fixed: fixed?.filter ?? null,
    having: search.having ?? [],
    own: search.own ?? [],
    open: isFlat ? {} : (search.open ?? {}),
    openAll: !isFlat && search.openAll === true && by.length > 1,
    folded: search.folded ?? [],
    isFlat,
    compare: search.compare ?? null,
    sample: search.sample ?? 0,
    hideSmall: search.hideSmall ?? false,
    beside: besideName(search.beside, columns),
    chart: search.chart ?? null,
    chartBy: search.chartBy ?? 'time',
    saved: search.saved ?? null,
  }
}
