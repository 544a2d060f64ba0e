import { type Orm, offerConversionDays, offers } from '@waymark/db'
import { withChange } from '@waymark/replica/changes'
import { asc, inArray, sql } from 'drizzle-orm'

/** A lead or sale that counts for an offer's caps, or one that stops counting. */
export interface ConversionCountChange {
  workspaceId: string
  offerId: string
  /** The UTC day that it counts for, `2026-01-31`. */
  day: string
  /** 1: counts; −1: stops counting; sums are allowed. */
  delta: number
}

export interface CountedConversions {
  /** Offers that reached a cap or got room below it again. */
  changedOffers: readonly string[]
  /** Links whose rules draw from them, noted in the outbox for the next sweep. */
  changedLinks: readonly string[]
}

interface OfferCaps {
  capDaily: number | null
  capTotal: number | null
}

interface DayDelta {
  offerId: string
  day: string
  delta: number
}

interface DayCount extends DayDelta {
  /** After the change. */
  conversions: number
}

/**
 * Counts conversions in their offers' caps, in the caller's transaction, and marks the links of every offer
 * whose availability that changes, so that redirectors get it within a second of the commit. Exact also when
 * called concurrently: the offers are locked, in the order of their ids, until the transaction ends. Offers
 * that are not (or no longer) the workspace's are left out.
 *
 * To be called before rows that refer to links are written: all transactions lock offers before links.
 * @throws Error when more stop counting than have counted (contract §6, "Caps")
 */
export async function countConversions(
  tx: Orm,
  changes: readonly ConversionCountChange[],
): Promise<CountedConversions> {
  const lockedOffers = await lockOffers(tx, changes)
  const deltas = sumByDay(changes.filter(({ offerId }) => lockedOffers.has(offerId)))
  if (deltas.length === 0) return { changedOffers: [], changedLinks: [] }
  const counts = [...(await take(tx, deltas)), ...(await giveBack(tx, deltas))]
  const changedOffers = await crossed(tx, lockedOffers, counts)
  const links = await withChange(tx, { linksUsing: { offers: changedOffers } }, { publishedBy: 'sweep' })
  return { changedOffers, changedLinks: links.map(({ key }) => key) }
}

/** A change of an offer's caps waits too, and publishes what is counted here. */
async function lockOffers(
  tx: Orm,
  changes: readonly ConversionCountChange[],
): Promise<ReadonlyMap<string, OfferCaps>> {
  if (changes.length === 0) return new Map()
  // Each offer once: a crowd of conversions is of few offers.
  const named = new Map(changes.map((change) => [`${change.workspaceId} ${change.offerId}`, change]))
  const workspaceIds = sql.param([...named.values()].map(({ workspaceId }) => workspaceId))
  const offerIds = sql.param([...named.values()].map(({ offerId }) => offerId))
  const rows = await tx
    .select({ id: offers.id, capDaily: offers.capDaily, capTotal: offers.capTotal })
    .from(offers)
    .where(
      sql`(${offers.workspaceId}, ${offers.id}) in (select * from unnest(${workspaceIds}::uuid[], ${offerIds}::uuid[]))`,
    )
    .orderBy(asc(offers.id))
    .for('no key update')
  return new Map(rows.map(({ id, ...caps }) => [id, caps]))
}

function sumByDay(changes: readonly ConversionCountChange[]): DayDelta[] {
  const sums = new Map<string, DayDelta>()
  for (const { offerId, day, delta } of changes) {
    const key = `${offerId} ${day}`
    sums.set(key, { offerId, day, delta: (sums.get(key)?.delta ?? 0) + delta })
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0)
}

const columnsOf = (deltas: readonly DayDelta[]) => ({
  offerIds: sql.param(deltas.map(({ offerId }) => offerId)),
  days: sql.param(deltas.map(({ day }) => day)),
  numbers: sql.param(deltas.map(({ delta }) => delta)),
})

