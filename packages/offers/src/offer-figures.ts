import { conversions, type Orm, offerConversionDays, offers, workspaces } from '@waymark/db'
import { type ClockSpan, capWindows } from '@waymark/domain'
import { countInWindows, hasUtcDays } from '@waymark/replica/changes'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { createOfferClicks, type OfferClicksDeps } from './offer-clicks.ts'

/**
 * The live figures of an offer (specification, "Offer live statistics item"), and what the system decides by.
 */
export interface OfferFigures {
  workspaceId: string
  offerId: string
  /** Leads and sales of the current hour of `capTimezone`. */
  conversionsThisHour: number
  /** Leads and sales of the current day of `capTimezone`. */
  conversionsToday: number
  conversionsTotal: number
  /** As of this moment; a click counts once, bots do not. */
  clicksTotal: number
  /** conversionsTotal / clicksTotal; 0 without clicks. */
  cr: number
  capHourly: number | null
  capDaily: number | null
  capTotal: number | null
  /** IANA. */
  capTimezone: string
  softCaps: boolean
  /** Of the offer, else of its workspace; 0: never. */
  autoDisableMinClicks: number
  /** A fraction; of the offer, else of its workspace; 0: never. */
  autoDisableMinCr: number
}

/** The figures of these offers, by offer; those that are not there have none. */
export type ReadOfferFigures = (orm: Orm, offerIds: readonly string[]) => Promise<Map<string, OfferFigures>>

/**
 * The only source of an offer's figures: people see the figures that the system decides by. Conversions are
 * Postgres', clicks the redirectors' live counters.
 * @throws AnalyticsUnavailableError when a counter is not there and the analytics cannot say its first value
 */
export function createOfferFigures(deps: OfferClicksDeps): ReadOfferFigures {
  const offerClicks = createOfferClicks(deps)
  return async (orm, offerIds) => {
    if (offerIds.length === 0) return new Map()
    const rows = await readRows(orm, offerIds, deps.clock())
    const byWorkspace = Map.groupBy(rows, ({ workspaceId }) => workspaceId)
    const figures = [...byWorkspace].map(async ([workspaceId, ofWorkspace]) => {
      const ids = ofWorkspace.map(({ offerId }) => offerId)
      const clicks = await offerClicks(workspaceId, ids)
      return ofWorkspace.map((row) => figuresOf(row, clicks.get(row.offerId) ?? 0))
    })
    return new Map((await Promise.all(figures)).flat().map((each) => [each.offerId, each]))
  }
}

/**
 * The same figures of what some links alone brought to the offers; deleted links are still those of their
 * figures.
 */
export type ReadOfferFiguresOfLinks = (
  orm: Orm,
  requested: { workspaceId: string; offerIds: readonly string[]; linkIds: readonly string[] },
) => Promise<Map<string, OfferFigures>>

/**
 * Figures of offers for members who see some links only (contract §2, "Member restrictions"): conversions are
 * counted by the days whose places they took, clicks are those of the analytics, some seconds old.
 * @throws AnalyticsUnavailableError
 */
export function createOfferFiguresOfLinks({
  reader,
  clock,
}: Pick<OfferClicksDeps, 'reader' | 'clock'>): ReadOfferFiguresOfLinks {
  return async (orm, { workspaceId, offerIds, linkIds }) => {
    if (offerIds.length === 0) return new Map()
    const nowMs = clock()
    const [rows, clicks] = await Promise.all([
      readRows(orm, offerIds, nowMs),
      linkIds.length === 0
        ? new Map<string, number>()
        : reader.offerClicksTotals(workspaceId, offerIds, { linkIds }),
    ])
    const counts = await countConversionsOfLinks(orm, { workspaceId, linkIds, offers: rows }, nowMs)
    const own = rows.map((row) => ({ ...row, ...(counts.get(row.offerId) ?? noConversions) }))
    return new Map(own.map((row) => [row.offerId, figuresOf(row, clicks.get(row.offerId) ?? 0)]))
  }
}

const noConversions = { conversionsThisHour: 0, conversionsToday: 0, conversionsTotal: 0 }

