import type { Sum } from '@waymark/report-plan'
import { zeroUuid } from '../values.ts'
import { priceOfClicks, priceScan } from './click-costs.ts'
import type { Period } from './period.ts'
import {
  type Columns,
  filtersOf,
  groupBy,
  isContained,
  keysOf,
  rangeConditions,
  rowSource,
  type ScanContext,
  type ScannedTime,
  selectList,
  sumColumn,
} from './scan.ts'

const none = `toUUID('${zeroUuid}')`

/** Which clicks a sum counts; people only, unless it says otherwise. */
const counted = {
  clicks: null,
  unique_clicks: 'is_unique',
  lp_views: `landing_id != ${none}`,
  lp_clicks: `landing_id != ${none} AND toUnixTimestamp64Milli(offer_clicked_at) > 0`,
  offer_clicks: `offer_id != ${none}`,
  bots: 'is_bot',
  visits: null,
} as const satisfies Partial<Record<Sum, string | null>>
type CountedSum = keyof typeof counted

const countedSums: readonly CountedSum[] = [
  'clicks',
  'unique_clicks',
  'lp_views',
  'lp_clicks',
  'offer_clicks',
  'bots',
  'visits',
]

const takesBots = (sum: CountedSum) => sum === 'bots' || sum === 'visits'

function countOf(conditions: readonly (string | null)[]): string {
  const condition = conditions.filter((part) => part !== null).join(' AND ')
  return condition === '' ? 'count()' : `countIf(${condition})`
}

export interface ClickCounts {
  /** SQL of each requested sum of clicks, by its column. */
  own: Columns
  /** Whether none of them counts bots. */
  peopleOnly: boolean
}

/** What a report counts of the clicks of periods. */
export function clickCounts(context: ScanContext, time: ScannedTime): ClickCounts {
  const requested = countedSums.filter((sum) => context.sums.has(sum))
  const peopleOnly = !context.countsBots && !requested.some(takesBots)
  const countIn = (sum: CountedSum, period: Period) =>
    countOf([
      counted[sum],
      peopleOnly || context.countsBots || takesBots(sum) ? null : 'NOT is_bot',
      isContained(context, period, time),
    ])
  const columns = time.periods.flatMap((period) =>
    requested.map((sum) => [sumColumn(period, sum), countIn(sum, period)] as const),
  )
  return { own: Object.fromEntries(columns), peopleOnly }
}

/**
 * The clicks of periods and their prices by their dimensions, or null where the report needs nothing of them.
 */
export function clicksScan(context: ScanContext, periods: readonly Period[]): string | null {
  const time = { periods, column: 'clicked_at' }
  const { own, peopleOnly } = clickCounts(context, time)
  if (Object.keys(own).length === 0) return priceScan(context, periods)
  const prices = priceOfClicks(context, time)
  const source = rowSource(context, time)
  const conditions = [
    ...rangeConditions(context, time),
    ...(peopleOnly ? ['NOT is_bot'] : []),
    ...filtersOf(context, source),
  ]
  return `${prices?.named ?? ''}SELECT ${selectList(context, { keys: keysOf(context, source), own: { ...own, ...prices?.own } })}
FROM ${context.tables.clicks} FINAL
WHERE ${conditions.join(' AND ')}
${groupBy(context)}`
}
