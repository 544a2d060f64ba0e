import { isLinkGroup } from '@waymark/report-plan'
import { zeroUuid } from '../values.ts'
import { type CellPrices, priceOfCells } from './click-costs.ts'
import { clickCounts } from './clicks-scan.ts'
import { cellsSql } from './cost-cells.ts'
import {
  type CostGroups,
  costGroups,
  isOfLinks,
  roles,
  type Spread,
  spreadOf,
  valueSql,
} from './cost-groups.ts'
import { type SpreadRecord, spreadRecords } from './cost-records.ts'
import {
  breakdownColumns,
  clickDimension,
  type DimensionSource,
  dimensionKey,
  isOfTime,
  keyKind,
  nullKey,
} from './dimension-sql.ts'
import type { Period } from './period.ts'
import {
  type Columns,
  filtersOf,
  groupBy,
  keysOf,
  laidOver,
  missingColumn,
  rangeConditions,
  rowSource,
  type ScanContext,
  selectList,
  sumColumn,
  zeroOf,
} from './scan.ts'
import { unixMs } from './zone-sql.ts'

const none = `toUUID('${zeroUuid}')`

/**
 * The costs of a period, which `costsScan` shares. Of some links they are those of these links: no other is
 * in their rows.
 */
export function costsOf(
  { sums, query }: Pick<ScanContext, 'sums' | 'query'>,
  period: Period,
): readonly SpreadRecord[] {
  if (!sums.has('cost')) return []
  const records = spreadRecords(query.money, period)
  if (query.linkIds === null) return records
  const requested = new Set(query.linkIds)
  return records.filter(({ linkId }) => linkId !== null && requested.has(linkId))
}

/** SQL of the instant at which the day of a cell begins in the zone of the workspace. */
const startOfDay = ({ zones }: ScanContext) => zones.workspace.instantOf('(toInt64(day) * 86400000)')

/** The row of a cell without clicks represents no click; filters see the record's own link, value and day. */
function nullSource(context: ScanContext, period: Period, { keys }: Spread): DimensionSource {
  const valueSql = (key: string) => {
    const slot = keys.indexOf(key) + 1
    return slot === 0 ? "''" : `if(slot = ${slot}, value, '')`
  }
  const start = startOfDay(context)
  return {
    instant: laidOver(context, { periods: [period], column: start }, start),
    ownInstant: start,
    zone: context.zones.report,
    column: (name) => {
      if (name === 'link_id') return 'link'
      if (name === 'is_bot') return '0'
      if (name === 'click_token') return none
      if (name.endsWith('_id') && name !== 'external_id')
        return `ifNull(toUUIDOrNull(${valueSql(name.slice(0, -'_id'.length))}), ${none})`
      const key = Object.keys(breakdownColumns).find((token) => breakdownColumns[token] === name)
      if (key === 'asn') return `ifNull(toUInt32OrNull(${valueSql(key)}), 0)`
      return key === undefined ? "''" : valueSql(key)
    },
    linkSets: context.linkSets,
    subId: valueSql,
  }
}

/** What the parts of a cost scan share. */
interface Shared {
  context: ScanContext
  period: Period
  spread: Spread
  groups: CostGroups
  /** What is added up of the clicks of a group, by the column of the report: columns c0, c1, … */
  counts: { own: Columns; names: readonly string[]; peopleOnly: boolean }
  /** Null where no click has a price. */
  prices: CellPrices | null
}

/** SQL of the key of a dimension that is the link or what it is in; null for any other. */
function linkKey({ linkSets }: ScanContext, token: string, link: string): string | null {
  if (token === 'link') return link
  return isLinkGroup(token) ? linkSets(token).positionOf(link) : null
}

/** The columns of a cost cell, beside its key: groups of clicks, and what it costs. */
function present(
  { context, counts }: Shared,
  of: {
    role: string
    people: string
    keys: readonly string[]
    counts: (name: string, index: number) => string
  },
): string {
  const { groupBy: tokens } = context.query.plan
  return [
    `${of.role} AS role`,
    `${of.people} AS people`,
    ...tokens.map((_, index) => `${of.keys[index]} AS l${index}`),
    ...counts.names.map((name, index) => `${of.counts(name, index)} AS c${index}`),
  ].join(', ')
}

