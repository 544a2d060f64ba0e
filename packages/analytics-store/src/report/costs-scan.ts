import { subIdSlots } from '@waymark/domain'
import { uuidOf, zeroUuid } from '../values.ts'
import { clickCounts } from './clicks-scan.ts'
import { type SpreadRecord, spreadRecords } from './cost-records.ts'
import { breakdownColumns, type DimensionSource, nullKey } from './dimension-sql.ts'
import type { Period } from './period.ts'
import { ratesTable } from './rates.ts'
import { recordTable } from './record-table.ts'
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

/** The same decimal without what says nothing. */
const shortened = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** What each (day, link, breakdown) costs in the base currency, and of how many amounts the rate is missing. */
function cells(context: ScanContext, { records, keys }: Spread): string {
  const { parameters, query } = context
  const rows = records.map(({ linkId, breakdown, firstDay, lastDay, perDay, currency }) => {
    const slot = breakdown ? keys.indexOf(breakdownName(breakdown.key)) + 1 : 0
    return [uuidOf(linkId), slot, breakdown?.value ?? '', firstDay, lastDay, shortened(perDay), currency]
  })
  const types = ['UUID', 'UInt16', 'String', 'Int32', 'Int32', 'String', 'String']
  const base = parameters.add('String', query.money.baseCurrency)
  return `SELECT day, link, slot, value, sum(toDecimal256(if(has_rate, per_day * rate, toDecimal256(0, 36)), 24)) AS amount,
  countIf(NOT has_rate) AS missing, toUInt8(1) AS is_cell
FROM (
SELECT a.link AS link, a.slot AS slot, a.value AS value, a.per_day AS per_day, a.day AS day,
  if(a.currency = ${base}, toDecimal256(1, 12), r.rate) AS rate, a.currency = ${base} OR r.rate > 0 AS has_rate
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, toDecimal256(record.6, 24) AS per_day, record.7 AS currency,
  arrayJoin(range(record.4, record.5 + 1)) AS day
FROM (${recordTable(parameters, rows, types)})) AS a
LEFT ANY JOIN (${ratesTable(context)}) AS r ON a.currency = r.currency AND a.day = r.day)
GROUP BY day, link, slot, value`
}

/** Where clicks may take shares: as (link, place of the breakdown key, value), of which only those that are in use. */
function places(context: ScanContext, { records, keys }: Spread): Places {
  const values = keys.map((key) => valueSql(key, context))
  const used = new Map<string, string>()
  for (const { linkId, breakdown } of records) {
    const slot = breakdown === null ? 0 : keys.indexOf(breakdownName(breakdown.key)) + 1
    if (slot > 0 && values[slot - 1] === null) continue
    const link = linkId === null ? none : 'p0'
    used.set(`${link} ${slot}`, `(${link}, toUInt16(${slot}), ${slot === 0 ? "''" : `p${slot}`})`)
  }
  return {
    columns: [
      'link_id AS p0',
      ...values.flatMap((value, index) => (value ? [`${value} AS p${index + 1}`] : [])),
    ],
    tuples: [...used.values()],
  }
}

