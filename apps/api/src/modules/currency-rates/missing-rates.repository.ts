import { conversions, costs, currencyRates, type Orm, workspaces } from '@waymark/db'
import { parseEnd, parseInstant, type ZoneOffset, zoneClock } from '@waymark/domain'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Days and currencies in one answer: the latest. */
export const mostMissing = 100

const missingRow = z.object({ date: z.string(), currency: z.string(), amounts: z.number() })
export type MissingRate = z.infer<typeof missingRow>

/**
 * Amounts of conversions and costs that no rate converts, neither one of their day nor one of the days that
 * rates are carried over: by day of the workspace and currency, the latest day first. A cost of many days is
 * an amount of each.
 */
export async function findMissingRates(
  orm: Orm,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<MissingRate[]> {
  const [workspace] = await orm
    .select({ timezone: workspaces.timezone })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  const zone = workspace?.timezone ?? 'UTC'
  const [fromMs, toMs] = [parseInstant(from, zone) ?? 0, parseEnd(to, zone) ?? 0]
  const day = dayOf(sql`c.converted_at`, zoneClock(zone).offsets(fromMs, toMs))
  const { rows } = await orm.execute(sql`
    with workspace as (
      select base_currency, rate_carry_days from ${workspaces} where id = ${workspaceId}::uuid
    ), amounts as (
      select ${day} as day, c.currency
      from ${conversions} c, workspace w
      where c.workspace_id = ${workspaceId}::uuid and c.payout <> 0 and c.currency <> w.base_currency
        and c.converted_at >= ${new Date(fromMs)} and c.converted_at < ${new Date(toMs)}
      union all
      select day::date, c.currency
      from ${costs} c, workspace w,
        generate_series(greatest(c.period_start, ${from}::date), least(c.period_end, ${to}::date), '1 day') as day
      where c.workspace_id = ${workspaceId}::uuid and c.amount <> 0 and c.currency <> w.base_currency
        and c.period_start <= ${to}::date and c.period_end >= ${from}::date
    )
    select to_char(a.day, 'YYYY-MM-DD') as date, a.currency, count(*)::int as amounts
    from amounts a, workspace w
    where not exists (
      select from ${currencyRates} r
      where r.workspace_id = ${workspaceId}::uuid and r.currency = a.currency
        and r.date between a.day - w.rate_carry_days and a.day
    )
    group by a.day, a.currency
    order by a.day desc, a.currency
    limit ${mostMissing}`)
  return z.array(missingRow).parse(rows)
}

/** SQL of the date that clocks show, whose offsets are those of Node and not of Postgres, as in reports. */
function dayOf(at: SQL, offsets: readonly ZoneOffset[]): SQL {
  const starts = sql.param(offsets.map(({ fromMs }) => new Date(fromMs).toISOString()))
  const values = sql.param(offsets.map(({ offsetMs }) => offsetMs / 1_000))
  const seconds = sql`(${values}::int[])[width_bucket(${at}, ${starts}::timestamptz[])]`
  return sql`((${at} at time zone 'UTC') + make_interval(secs => ${seconds}))::date`
}
