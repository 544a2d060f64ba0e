import { z } from 'zod'
import { bucketIndex, bucketStarts } from '../buckets/bucket-starts.ts'
import { isoInZone, zoneOffsets } from '../buckets/zone.ts'
import type { Granularity, LinkScope, TimeseriesPoint } from '../types.ts'
import { linkConditions } from './link-conditions.ts'
import type { QueryRows } from './workspace-query.ts'

const localTime = 'toTimeZone(clicked_at, {timezone:String})'

/**
 * What the clicks of one bucket share, as the zone's clocks show it. An hour that clocks show twice is told apart by its
 * offset.
 */
export const bucketKeys: Record<Granularity, string> = {
  hour: `intDiv(toUnixTimestamp(clicked_at) + timezoneOffset(${localTime}), 3600), timezoneOffset(${localTime})`,
  day: `toDate(${localTime})`,
  week: `toMonday(${localTime})`,
  month: `toStartOfMonth(${localTime})`,
}

const groupRow = z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()])

/**
 * Clicks and unique clicks a bucket, empty buckets included (contract §9). ClickHouse puts the clicks into buckets and
 * says the first instant of each, by which it finds its place in the list of buckets: should the two sides' time-zone
 * data differ by a release, no click falls out.
 */
export async function linkTimeseries(
  queryRows: QueryRows,
  scope: LinkScope,
  granularity: Granularity,
): Promise<TimeseriesPoint[]> {
  const offsetAt = zoneOffsets(scope.timezone)
  const starts = bucketStarts({ granularity, fromMs: scope.fromMs, toMs: scope.toMs, offsetAt })
  if (starts.length === 0) return []
  const points = starts.map((start) => ({
    period: isoInZone(start, offsetAt(start)),
    totalClicks: 0,
    uniqueClicks: 0,
  }))
  const { where, ...conditions } = linkConditions(scope)
  const groups = await queryRows(
    {
      workspaceId: conditions.workspaceId,
      select: 'toUnixTimestamp64Milli(min(clicked_at)), count(), countIf(is_unique)',
      where: [...where, 'NOT is_bot'],
      tail: `GROUP BY ${bucketKeys[granularity]}`,
      parameters: { ...conditions.parameters, timezone: scope.timezone },
    },
    groupRow,
  )
  for (const [firstMs, clicks, uniques] of groups) {
    const point = points[bucketIndex(starts, firstMs)]
    if (point === undefined) continue
    point.totalClicks += clicks
    point.uniqueClicks += uniques
  }
  return points
}
