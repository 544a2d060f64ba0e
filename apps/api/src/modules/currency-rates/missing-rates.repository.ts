import { conversions, costs, currencyRates, type Orm, workspaces } from '@waymark/db'
import { parseEnd, parseInstant, type ZoneOffset, zoneClock } from '@waymark/domain'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Days and currencies in one answer: the latest. */
export const mostMissing = 100

const missingRow = z.object({
  date: z.string(),
  currency: z.string(),
  amounts: z.number(),
  total: z.number(),
  allAmounts: z.number(),
})
export type MissingRate = Omit<z.infer<typeof missingRow>, 'total' | 'allAmounts'>

/** The latest days, and how much there is in all. */
export interface MissingRates {
  rates: MissingRate[]
  /** Days with a currency. */
  total: number
  amounts: number
}

/** The days to look at, and the currency to convert to where that is not the workspace's own. */
export interface AmountRange {
  from: string
  to: string
  baseCurrency?: string | undefined
}

/**
 * Amounts of conversions and costs that no rate converts, neither one of their day nor one of the days that
 * rates are carried over: by day of the workspace and currency, the latest day first. A cost of many days is
 * an amount of each. With another base currency: those that are left once the rates are converted to it, as
 * `rebaseRates` does.
 */
export async function findMissingRates(
  orm: Orm,
  workspaceId: string,
  { from, to, baseCurrency }: AmountRange,
): Promise<MissingRates> {
  const [workspace] = await orm
    .select({ timezone: workspaces.timezone })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  const zone = workspace?.timezone ?? 'UTC'
  const [fromMs, toMs] = [parseInstant(from, zone) ?? 0, parseEnd(to, zone) ?? 0]
  const day = dayOf(sql`c.converted_at`, zoneClock(zone).offsets(fromMs, toMs))
  const { rows } = await orm.execute(sql`
    with workspace as (
      select coalesce(${baseCurrency ?? null}::text, base_currency) as base_currency, rate_carry_days
      from ${workspaces} where id = ${workspaceId}::uuid
    ), rates as (
      select date, currency from (${ratesTo(workspaceId, baseCurrency)}) r
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
    select to_char(a.day, 'YYYY-MM-DD') as date, a.currency, count(*)::int as amounts,
      (count(*) over ())::int as total, (sum(count(*)) over ())::int as "allAmounts"
    from amounts a, workspace w
    where not exists (
      select from rates r
      where r.currency = a.currency and r.date between a.day - w.rate_carry_days and a.day
    )
    group by a.day, a.currency
    order by a.day desc, a.currency
    limit ${mostMissing}`)
  const found = z.array(missingRow).parse(rows)
  return {
    rates: found.map(({ date, currency, amounts }) => ({ date, currency, amounts })),
    total: found[0]?.total ?? 0,
    amounts: found[0]?.allAmounts ?? 0,
  }
}

/** SQL of the days and currencies that have a rate to the base currency, or would have one to another. */
function ratesTo(workspaceId: string, baseCurrency: string | undefined): SQL {
  const own = sql`select r.date, r.currency from ${currencyRates} r where r.workspace_id = ${workspaceId}::uuid`
  if (baseCurrency === undefined) return own
  return sql`
    select r.date, case when r.currency = ${baseCurrency} then w.base_currency else r.currency end as currency
    from ${currencyRates} r
    join ${workspaces} w on w.id = r.workspace_id
    join ${currencyRates} n
      on n.workspace_id = r.workspace_id and n.date = r.date and n.currency = ${baseCurrency}
    where r.workspace_id = ${workspaceId}::uuid and w.base_currency <> ${baseCurrency}
      and r.currency <> w.base_currency
    union all ${own} and exists (
      select from ${workspaces} w where w.id = r.workspace_id and w.base_currency = ${baseCurrency})`
}

/** SQL of the date that clocks show, whose offsets are those of Node and not of Postgres, as in reports. */
function dayOf(at: SQL, offsets: readonly ZoneOffset[]): SQL {
  const starts = sql.param(offsets.map(({ fromMs }) => new Date(fromMs).toISOString()))
  const values = sql.param(offsets.map(({ offsetMs }) => offsetMs / 1_000))
  const seconds = sql`(${values}::int[])[width_bucket(${at}, ${starts}::timestamptz[])]`
  return sql`((${at} at time zone 'UTC') + make_interval(secs => ${seconds}))::date`
}