/** `WITH` that says of a group of clicks whether its prices count: no record covers them. */
function isFree({ context, prices, spread }: Shared): string {
  const breakdown = (key: string) =>
    valueSql(key, context) === null ? null : `p${spread.keys.indexOf(key) + 1}`
  return prices === null ? '' : `WITH ${prices.isFree({ link: 'p0', day: 'day', breakdown })} AS is_free\n`
}

/** Of some links, clicks of others are not read: they neither count nor share. */
const requestedLinks = (context: ScanContext, source: DimensionSource): string[] =>
  context.query.linkIds === null ? [] : filtersOf(context, source, isOfLinks).slice(0, 1)

/**
 * Groups of clicks in each of their cost cells, and whether the filters include them: all clicks of people
 * share, included or not. Clicks are read and grouped once, and only their groups are joined with the cells.
 * Null where they have no cell.
 */
function clicksOfGroups(shared: Shared): string | null {
  const { context, period, counts, prices } = shared
  const time = { periods: [period], column: 'clicked_at' }
  const source = rowSource(context, time)
  const filters = filtersOf(context, source, (filter) => !isOfLinks(filter))
  const { columns, positions, keys } = shared.groups
  const [only, ...others] = positions
  if (only === undefined) return null
  // Clicks that the filters leave out only share: of single clicks they would be a group each.
  const keyOf = (key: string, index: number) =>
    context.query.plan.groupBy[index] === clickDimension && filters.length > 0
      ? `if(fits_filters, ${key}, ${none})`
      : key
  const by = [
    `${context.zones.workspace.day(unixMs('clicked_at'))} AS day`,
    ...columns,
    ...keysOf(context, source).map((key, index) => `${keyOf(key, index)} AS k${index}`),
    ...(filters.length === 0 ? [] : [`toUInt8(${filters.join(' AND ')}) AS fits_filters`]),
  ]
  const groups = `${prices?.named ?? ''}SELECT ${by.join(', ')}, ${[
    `${counts.peopleOnly ? 'count()' : 'countIf(NOT is_bot)'} AS number`,
    ...counts.names.map((name, index) => `${counts.own[name]} AS n${index}`),
  ].join(', ')}
FROM ${context.tables.clicks} FINAL
WHERE ${[...rangeConditions(context, time), ...requestedLinks(context, source), ...(counts.peopleOnly ? ['NOT is_bot'] : [])].join(' AND ')}
GROUP BY ${by.map((column) => column.slice(column.lastIndexOf(' ') + 1)).join(', ')}`
  const cell =
    others.length === 0 ? only : { link: 'cell.1', slot: 'cell.2', value: 'cell.3', role: 'cell.4' }
  const row = present(shared, {
    role: cell.role,
    people: 'number',
    // A cost of the whole workspace is in rows without a link, where filters by links see it.
    keys: context.query.plan.groupBy.map((token, index) => linkKey(context, token, cell.link) ?? `k${index}`),
    counts: (name, index) => (prices?.own[name] ? `if(is_free, n${index}, 0)` : `n${index}`),
  })
  const ofGroup = filtersOf(
    context,
    { ...source, column: (name) => (name === 'link_id' ? cell.link : name) },
    isOfLinks,
  )
  const stored = [...(filters.length === 0 ? [] : ['fits_filters']), ...ofGroup]
  const tuples = positions.map(({ link, slot, value, role }) => `(${link}, ${slot}, ${value}, ${role})`)
  const clickCells =
    others.length === 0 ? groups : `SELECT *, arrayJoin([${tuples.join(', ')}]) AS cell\nFROM (\n${groups})`
  return `${isFree(shared)}SELECT day, ${keys.map((key) => `${cell[key]} AS ${key}`).join(', ')}, toDecimal256(0, 24) AS amount, toUInt64(0) AS unrated,
  ${stored.length === 0 ? 'toUInt8(1)' : `toUInt8(${stored.join(' AND ')})`} AS is_included, ${row}
FROM (
${clickCells})`
}

