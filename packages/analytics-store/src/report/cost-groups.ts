import { subIdSlots } from '@waymark/domain'
import { isLinkGroup } from '@waymark/report-plan'
import { zeroUuid } from '../values.ts'
import type { SpreadRecord } from './cost-records.ts'
import { breakdownColumns } from './dimension-sql.ts'
import type { ReportQuery } from './report-query.ts'
import type { ScanContext } from './scan.ts'

/**
 * Records, and the breakdown keys that they are narrowed by: 0 is the slot of those that are not, the keys
 * come after it.
 */
export interface Spread {
  records: readonly SpreadRecord[]
  keys: readonly string[]
}

/** `sub_id_1` and `sub_id:sub_id_1` are the same. */
export const breakdownName = (key: string) => key.replace(/^sub_id:/, '')

/** @param others further keys that clicks are grouped by */
export function spreadOf(records: readonly SpreadRecord[], others: readonly string[]): Spread {
  const names = records.flatMap(({ breakdown }) => (breakdown ? [breakdownName(breakdown.key)] : []))
  return { records, keys: [...new Set([...names, ...others])] }
}

export const slotOf = ({ breakdown }: SpreadRecord, keys: readonly string[]): number =>
  breakdown === null ? 0 : keys.indexOf(breakdownName(breakdown.key)) + 1

/** SQL of what a click has of a breakdown key; null for a key that clicks have nothing of. */
export function valueSql(key: string, { parameters }: ScanContext): string | null {
  if (subIdSlots.some((slot) => slot === key)) return `sub_ids[${parameters.add('String', key)}]`
  const ids = ['offer', 'landing', 'network', 'traffic_source']
  const column = ids.includes(key) ? `${key}_id` : breakdownColumns[key]
  return column === undefined ? null : `toString(${column})`
}

/**
 * What a click is in a cost cell: in one it is counted and has a share of the cost, in others it only has a
 * share. `quiet` is the row of a cell without cost.
 */
export const roles = { quiet: 0, counted: 1, paying: 2 } as const

/** Means no breakdown key. */
const countedSlot = 65_535

/** SQL of a cost cell of a click. */
interface CostGroup {
  link: string
  slot: string
  value: string
  role: string
}

export interface CostGroups {
  /** What of a click says where it may take a share. */
  columns: readonly string[]
  positions: readonly CostGroup[]
  /** What distinguishes cost cells: less to group by where nothing is narrowed by a breakdown. */
  keys: readonly ('link' | 'slot' | 'value')[]
}

/** Whether a filter is about the link of a row, or about what that is in. */
export const isOfLinks = ({ field }: { field: string }) => field === 'link' || isLinkGroup(field)

const needsLinks = ({ plan, linkIds }: ReportQuery) =>
  linkIds !== null || plan.groupBy.some((field) => isOfLinks({ field })) || plan.filters.some(isOfLinks)

/**
 * Where clicks take shares, of which only those that are in use, and where they are counted, when they are.
 */
export function costGroups(context: ScanContext, { records, keys }: Spread, isCounted: boolean): CostGroups {
  const values = keys.map((key) => valueSql(key, context))
  const used = new Map<string, { ofLink: boolean; slot: number }>()
  for (const record of records) {
    const slot = slotOf(record, keys)
    const ofLink = record.linkId !== null
    if (slot === 0 || values[slot - 1] !== null) used.set(`${ofLink} ${slot}`, { ofLink, slot })
  }
  // What the whole workspace costs is of no link, and clicks are of theirs: they are counted
  // in their link's cell.
  const canCount = (cell: { ofLink: boolean }) => cell.ofLink || !needsLinks(context.query)
  const at = [...used.values()].toSorted((a, b) => Number(canCount(b)) - Number(canCount(a)))
  if (isCounted && !at.some(canCount)) at.unshift({ ofLink: true, slot: countedSlot })
  const cells = at.map(({ ofLink, slot }, index) => ({
    link: ofLink ? 'p0' : `toUUID('${zeroUuid}')`,
    slot: `toUInt16(${slot})`,
    value: slot === 0 || slot === countedSlot ? "''" : `p${slot}`,
    role: `toUInt8(${isCounted && index === 0 ? roles.counted : roles.paying})`,
  }))
  const columns = values.flatMap((value, index) => (value ? [`${value} AS p${index + 1}`] : []))
  return {
    columns: ['link_id AS p0', ...columns],
    positions: cells,
    keys: keys.length === 0 && at.length === 1 ? ['link'] : ['link', 'slot', 'value'],
  }
}
