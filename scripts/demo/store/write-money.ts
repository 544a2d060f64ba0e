import { randomBytes } from 'node:crypto'
import { conversions, costs, currencyRates, type Db, type Orm, offerConversionDays } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { GeneratedCost, GeneratedRate } from '../generate/costs.ts'
import { portions } from '../portions.ts'
import type { CreatedWorkspace } from '../workspace/created.ts'
import type { ConversionRecord } from './conversion-records.ts'

/** A statement takes at most 65,535 parameters. */
const rowsPerStatement = 1_000
const notes = 'Demo'

/**
 * Counts for the offers' caps, as the intake does. In the order of its key, so that two never wait in a
 * circle.
 */
async function countDays(tx: Orm, records: readonly ConversionRecord[]): Promise<void> {
  const counts = new Map<string, { offerId: string; day: string; conversions: number }>()
  for (const { offerId, countedOn: day } of records) {
    if (!offerId || !day) continue
    const count = counts.get(`${offerId} ${day}`) ?? { offerId, day, conversions: 0 }
    count.conversions += 1
    counts.set(`${offerId} ${day}`, count)
  }
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
  for (const portion of portions(sorted, rowsPerStatement)) {
    await tx
      .insert(offerConversionDays)
      .values(portion)
      .onConflictDoUpdate({
        target: [offerConversionDays.offerId, offerConversionDays.day],
        set: { conversions: sql`${offerConversionDays.conversions} + excluded.conversions` },
      })
  }
}

/** Keeps conversions with their counts; those that are there already stay as they are. */
export async function storeConversions(db: Db, records: readonly ConversionRecord[]): Promise<void> {
  for (const portion of portions(records, rowsPerStatement)) {
    await db.transaction(async (tx) => {
      const stored = await tx
        .insert(conversions)
        .values(portion)
        .onConflictDoNothing()
        .returning({ offerId: conversions.offerId, countedOn: conversions.countedOn, id: conversions.id })
      const ids = new Set(stored.map(({ id }) => id))
      await countDays(
        tx,
        portion.filter(({ id }) => ids.has(id)),
      )
    })
  }
}

/** Puts the costs in the place of those of an earlier run. */
export async function replaceCosts(
  db: Db,
  workspace: CreatedWorkspace,
  generated: readonly GeneratedCost[],
): Promise<void> {
  const rows = generated.map(({ link, campaign, day, amountCents, currency }) => ({
    id: uuidV7(Date.now(), randomBytes(10)),
    workspaceId: workspace.id,
    linkId: link === null ? null : (workspace.links[link]?.id ?? null),
    breakdownKey: campaign === null ? null : 'sub_id_1',
    breakdownValue: campaign,
    periodStart: day,
    periodEnd: day,
    amount: (amountCents / 100).toFixed(2),
    currency,
    source: 'api' as const,
    notes,
  }))
  await db.transaction(async (tx) => {
    await tx.delete(costs).where(and(eq(costs.workspaceId, workspace.id), eq(costs.notes, notes)))
    for (const portion of portions(rows, rowsPerStatement)) await tx.insert(costs).values(portion)
  })
}

/** Rates that are there already take the new value. */
export async function storeRates(
  db: Db,
  workspaceId: string,
  rates: readonly GeneratedRate[],
): Promise<void> {
  const rows = rates.map(({ day, currency, rate }) => ({
    workspaceId,
    date: day,
    currency,
    rate: String(rate),
  }))
  for (const portion of portions(rows, rowsPerStatement)) {
    await db.orm
      .insert(currencyRates)
      .values(portion)
      .onConflictDoUpdate({
        target: [currencyRates.workspaceId, currencyRates.date, currencyRates.currency],
        set: { rate: sql`excluded.rate` },
      })
  }
}
