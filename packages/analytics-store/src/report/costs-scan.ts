import { subIdSlots } from '@waymark/domain'
import { uuidOf, zeroUuid } from '../values.ts'
import { type SpreadRecord, spreadRecords } from './cost-records.ts'
import { breakdownColumns, type DimensionSource, nullKey } from './dimension-sql.ts'
import type { Period } from './period.ts'
import { ratesTable } from './rates.ts'
import {
  filtersOf,
  groupBy,
  keysOf,
  localTime,
  rangeConditions,
  rowSource,
  type ScanContext,
  selectList,
} from './scan.ts'

const none = `toUUID('${zeroUuid}')`

/** `sub_id_1` and `sub_id:sub_id_1` are the same. */
const breakdownName = (key: string) => key.replace(/^sub_id:/, '')

/** The breakdown keys in use; 0 is the place of records that are not narrowed, the keys come after it. */
const keysInUse = (records: readonly SpreadRecord[]): string[] => [
  ...new Set(records.flatMap(({ breakdown }) => (breakdown ? [breakdownName(breakdown.key)] : []))),
]

/** SQL of what a click has of a breakdown key; null for a key that clicks have nothing of. */
function valueSql(key: string, { parameters }: ScanContext): string | null {
  if (subIdSlots.some((slot) => slot === key)) return `sub_ids[${parameters.add('String', key)}]`
  const ids = ['offer', 'landing', 'network', 'traffic_source']
  const column = ids.includes(key) ? `${key}_id` : breakdownColumns[key]
  return column === undefined ? null : `toString(${column})`
}

interface Spread {
  records: readonly SpreadRecord[]
  keys: readonly string[]
}

/** What each (day, link, breakdown) costs in the base currency, and of how many amounts the rate is missing. */
function cells(context: ScanContext, { records, keys }: Spread): string {
  const { parameters, query } = context
  const list = (type: string, values: readonly string[] | readonly number[]) =>
    parameters.add(`Array(${type})`, values)
  const columns = [
    list(
      'UUID',
      records.map(({ linkId }) => uuidOf(linkId)),
    ),
    list(
      'UInt16',
      records.map(({ breakdown }) => (breakdown ? keys.indexOf(breakdownName(breakdown.key)) + 1 : 0)),
    ),
    list(
      'String',
      records.map(({ breakdown }) => breakdown?.value ?? ''),
    ),
    list(
      'Int32',
      records.map(({ firstDay }) => firstDay),
    ),
    list(
      'Int32',
      records.map(({ lastDay }) => lastDay),
    ),
    list(
      'String',
      records.map(({ perDay }) => perDay),
    ),
    list(
      'String',
      records.map(({ currency }) => currency),
    ),
  ]
  const base = parameters.add('String', query.money.baseCurrency)
  return `SELECT day, link, slot, value, sum(toDecimal256(if(has_rate, per_day * rate, toDecimal256(0, 36)), 24)) AS amount,
  countIf(NOT has_rate) AS missing
FROM (
SELECT a.link AS link, a.slot AS slot, a.value AS value, a.per_day AS per_day, a.day AS day,
  if(a.currency = ${base}, toDecimal256(1, 12), r.rate) AS rate, a.currency = ${base} OR r.rate > 0 AS has_rate
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, toDecimal256(record.6, 24) AS per_day, record.7 AS currency,
  arrayJoin(range(record.4, record.5 + 1)) AS day
FROM (SELECT arrayJoin(arrayZip(${columns.join(', ')})) AS record)) AS a
LEFT ANY JOIN (${ratesTable(context)}) AS r ON a.currency = r.currency AND a.day = r.day)
GROUP BY day, link, slot, value`
}

/** Where a click may take a share: as (link, place of the breakdown key, value), of which only those that are in use. */
function places(context: ScanContext, { records, keys }: Spread): string {
  const used = new Map<string, string>()
  for (const { linkId, breakdown } of records) {
    const key = breakdown && breakdownName(breakdown.key)
    const value = key === null ? "''" : valueSql(key, context)
    if (value === null) continue
    const slot = key === null ? 0 : keys.indexOf(key) + 1
    const link = linkId === null ? none : 'link_id'
    used.set(`${link} ${slot}`, `(${link}, toUInt16(${slot}), ${value})`)
  }
  return `[${[...used.values()].join(', ')}]`
}

