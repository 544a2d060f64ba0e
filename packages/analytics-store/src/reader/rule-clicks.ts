import { zoneClock } from '@waymark/domain'
import { z } from 'zod'
import { bucketIndex, bucketStarts } from '../buckets/bucket-starts.ts'
import { isoInZone } from '../buckets/iso-in-zone.ts'
import type { QueryRows } from '../query/workspace-query.ts'
import { timeKey } from '../report/dimension-sql.ts'
import { createParameters } from '../report/parameters.ts'
import { unixMs, zoneSql } from '../report/zone-sql.ts'
import type { ClickScope, RuleTimeseries, TimeseriesPoint } from '../types.ts'
import { zeroUuid } from '../values.ts'
import { scopeConditions } from './scope-conditions.ts'

/** The dimension of reports whose values are the buckets of a granularity. */
const dimensions = { hour: 'hour', day: 'date', week: 'week', month: 'month' } as const

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
 * each, by which its index in the list of buckets is found.
 */
export async function ruleTimeseries(
  queryRows: QueryRows,
  scope: ClickScope,
  { ruleIds, granularity, timezone }: RuleTimeseries,
): Promise<Map<string, TimeseriesPoint[]>> {
  const clock = zoneClock(timezone)
  const { fromMs, toMs } = scope
  const starts = bucketStarts({ granularity, fromMs, toMs, timezone })
  const periods = starts.map((start) => isoInZone(start, clock.offsetMs(start)))
  const emptyPoints = () => periods.map((period) => ({ period, totalClicks: 0, uniqueClicks: 0 }))
  const byRule = new Map(ruleIds.map((ruleId): [string, TimeseriesPoint[]] => [ruleId, emptyPoints()]))
  if (byRule.size === 0) return byRule
  const { where, parameters, workspaceId } = scopeConditions(scope)
  const { add, values } = createParameters()
  const zone = zoneSql({ add }, () => clock.offsets(fromMs, toMs))
  const key = timeKey(dimensions[granularity], zone, unixMs('clicked_at'))
  const groups = await queryRows(
    {
      workspaceId,
      select: 'matched_rule_id, toUnixTimestamp64Milli(min(clicked_at)), count(), countIf(is_unique)',
      where: [...where, 'matched_rule_id IN {ruleIds:Array(UUID)}'],
      tail: `GROUP BY matched_rule_id, ${key}`,
      parameters: { ...parameters, ...values, ruleIds },
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