interface Places {
  /** What of a click says where it may take a share. */
  columns: readonly string[]
  /** Made of these columns. */
  tuples: readonly string[]
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

/** Stands for no cost: the place at which clicks are counted for themselves. */
const countedPlace = 65_535

/**
 * Clicks by day, place, dimensions and whether the filters keep them: all clicks of people share, kept or not. Clicks are read
 * and grouped once, and only their groups are laid out over the places. `n` are all clicks of a place.
 */
function shares(context: ScanContext, period: Period, spread: Spread): string {
  const { parameters, query, tables } = context
  const source = rowSource(context, period, 'clicked_at')
  const { own, peopleOnly } = clickCounts(context)
  const counts = Object.keys(own)
  const zone = parameters.add('String', query.money.timezone)
  const filters = filtersOf(context, source)
  const { columns, tuples } = places(context, spread)
  const conditions = [
    ...rangeConditions(context, period, 'clicked_at'),
    ...(peopleOnly ? ['NOT is_bot'] : []),
  ]
  const dimensions = query.plan.groupBy.map((_, index) => `k${index}`)
  const by = [
    'day',
    ...columns.map((_, index) => columns[index]?.split(' AS ').at(-1) ?? ''),
    ...dimensions,
    'keep',
  ]
  const groups = `SELECT toInt32(toDate(toTimeZone(clicked_at, ${zone}))) AS day, ${[
    ...columns,
    ...keysOf(context, source).map((key, index) => `${key} AS k${index}`),
    `${filters.length === 0 ? 'toUInt8(1)' : `toUInt8(${filters.join(' AND ')})`} AS keep`,
    `${peopleOnly ? 'count()' : 'countIf(NOT is_bot)'} AS people`,
    ...counts.map((name) => `${own[name]} AS c_${name}`),
  ].join(', ')}
FROM ${tables.clicks} FINAL
WHERE ${conditions.join(' AND ')}
GROUP BY ${by.join(', ')}`
  const isCounted = `place.2 = ${countedPlace}`
  const laidOut = [...(counts.length === 0 ? [] : [`(${none}, toUInt16(${countedPlace}), '')`]), ...tuples]
  const columnsOfShare = [
    ...query.plan.groupBy.map((_, index) => `l${index}`),
    'keep',
    'k',
    ...counts.map((name) => `c_${name}`),
  ]
  return `SELECT day, place, sum(k) AS n, groupArray((${columnsOfShare.join(', ')})) AS takers
FROM (
SELECT day, arrayJoin([${laidOut.join(', ')}]) AS place, ${[
    // A cost of the whole workspace stands in rows without a link.
    ...query.plan.groupBy.map((token, index) =>
      token === 'link' ? `if(${isCounted}, k${index}, place.1) AS l${index}` : `k${index} AS l${index}`,
    ),
    'keep',
    `if(${isCounted}, 0, people) AS k`,
    ...counts.map((name) => `if(${isCounted}, c_${name}, 0) AS c_${name}`),
  ].join(', ')}
FROM (
${groups})
WHERE ${isCounted} OR k > 0)
GROUP BY day, place`
}

/** Whether a period has costs, which `costsScan` shares. */
export function hasCosts({ sums, query }: ScanContext, period: Period): boolean {
  return sums.has('cost') && spreadRecords(query.money, period).length > 0
}

/**
 * The clicks and costs of a period by its dimensions. A (day, link, breakdown) costs its clicks the same each; without any, it stays
 * where all dimensions are null (docs/decisions/0015).
 */
export function costsScan(context: ScanContext, period: Period): string {
  const records = spreadRecords(context.query.money, period)
  const spread = { records, keys: keysInUse(records) }
  const { plan } = context.query
  const keys = plan.groupBy.map((token, index) => `if(is_quiet, ${nullKey(token)}, l${index})`)
  const filters = filtersOf(context, nullSource(context, period, spread))
  const keptNull = filters.length === 0 ? '1' : `(${filters.join(' AND ')})`
  const counts = Object.keys(clickCounts(context).own)
  const own = {
    ...Object.fromEntries(counts.map((name) => [name, `sum(c_${name})`])),
    cost: 'sum(if(is_quiet, price, price * toDecimal256(k, 0)))',
    missing: 'sum(missing_rates)',
  }
  const members = [
    ...plan.groupBy.map((_, index) => `l${index}`),
    'keep',
    'k',
    ...counts.map((name) => `c_${name}`),
  ]
  return `SELECT ${selectList(context, { period, keys, own })}
FROM (
SELECT day, link, slot, value, price, missing_rates, is_cell, is_quiet, at,
  ${members.map((name, index) => `taker.${index + 1} AS ${name}`).join(', ')}
FROM (
SELECT c.day AS day, c.link AS link, c.slot AS slot, c.value AS value, c.missing AS missing_rates, c.is_cell AS is_cell,
  c.is_cell = 1 AND s.n = 0 AS is_quiet, s.place.2 AS at, c.amount / toDecimal256(greatest(s.n, 1), 0) AS price,
  arrayJoin(arrayResize(s.takers, greatest(length(s.takers), 1))) AS taker
FROM (${shares(context, period, spread)}) AS s
FULL JOIN (${cells(context, spread)}) AS c
ON s.day = c.day AND s.place.1 = c.link AND s.place.2 = c.slot AND s.place.3 = c.value))
WHERE (keep = 1 AND (is_cell = 1 OR at = ${countedPlace})) OR (is_quiet AND ${keptNull})
${groupBy(context)}`
}
