import { conversions, type Orm, offerConversionDays, offers } from '@waymark/db'
import { withChange } from '@waymark/replica/changes'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

export interface Recount {
  /** Days of offers whose count was another than that of their conversions. */
  corrected: number
}

const keyOf = ({ offerId, day }: { offerId: string; day: string }) => `${offerId} ${day}`

/**
 * Counts the conversions in the caps of a workspace's offers again, from the conversions themselves, in the
 * caller's transaction; exact also when called concurrently, since counting locks the offers. Links whose
 * rules draw from an offer that was counted wrong are noted in the outbox for the next sweep.
 */
export async function recountConversions(tx: Orm, workspaceId: string): Promise<Recount> {
  const lockedOffers = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.workspaceId, workspaceId))
    .orderBy(asc(offers.id))
    .for('no key update')
  const offerIds = lockedOffers.map(({ id }) => id)
  if (offerIds.length === 0) return { corrected: 0 }
  const right = await countsOf(tx, workspaceId)
  const present = await tx
    .select()
    .from(offerConversionDays)
    .where(inArray(offerConversionDays.offerId, offerIds))
  const known = new Map(present.map((row) => [keyOf(row), row.conversions]))
  const wanted = new Map(right.map((row) => [keyOf(row), row.conversions]))
  const lacking = right.filter((row) => known.get(keyOf(row)) !== row.conversions)
  const wrong = [
    ...lacking,
    ...present
      .filter((row) => !wanted.has(keyOf(row)) && row.conversions > 0)
      .map((row) => ({ ...row, conversions: 0 })),
  ]
  await write(tx, wrong)
  const changed = [...new Set(wrong.map(({ offerId }) => offerId))].toSorted()
  await withChange(tx, { linksUsing: { offers: changed } }, { publishedBy: 'sweep' })
  return { corrected: wrong.length }
}

/** Conversions by offer and the day that they count for. */
async function countsOf(tx: Orm, workspaceId: string) {
  const rows = await tx
    .select({
      offerId: conversions.offerId,
      day: conversions.countedOn,
      conversions: sql<number>`count(*)`.mapWith(Number),
    })
    .from(conversions)
    .innerJoin(
      offers,
      and(eq(offers.id, conversions.offerId), eq(offers.workspaceId, conversions.workspaceId)),
    )
    .where(and(eq(conversions.workspaceId, workspaceId), isNotNull(conversions.countedOn)))
    .groupBy(conversions.offerId, conversions.countedOn)
  return rows.flatMap(({ offerId, day, ...row }) =>
    offerId === null || day === null ? [] : [{ ...row, offerId, day }],
  )
}

async function write(tx: Orm, rows: readonly (typeof offerConversionDays.$inferSelect)[]): Promise<void> {
  if (rows.length === 0) return
  const offerIds = sql.param(rows.map(({ offerId }) => offerId))
  const days = sql.param(rows.map(({ day }) => day))
  const numbers = sql.param(rows.map((row) => row.conversions))
  await tx
    .insert(offerConversionDays)
    .select(sql`select * from unnest(${offerIds}::uuid[], ${days}::date[], ${numbers}::integer[])`)
    .onConflictDoUpdate({
      target: [offerConversionDays.offerId, offerConversionDays.day],
      set: { conversions: sql`excluded.conversions` },
    })
}