/** Cells with their cost, `price` a click, and the groups of clicks that the filters include. */
function groupsSql(shared: Shared): string {
  const { context, spread, counts } = shared
  const { groupBy: tokens } = context.query.plan
  const row = present(shared, {
    role: `toUInt8(${roles.quiet})`,
    people: 'toUInt64(0)',
    keys: tokens.map(nullKey),
    counts: zeroOf,
  })
  const cell = ['day', ...shared.groups.keys].join(', ')
  const cells = `SELECT ${cell}, amount, unrated, toUInt8(0) AS is_included, ${row}
FROM (
${cellsSql(context, spread)})`
  const parts = [clicksOfGroups(shared), cells].filter((part) => part !== null)
  const taker = [
    'role',
    'people',
    ...tokens.map((_, index) => `l${index}`),
    ...counts.names.map((_, index) => `c${index}`),
  ]
  return `SELECT ${cell}, sum(p.people) AS n, toDecimal256(sum(p.amount), 30) / toDecimal256(greatest(n, 1), 0) AS price,
  sum(p.unrated) AS missing, countIf(role = ${roles.quiet}) > 0 AS costs, groupArrayIf((${taker.join(', ')}), is_included = 1) AS takers
FROM (
${parts.join('\nUNION ALL\n')}
) AS p
GROUP BY ${cell}`
}

/** SQL of what clicks are counted by and cost by themselves, and of what their cells cost. */
function sumsOfTakers({ context, period, counts }: Shared): Columns {
  const isQuiet = `role = ${roles.quiet}`
  const ofCells: Columns = {
    // A price has six places more: what was shared adds up again.
    [sumColumn(period, 'cost')]:
      `toDecimal256(round(sum(price * toDecimal256(if(${isQuiet}, 1, people), 0)), 24), 24)`,
    ...(period.index === 0 && { [missingColumn]: `sumIf(missing, ${isQuiet} OR people > 0)` }),
  }
  const firstCount = 3 + context.query.plan.groupBy.length
  const ofClicks = counts.names.map((name, index) => {
    const sum = `sumIf(taker.${firstCount + index}, role = ${roles.counted})`
    return [name, name in ofCells ? `${ofCells[name]} + ${sum}` : sum]
  })
  return { ...ofCells, ...Object.fromEntries(ofClicks) }
}

/**
 * The clicks and costs of a period by its dimensions. A (day, link, breakdown) costs its clicks the same
 * each; without any, it stays where all dimensions but its link and its time are null (docs/decisions/0015).
 */
export function costsScan(context: ScanContext, period: Period, records: readonly SpreadRecord[]): string {
  const time = { periods: [period], column: 'clicked_at' }
  const { own: counted, peopleOnly } = clickCounts(context, time)
  const prices = priceOfCells(context, time)
  const ofGroup = { ...counted, ...prices?.own }
  const names = Object.keys(ofGroup)
  const spread = spreadOf(records, prices?.keys ?? [])
  const shared: Shared = {
    context,
    period,
    spread,
    groups: costGroups(context, spread, names.length > 0),
    counts: { own: ofGroup, names, peopleOnly },
    prices,
  }
  const { groupBy: tokens } = context.query.plan
  const quiet = nullSource(context, period, spread)
  const filters = filtersOf(context, quiet)
  const isQuiet = ['costs', 'n = 0', ...filters].join(' AND ')
  const cell = (index: number) => `taker.${3 + index}`
  // What an array is made longer by is nothing of each type, which is null in all dimensions but flags; a
  // link's cost is in its row, and what a day costs is of that day.
  const keyOf = (token: string, index: number) => {
    const ofLink = linkKey(context, token, 'link')
    const own = ofLink ?? (isOfTime(token) ? dimensionKey(token, quiet) : null)
    if (own !== null) return `if(role = ${roles.quiet}, ${own}, ${cell(index)})`
    return keyKind(token) === 'flag'
      ? `if(role = ${roles.quiet}, ${nullKey(token)}, ${cell(index)})`
      : cell(index)
  }
  return `SELECT ${selectList(context, { keys: tokens.map(keyOf), own: sumsOfTakers(shared) })}
FROM (
SELECT day, link, price, missing, costs, arrayJoin(if(${isQuiet}, arrayResize(takers, length(takers) + 1), takers)) AS taker,
  taker.1 AS role, taker.2 AS people
FROM (
${groupsSql(shared)}))
WHERE role < ${roles.paying} OR (costs AND people > 0)
${groupBy(context)}`
}
