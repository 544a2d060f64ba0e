import type { Sum } from '@waymark/report-plan'
import { zeroUuid } from '../values.ts'
import type { Period } from './period.ts'
import {
  filtersOf,
  groupBy,
  keysOf,
  rangeConditions,
  rowSource,
  type ScanContext,
  selectList,
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

function countOf(sum: CountedSum, peopleOnly: boolean): string {
  const conditions = [counted[sum], ...(peopleOnly && !takesBots(sum) ? ['NOT is_bot'] : [])]
  const condition = conditions.filter((part) => part !== null).join(' AND ')
  return condition === '' ? 'count()' : `countIf(${condition})`
}

export interface ClickCounts {
  /** SQL of each sum that is asked of clicks, by its name. */
  own: Readonly<Partial<Record<string, string>>>
  /** Whether what bots do is asked for by none of them. */
  peopleOnly: boolean
}

/** What a report counts of its clicks. */
export function clickCounts({ sums, countsBots }: ScanContext): ClickCounts {
  const asked = countedSums.filter((sum) => sums.has(sum))
  const peopleOnly = !countsBots && !asked.some(takesBots)
  const own = Object.fromEntries(asked.map((sum) => [sum, countOf(sum, !peopleOnly && !countsBots)]))
  return { own, peopleOnly }
}

/** The clicks of a period by their dimensions, or null where the report asks nothing of them. */
export function clicksScan(context: ScanContext, period: Period): string | null {
  const { own, peopleOnly } = clickCounts(context)
  if (Object.keys(own).length === 0) return null
  const source = rowSource(context, period, 'clicked_at')
  const conditions = [
    ...rangeConditions(context, period, 'clicked_at'),
    ...(peopleOnly ? ['NOT is_bot'] : []),
    ...filtersOf(context, source),
  ]
  return `SELECT ${selectList(context, { period, keys: keysOf(context, source), own })}
FROM ${context.tables.clicks} FINAL
WHERE ${conditions.join(' AND ')}
${groupBy(context)}`
}
