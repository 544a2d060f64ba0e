import { valueSql } from './cost-groups.ts'
import { type ClickCell, coveredSql, coveringKeys } from './covered-clicks.ts'
import type { Period } from './period.ts'
import { rateSql } from './rates.ts'
import {
  type Columns,
  filtersOf,
  groupBy,
  isContained,
  keysOf,
  missingColumn,
  rangeConditions,
  rowSource,
  type ScanContext,
  type ScannedTime,
  selectList,
  sumColumn,
} from './scan.ts'
import { unixMs } from './zone-sql.ts'

/*
 * What clicks cost by themselves (contract-2 §14): their own price, and what their conversions add to it. All
 * of it counts at the time of the click, at the rate of the click's day; only a share of revenue is of the
 * revenue as it is shown. A cost record that covers a click replaces it, and clicks of bots cost nothing.
 */

/** SQL of the costs of rows, which name `rate`, that of their currency and day. */
export interface RowCosts {
  /** `WITH`. */
  named: string
  /** By their columns: what each period costs, and how many amounts have no rate. */
  own: Columns
}

/** SQL of the day of a column's instants in the zone of the workspace. */
const dayOf = ({ zones }: ScanContext, column: string): string => zones.workspace.day(unixMs(column))

const ownCurrency = ({ parameters, query }: ScanContext) =>
  `if(cost_currency = '', ${parameters.add('String', query.money.baseCurrency)}, toString(cost_currency))`

interface Amounts {
  /** SQL of an amount, a decimal with at most 24 places. */
  amount: string
  /** SQL that is 1 where it is more than nothing. */
  isAmount: string
  /** SQL that is 1 for the rows that cost something; null: for all that are read. */
  costs: string | null
}

function costColumns(context: ScanContext, time: ScannedTime, { amount, isAmount, costs }: Amounts): Columns {
  const all = (...conditions: (string | null)[]) =>
    conditions.filter((condition) => condition !== null).join(' AND ')
  const columns = time.periods.flatMap((period) => {
    const of = all(costs, isContained(context, period, time))
    const sum = of === '' ? `sum(${amount})` : `sumIf(${amount}, ${of})`
    const missing = `countIf(${all('rate = 0', isAmount, of === '' ? null : of)})`
    return [
      [sumColumn(period, 'cost'), `toDecimal256(${sum}, 24)`] as const,
      ...(period.index === 0 ? [[missingColumn, missing] as const] : []),
    ]
  })
  return Object.fromEntries(columns)
}

const hasClickCosts = ({ sums, query }: ScanContext) => sums.has('cost') && query.money.hasClickCosts

const hasPrice = "cost_model IN ('from_click', 'cpc', 'cpm') AND NOT is_bot"

/** The cells of clicks and conversions as they are stored. */
const rowCell = (context: ScanContext): ClickCell => ({
  link: 'link_id',
  day: dayOf(context, 'clicked_at'),
  breakdown: (key) => valueSql(key, context),
})

const pricesSql = (context: ScanContext, time: ScannedTime, costs: string | null): RowCosts => ({
  named: `WITH ${rateSql(context, ownCurrency(context), dayOf(context, 'clicked_at'))} AS rate\n`,
  own: costColumns(context, time, {
    amount: 'toDecimal256(cost_rate, 9) * rate',
    isAmount: 'cost_rate != 0',
    costs,
  }),
})

/** The prices of the clicks that no record covers, for a scan of clicks; null where none has one. */
export function priceOfClicks(context: ScanContext, time: ScannedTime): RowCosts | null {
  if (!hasClickCosts(context)) return null
  return pricesSql(context, time, [hasPrice, ...coveredSql(context, rowCell(context))].join(' AND '))
}

/**
 * The prices of clicks and the condition for those that no record covers, for a scan that groups them by
 * cells.
 */
export interface CellPrices extends RowCosts {
  /** The breakdown keys that `isFree` needs the values of. */
  keys: readonly string[]
  /** SQL that is 1 for the cells that no record covers. */
  isFree: (cell: ClickCell) => string
}

/** Null where no click has a price. */
export function priceOfCells(context: ScanContext, time: ScannedTime): CellPrices | null {
  if (!hasClickCosts(context)) return null
  return {
    ...pricesSql(context, time, hasPrice),
    keys: coveringKeys(context),
    isFree: (cell) => coveredSql(context, cell).join(' AND ') || '1',
  }
}

/** What the conversions of clicks add to their costs, or null where they add nothing. */
export function costsOfConversionsScan(context: ScanContext, periods: readonly Period[]): string | null {
  if (!hasClickCosts(context)) return null
  const time = { periods, column: 'clicked_at' }
  const source = rowSource(context, time)
  const isPerConversion = "cost_model = 'cpa'"
  const rate = rateSql(
    context,
    `if(${isPerConversion}, ${ownCurrency(context)}, toString(currency))`,
    `if(${isPerConversion}, ${dayOf(context, 'clicked_at')}, ${dayOf(context, 'converted_at')})`,
  )
  const own = costColumns(context, time, {
    amount: `if(${isPerConversion}, toDecimal256(1, 6), toDecimal256(payout, 6)) * cost_rate * rate`,
    isAmount: `cost_rate != 0 AND (${isPerConversion} OR payout != 0)`,
    costs: null,
  })
  const conditions = [
    ...rangeConditions(context, time),
    `((${isPerConversion} AND status IN ('lead', 'sale')) OR (cost_model = 'revshare' AND status IN ('sale', 'rebill', 'upsell')))`,
    'NOT is_bot',
    ...coveredSql(context, rowCell(context)),
    ...filtersOf(context, source),
  ]
  return `WITH ${rate} AS rate
SELECT ${selectList(context, { keys: keysOf(context, source), own })}
FROM ${context.tables.conversions} FINAL
WHERE ${conditions.join(' AND ')}
${groupBy(context)}`
}

/** The prices of the clicks of periods alone: where nothing else is wanted of clicks. */
export function priceScan(context: ScanContext, periods: readonly Period[]): string | null {
  if (!hasClickCosts(context)) return null
  const time = { periods, column: 'clicked_at' }
  const { named, own } = pricesSql(context, time, null)
  const source = rowSource(context, time)
  const conditions = [
    ...rangeConditions(context, time),
    hasPrice,
    ...coveredSql(context, rowCell(context)),
    ...filtersOf(context, source),
  ]
  return `${named}SELECT ${selectList(context, { keys: keysOf(context, source), own })}
FROM ${context.tables.clicks} FINAL
WHERE ${conditions.join(' AND ')}
${groupBy(context)}`
}