async function countConversionsOfLinks(
  orm: Orm,
  {
    workspaceId,
    linkIds,
    offers: ofCaps,
  }: {
    workspaceId: string
    linkIds: readonly string[]
    offers: readonly { offerId: string; capTimezone: string }[]
  },
  nowMs: number,
) {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const count = (which: ReturnType<typeof sql>) => sql<number>`count(*) ${which}`.mapWith(Number)
  const isIn = ({ fromMs, toMs }: ClockSpan) =>
    sql`(${conversions.countedAt} >= ${new Date(fromMs).toISOString()} and ${conversions.countedAt} < ${new Date(toMs).toISOString()})`
  // Offers of one zone count in one hour and day.
  const byZone = Map.groupBy(ofCaps, ({ capTimezone }) => capTimezone)
  const inWindows = (of: 'hour' | 'day') =>
    [...byZone].map(([capTimezone, found]) => {
      const ids = sql`${conversions.offerId} = any(${sql.param(found.map(({ offerId }) => offerId))}::uuid[])`
      const isInDay =
        of === 'day' && hasUtcDays({ capTimezone })
          ? sql`${conversions.countedOn} = ${today}`
          : isIn(capWindows(capTimezone, nowMs)[of])
      return sql`(${ids} and ${isInDay})`
    })
  const some = (of: 'hour' | 'day') =>
    sql`filter (where ${byZone.size === 0 ? sql`false` : sql.join(inWindows(of), sql` or `)})`
  const rows = await orm
    .select({
      offerId: conversions.offerId,
      conversionsThisHour: count(some('hour')),
      conversionsToday: count(some('day')),
      conversionsTotal: count(sql``),
    })
    .from(conversions)
    .where(
      and(
        eq(conversions.workspaceId, workspaceId),
        sql`${conversions.linkId} = any(${sql.param([...linkIds])}::uuid[])`,
        isNotNull(conversions.countedOn),
      ),
    )
    .groupBy(conversions.offerId)
  return new Map(rows.map(({ offerId, ...counts }) => [offerId, counts]))
}

type OfferRow = Awaited<ReturnType<typeof readRows>>[number]

function figuresOf(row: OfferRow, clicksTotal: number): OfferFigures {
  const cr = clicksTotal === 0 ? 0 : row.conversionsTotal / clicksTotal
  return { ...row, clicksTotal, cr }
}

async function readRows(orm: Orm, offerIds: readonly string[], nowMs: number) {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const sum = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${offerConversionDays.conversions}) ${which}, 0)`.mapWith(Number)
  const rows = await orm
    .select({
      workspaceId: offers.workspaceId,
      offerId: offers.id,
      conversionsToday: sum(sql`filter (where ${offerConversionDays.day} = ${today})`),
      conversionsTotal: sum(sql``),
      capHourly: offers.capHourly,
      capDaily: offers.capDaily,
      capTotal: offers.capTotal,
      capTimezone: offers.capTimezone,
      softCaps: offers.softCaps,
      autoDisableMinClicks: sql<number>`coalesce(${offers.autoDisableMinClicks}, ${workspaces.autoDisableMinClicks})`,
      autoDisableMinCr:
        sql<number>`coalesce(${offers.autoDisableMinCr}, ${workspaces.autoDisableMinCr})`.mapWith(Number),
    })
    .from(offers)
    .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
    .leftJoin(offerConversionDays, eq(offerConversionDays.offerId, offers.id))
    .where(inArray(offers.id, [...offerIds]))
    .groupBy(offers.id, workspaces.id)
  const wanted = rows.map(({ offerId: id, capTimezone }) => ({ id, capTimezone }))
  const windows = await countInWindows(orm, wanted, nowMs)
  return rows.map((row) => {
    const { conversionsThisHour = 0, conversionsToday = 0 } = windows.get(row.offerId) ?? {}
    // Of UTC, days are counted as conversions come: what closes the offer is that count.
    return { ...row, conversionsThisHour, ...(!hasUtcDays(row) && { conversionsToday }) }
  })
}

/**
 * Whether the system disables the offer for what its clicks bring (specification, "States and transitions").
 */
export function isBelowMinCr(
  figures: Pick<OfferFigures, 'clicksTotal' | 'cr' | 'autoDisableMinClicks' | 'autoDisableMinCr'>,
): boolean {
  const { clicksTotal, cr, autoDisableMinClicks, autoDisableMinCr } = figures
  const isOff = autoDisableMinClicks === 0 || autoDisableMinCr === 0
  return !isOff && clicksTotal >= autoDisableMinClicks && cr < autoDisableMinCr
}
