import { type Orm, offerConversionDays, offers } from '@waymark/db'
import { capWindows } from '@waymark/domain'
import { type CapCounts, countInWindows, hasUtcDays, withChange } from '@waymark/replica/changes'
import { asc, inArray, sql } from 'drizzle-orm'

/** A lead or sale that counts for an offer's caps, or one that stops counting. */
export interface ConversionCountChange {
  workspaceId: string
  offerId: string
  /** The UTC day that it counts for, `2026-01-31`. */
  day: string
  /** The time at which it came to count, Unix ms. */
  atMs: number
  /** 1: counts; −1: stops counting; sums are allowed. */
  delta: number
}

export interface CountedConversions {
  /** Caps that were reached, those of closed and of open (`softCaps`) offers. */
  reached: readonly ReachedCap[]
  /** Offers that reached a cap which closes them or got room below it again. */
  changedOffers: readonly string[]
  /** Links whose rules draw from them, noted in the outbox for the next sweep. */
  changedLinks: readonly string[]
}

/** A cap that conversions have just filled. */
export interface ReachedCap {
  workspaceId: string
  offerId: string
  name: string
  cap: 'hourly' | 'daily' | 'total'
  limit: number
  /** How many count for it now. */
  conversions: number
  /** Whether the offer stays open all the same. */
  softCaps: boolean
}

interface OfferCaps {
  id: string
  workspaceId: string
  name: string
  capHourly: number | null
  capDaily: number | null
  capTotal: number | null
  capTimezone: string
  softCaps: boolean
}

/** A cap of an offer with what counts for it after the change, and by how much that is more than before. */
interface CapCount {
  offer: OfferCaps
  cap: ReachedCap['cap']
  limit: number | null
  conversions: number
  delta: number
  /** Whether its day is over: who reads it late, by a slower clock, still takes it for the present one. */
  isOver?: boolean
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
 * @param nowMs Unix ms: which hour and which day the caps are of
 * @throws Error when more stop counting than have counted (contract §6, "Caps")
 */
export async function countConversions(
  tx: Orm,
  changes: readonly ConversionCountChange[],
  nowMs: number,
): Promise<CountedConversions> {
  const lockedOffers = await lockOffers(tx, changes)
  const known = changes.filter(({ offerId }) => lockedOffers.has(offerId))
  if (known.length === 0) return { reached: [], changedOffers: [], changedLinks: [] }
  // None of a day whose changes come to nothing; its hours may fill all the same.
  const deltas = sumByDay(known)
  const counts = [...(await take(tx, deltas)), ...(await giveBack(tx, deltas))]
  const caps = [
    ...(await countsOfDays(tx, lockedOffers, counts, nowMs)),
    ...(await countsOfWindows(tx, lockedOffers, known, nowMs)),
  ].filter(crosses)
  const changedOffers = [...new Set(caps.flatMap(({ offer }) => (offer.softCaps ? [] : offer.id)))]
  const links = await withChange(tx, { linksUsing: { offers: changedOffers } }, { publishedBy: 'sweep' })
  return { reached: caps.flatMap(reachedOf), changedOffers, changedLinks: links.map(({ key }) => key) }
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
    .select({
      id: offers.id,
      workspaceId: offers.workspaceId,
      name: offers.name,
      capHourly: offers.capHourly,
      capDaily: offers.capDaily,
      capTotal: offers.capTotal,
      capTimezone: offers.capTimezone,
      softCaps: offers.softCaps,
    })
    .from(offers)
    .where(
      sql`(${offers.workspaceId}, ${offers.id}) in (select * from unnest(${workspaceIds}::uuid[], ${offerIds}::uuid[]))`,
    )
    .orderBy(asc(offers.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

function sumByDay(changes: readonly Pick<ConversionCountChange, 'offerId' | 'day' | 'delta'>[]): DayDelta[] {
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
const crosses = ({ limit, conversions, delta }: CapCount): boolean =>
  limit !== null && conversions >= limit !== conversions - delta >= limit

const reachedOf = ({ offer, cap, limit, conversions, delta, isOver }: CapCount): ReachedCap[] => {
  const { workspaceId, id: offerId, name, softCaps } = offer
  return limit === null || delta < 0 || isOver === true
    ? []
    : [{ workspaceId, offerId, name, cap, limit, conversions, softCaps }]
}

/**
 * The total caps, and the daily ones of UTC. Each cap by itself: a lead of yesterday that stops counting for
 * the total cap gives room today, whatever yesterday sold.
 */
async function countsOfDays(
  tx: Orm,
  lockedOffers: ReadonlyMap<string, OfferCaps>,
  counts: readonly DayCount[],
  nowMs: number,
): Promise<CapCount[]> {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const byOffer = Map.groupBy(counts, ({ offerId }) => offerId)
  const withTotalCap = [...byOffer.keys()].filter((offerId) => lockedOffers.get(offerId)?.capTotal != null)
  const totals = await totalsOf(tx, withTotalCap)
  return [...byOffer].flatMap(([offerId, days]): CapCount[] => {
    const offer = lockedOffers.get(offerId)
    if (offer === undefined) return []
    const delta = days.reduce((sum, day) => sum + day.delta, 0)
    const { capDaily, capTotal } = offer
    return [
      { offer, cap: 'total', limit: capTotal, conversions: totals.get(offerId) ?? 0, delta },
      ...(hasUtcDays(offer) ? days : []).map(({ day, conversions, delta: ofDay }) => ({
        offer,
        cap: 'daily' as const,
        limit: capDaily,
        conversions,
        delta: ofDay,
        isOver: day !== today,
      })),
    ]
  })
}

/**
 * The caps of hours, and of days of other zones, of which the conversions themselves are counted: those of
 * the change are not among them yet.
 */
async function countsOfWindows(
  tx: Orm,
  lockedOffers: ReadonlyMap<string, OfferCaps>,
  changes: readonly ConversionCountChange[],
  nowMs: number,
): Promise<CapCount[]> {
  const byOffer = Map.groupBy(changes, ({ offerId }) => offerId)
  const windowed = [...byOffer.keys()]
    .flatMap((offerId) => lockedOffers.get(offerId) ?? [])
    .filter((offer) => offer.capHourly !== null || (offer.capDaily !== null && !hasUtcDays(offer)))
  const before = await countInWindows(tx, windowed, nowMs)
  return windowed.flatMap((offer) =>
    windowCounts(offer, byOffer.get(offer.id) ?? [], { before: before.get(offer.id), nowMs }),
  )
}

function windowCounts(
  offer: OfferCaps,
  changes: readonly ConversionCountChange[],
  { before, nowMs }: { before: CapCounts | undefined; nowMs: number },
): CapCount[] {
  const { hour, day } = capWindows(offer.capTimezone, nowMs)
  const deltaIn = ({ fromMs, toMs }: typeof hour) =>
    changes.reduce((sum, { atMs, delta }) => (atMs >= fromMs && atMs < toMs ? sum + delta : sum), 0)
  const count = (
    cap: 'hourly' | 'daily',
    limit: number | null,
    counted: number,
    delta: number,
  ): CapCount => ({
    offer,
    cap,
    limit,
    delta,
    conversions: counted + delta,
  })
  return [
    count('hourly', offer.capHourly, before?.conversionsThisHour ?? 0, deltaIn(hour)),
    ...(hasUtcDays(offer)
      ? []
      : [count('daily', offer.capDaily, before?.conversionsToday ?? 0, deltaIn(day))]),
  ]
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