const returned = {
  offerId: offerConversionDays.offerId,
  day: offerConversionDays.day,
  conversions: offerConversionDays.conversions,
}

const withDeltas = (rows: readonly Omit<DayCount, 'delta'>[], deltas: readonly DayDelta[]): DayCount[] => {
  const byKey = new Map(deltas.map(({ offerId, day, delta }) => [`${offerId} ${day}`, delta]))
  return rows.map((row) => ({ ...row, delta: byKey.get(`${row.offerId} ${row.day}`) ?? 0 }))
}

async function take(tx: Orm, deltas: readonly DayDelta[]): Promise<DayCount[]> {
  const taken = deltas.filter(({ delta }) => delta > 0)
  if (taken.length === 0) return []
  const { offerIds, days, numbers } = columnsOf(taken)
  const rows = await tx
    .insert(offerConversionDays)
    .select(sql`select * from unnest(${offerIds}::uuid[], ${days}::date[], ${numbers}::integer[])`)
    .onConflictDoUpdate({
      target: [offerConversionDays.offerId, offerConversionDays.day],
      set: { conversions: sql`${offerConversionDays.conversions} + excluded.conversions` },
    })
    .returning(returned)
  return withDeltas(rows, taken)
}

/** No upsert: the row that it proposes would break the check that counts are not negative. */
async function giveBack(tx: Orm, deltas: readonly DayDelta[]): Promise<DayCount[]> {
  const given = deltas.filter(({ delta }) => delta < 0)
  if (given.length === 0) return []
  const { offerIds, days, numbers } = columnsOf(given)
  const rows = await tx
    .update(offerConversionDays)
    .set({ conversions: sql`${offerConversionDays.conversions} + given.delta` })
    .from(
      sql`unnest(${offerIds}::uuid[], ${days}::date[], ${numbers}::integer[]) as given (offer_id, day, delta)`,
    )
    .where(sql`${offerConversionDays.offerId} = given.offer_id and ${offerConversionDays.day} = given.day`)
    .returning(returned)
  if (rows.length < given.length)
    throw new Error('a conversion stops counting for a cap that it did not count for')
  return withDeltas(rows, given)
}

/** Whether a cap is reached on one side of the change and not on the other. */
const crosses = (cap: number | null | undefined, count: number, delta: number): boolean =>
  cap != null && count >= cap !== count - delta >= cap

/**
 * The offers with a cap that the counts crossed, either way. Each cap by itself: a lead of yesterday that
 * stops counting for the total cap gives room today, whatever yesterday sold.
 */
async function crossed(
  tx: Orm,
  lockedOffers: ReadonlyMap<string, OfferCaps>,
  counts: readonly DayCount[],
): Promise<string[]> {
  const byOffer = Map.groupBy(counts, ({ offerId }) => offerId)
  const withTotalCap = [...byOffer.keys()].filter((offerId) => lockedOffers.get(offerId)?.capTotal != null)
  const totals = await totalsOf(tx, withTotalCap)
  return [...byOffer].flatMap(([offerId, days]) => {
    const caps = lockedOffers.get(offerId)
    const delta = days.reduce((sum, day) => sum + day.delta, 0)
    const isCrossed =
      crosses(caps?.capTotal, totals.get(offerId) ?? 0, delta) ||
      days.some((day) => crosses(caps?.capDaily, day.conversions, day.delta))
    return isCrossed ? [offerId] : []
  })
}

async function totalsOf(tx: Orm, offerIds: readonly string[]): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map()
  const total = sql<number>`sum(${offerConversionDays.conversions})`.mapWith(Number)
  const rows = await tx
    .select({ offerId: offerConversionDays.offerId, total })
    .from(offerConversionDays)
    .where(inArray(offerConversionDays.offerId, [...offerIds]))
    .groupBy(offerConversionDays.offerId)
  return new Map(rows.map((row) => [row.offerId, row.total]))
}