/** The row of a day without clicks stands for no click; filters see the record's own link, value and day. */
function nullSource(context: ScanContext, period: Period, { keys }: Spread): DimensionSource {
  const { parameters, query } = context
  const zone = parameters.add('String', query.money.timezone)
  const slotOf = (key: string) => {
    const place = keys.indexOf(key) + 1
    return place === 0 ? "''" : `if(slot = ${place}, value, '')`
  }
  return {
    localTime: localTime(context, period, `toDateTime64(toString(toDate32(day)), 3, ${zone})`),
    column: (name) => {
      if (name === 'link_id') return 'link'
      if (name === 'is_bot') return '0'
      if (name.endsWith('_id') && name !== 'external_id')
        return `ifNull(toUUIDOrNull(${slotOf(name.slice(0, -'_id'.length))}), ${none})`
      const key = Object.keys(breakdownColumns).find((token) => breakdownColumns[token] === name)
      return key === undefined ? "''" : slotOf(key)
    },
    subId: slotOf,
  }
}

/** Clicks by day, place, dimensions and whether the filters keep them: all clicks of people share, kept or not. */
function shares(context: ScanContext, period: Period, spread: Spread): string {
  const { parameters, query, tables } = context
  const source = rowSource(context, period, 'clicked_at')
  const keys = keysOf(context, source).map(
    // A cost of the whole workspace stands in rows without a link.
    (key, index) => `${query.plan.groupBy[index] === 'link' ? 'place.1' : key} AS k${index}`,
  )
  const zone = parameters.add('String', query.money.timezone)
  const filters = filtersOf(context, source)
  const keep = filters.length === 0 ? 'toUInt8(1)' : `toUInt8(${filters.join(' AND ')})`
  const conditions = [...rangeConditions(context, period, 'clicked_at'), 'NOT is_bot']
  const columns = [
    `toInt32(toDate(toTimeZone(clicked_at, ${zone}))) AS day`,
    `arrayJoin(${places(context, spread)}) AS place`,
    ...keys,
    `${keep} AS keep`,
  ]
  const group = ['day', 'place', ...keys.map((_, index) => `k${index}`), 'keep']
  return `SELECT ${columns.join(', ')}, count() AS k
FROM ${tables.clicks} FINAL
WHERE ${conditions.join(' AND ')}
GROUP BY ${group.join(', ')}`
}

/**
 * The costs of a period by its dimensions, or null where there are none. A (day, link, breakdown) costs its clicks the same
 * each; without any, it stays where all dimensions are null (docs/decisions/0015).
 */
export function costsScan(context: ScanContext, period: Period): string | null {
  if (!context.sums.has('cost')) return null
  const records = spreadRecords(context.query.money, period)
  if (records.length === 0) return null
  const spread = { records, keys: keysInUse(records) }
  const { plan } = context.query
  const keys = plan.groupBy.map((token, index) => `if(n = 0, ${nullKey(token)}, k${index})`)
  const filters = filtersOf(context, nullSource(context, period, spread))
  const keptNull = filters.length === 0 ? '1' : `(${filters.join(' AND ')})`
  const own = {
    cost: 'sum(if(n = 0, amount, amount * toDecimal256(k, 0) / toDecimal256(greatest(n, 1), 0)))',
    missing: 'sum(missing_rates)',
  }
  const columns = [
    ...plan.groupBy.map((_, index) => `s.k${index} AS k${index}`),
    's.keep AS keep',
    's.k AS k',
  ]
  return `SELECT ${selectList(context, { period, keys, own })}
FROM (
SELECT c.day AS day, c.link AS link, c.slot AS slot, c.value AS value, c.amount AS amount, c.missing AS missing_rates,
  ${columns.join(', ')}, sum(s.k) OVER (PARTITION BY c.day, c.link, c.slot, c.value) AS n
FROM (${shares(context, period, spread)}) AS s
RIGHT JOIN (${cells(context, spread)}) AS c
ON s.day = c.day AND s.place.1 = c.link AND s.place.2 = c.slot AND s.place.3 = c.value)
WHERE (n > 0 AND keep = 1) OR (n = 0 AND ${keptNull})
${groupBy(context)}`
}
