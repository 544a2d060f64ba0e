import { z } from 'zod'
import { bucketIndex, bucketStarts } from '../buckets/bucket-starts.ts'
import { isoInZone, storedZone, zoneOffsets } from '../buckets/zone.ts'
import type { QueryRows } from '../query/workspace-query.ts'
import type { ClickScope, Granularity, RuleTimeseries, TimeseriesPoint } from '../types.ts'
import { zeroUuid } from '../values.ts'
import { scopeConditions } from './scope-conditions.ts'

const localTime = 'toTimeZone(clicked_at, {timezone:String})'

/**
 * What the clicks of one bucket share, as the zone's clocks show it. An hour that clocks show twice is
 * distinguished by its offset.
 */
const bucketKeys: Record<Granularity, string> = {
  hour: `intDiv(toUnixTimestamp(clicked_at) + timezoneOffset(${localTime}), 3600), timezoneOffset(${localTime})`,
  day: `toDate(${localTime})`,
  week: `toMonday(${localTime})`,
  month: `toStartOfMonth(${localTime})`,
}

const ruleRow = z.tuple([z.string()])
const groupRow = z.tuple([z.string(), z.coerce.number(), z.coerce.number(), z.coerce.number()])

/** The rules that most clicks of a scope followed, the most first. */
export async function topRules(queryRows: QueryRows, scope: ClickScope, limit: number): Promise<string[]> {
  const { where, parameters, workspaceId } = scopeConditions(scope)
  const rows = await queryRows(
    {
      workspaceId,
      select: 'matched_rule_id',
      where: [...where, `matched_rule_id != toUUID('${zeroUuid}')`],
      tail: 'GROUP BY matched_rule_id ORDER BY count() DESC, matched_rule_id LIMIT {limit:UInt32}',
      parameters: { ...parameters, limit },
    },
    ruleRow,
  )
  return rows.map(([ruleId]) => ruleId)
}

/**
 * Clicks and unique clicks of rules by bucket, with zeros (specification, "GET
 * /links/{code}/analytics/ab-test"). ClickHouse puts the clicks into buckets and says the first instant of
 * each, by which its index in the list of buckets is found: should the two sides' time-zone data differ by a
 * release, no click falls out.
 */
export async function ruleTimeseries(
  queryRows: QueryRows,
  scope: ClickScope,
  { ruleIds, granularity, timezone }: RuleTimeseries,
): Promise<Map<string, TimeseriesPoint[]>> {
  const offsetAt = zoneOffsets(timezone)
  const starts = bucketStarts({ granularity, fromMs: scope.fromMs, toMs: scope.toMs, offsetAt })
  const periods = starts.map((start) => isoInZone(start, offsetAt(start)))
  const emptyPoints = () => periods.map((period) => ({ period, totalClicks: 0, uniqueClicks: 0 }))
  const byRule = new Map(ruleIds.map((ruleId): [string, TimeseriesPoint[]] => [ruleId, emptyPoints()]))
  if (byRule.size === 0) return byRule
  const { where, parameters, workspaceId } = scopeConditions(scope)
  const groups = await queryRows(
    {
      workspaceId,
      select: 'matched_rule_id, toUnixTimestamp64Milli(min(clicked_at)), count(), countIf(is_unique)',
      where: [...where, 'matched_rule_id IN {ruleIds:Array(UUID)}'],
      tail: `GROUP BY matched_rule_id, ${bucketKeys[granularity]}`,
      parameters: { ...parameters, ruleIds, timezone: storedZone(timezone) },
    },
    groupRow,
  )
  for (const [ruleId, firstMs, clicks, uniques] of groups) {
    const point = byRule.get(ruleId)?.[bucketIndex(starts, firstMs)]
    if (point === undefined) continue
    point.totalClicks += clicks
    point.uniqueClicks += uniques
  }
  return byRule
}
