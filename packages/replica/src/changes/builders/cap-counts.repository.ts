import { conversions, type Orm } from '@waymark/db'
import { capWindows } from '@waymark/domain'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

/** Leads and sales that came to an offer and count for its caps. */
export interface CapCounts {
  /** Those of the current hour of `capTimezone`. */
  conversionsThisHour: number
  /** Those of the current day of `capTimezone`. */
  conversionsToday: number
}

const countRows = z.array(z.object({ offerId: z.string(), hour: z.coerce.number(), day: z.coerce.number() }))

/** Says whether the days of an offer's caps are counted as they come: those of UTC. */
export const hasUtcDays = ({ capTimezone }: { capTimezone: string }): boolean => capTimezone === 'UTC'

/**
 * Counts what came to offers in the current hour and day of their caps' zones, from the conversions: two
 * ranges of an index for each offer.
 * @param nowMs Unix ms
 */
export async function countInWindows(
  orm: Orm,
  offers: readonly { id: string; capTimezone: string }[],
  nowMs: number,
): Promise<Map<string, CapCounts>> {
  if (offers.length === 0) return new Map()
  const windows = offers.map(({ capTimezone }) => capWindows(capTimezone, nowMs))
  const times = (of: (window: (typeof windows)[number]) => number) =>
    sql`${sql.param(windows.map((window) => new Date(of(window)).toISOString()))}::timestamptz[]`
  const count = (from: string, to: string) =>
    sql`(select count(*) from ${conversions} where ${conversions.offerId} = wanted.id and ${conversions.countedAt} >= ${sql.identifier(from)} and ${conversions.countedAt} < ${sql.identifier(to)})`
  const { rows } = await orm.execute(
    sql`select wanted.id as "offerId", ${count('hour_from', 'hour_to')} as hour, ${count('day_from', 'day_to')} as day from unnest(${sql.param(offers.map(({ id }) => id))}::uuid[], ${times(({ hour }) => hour.fromMs)}, ${times(({ hour }) => hour.toMs)}, ${times(({ day }) => day.fromMs)}, ${times(({ day }) => day.toMs)}) as wanted (id, hour_from, hour_to, day_from, day_to)`,
  )
  return new Map(
    countRows
      .parse(rows)
      .map(({ offerId, hour, day }) => [offerId, { conversionsThisHour: hour, conversionsToday: day }]),
  )
}
