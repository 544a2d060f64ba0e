import { currencyRates, type Orm } from '@waymark/db'
import { sql } from 'drizzle-orm'

/** The currency that a workspace's amounts are converted to, before a change and after it. */
export interface BaseChange {
  from: string
  to: string
}

/** `currency_rates.rate` is a numeric of 24 digits, 12 of them decimals. */
const decimals = 12
const tooLarge = 1_000_000_000_000

/**
 * Converts the rates of a workspace to another base currency: of each day that has a rate of the new one, by
 * that rate; the former base currency gets the inverse. Rates of the other days say nothing about the new
 * currency and are deleted, as are those that would be zero or too large,
 * and all of a day whose inverse would be. The caller has locked the workspace.
 */
export async function rebaseRates(
  tx: Orm,
  workspaceId: string,
  { from, to }: BaseChange,
  at: Date,
): Promise<void> {
  const rebased = sql`round((case when r.currency = ${to} then 1 else r.rate end) / n.rate, ${decimals})`
  const inverse = sql`round(1 / n.rate, ${decimals})`
  const ofNewBase = sql`n.workspace_id = r.workspace_id and n.date = r.date and n.currency = ${to}`
  await tx.execute(sql`
    delete from ${currencyRates} r
    where r.workspace_id = ${workspaceId}::uuid and (r.currency = ${from} or not exists (
      select from ${currencyRates} n
      where ${ofNewBase} and ${rebased} > 0 and ${rebased} < ${tooLarge} and ${inverse} < ${tooLarge}
    ))`)
  await tx.execute(sql`
    update ${currencyRates} r set rate = ${rebased}, updated_at = ${at}
    from ${currencyRates} n
    where r.workspace_id = ${workspaceId}::uuid and r.currency <> ${to} and ${ofNewBase}`)
  await tx.execute(sql`
    update ${currencyRates} r set currency = ${from}, rate = round(1 / r.rate, ${decimals}), updated_at = ${at}
    where r.workspace_id = ${workspaceId}::uuid and r.currency = ${to}`)
}
