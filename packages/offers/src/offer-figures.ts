import { conversions, type Orm, offerConversionDays, offers, workspaces } from '@waymark/db'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { createOfferClicks, type OfferClicksDeps } from './offer-clicks.ts'

/**
 * The live figures of an offer (specification, "Offer live statistics item"), and what the system decides by.
 */
export interface OfferFigures {
  workspaceId: string
  offerId: string
  /** Leads and sales of the current UTC day. */
  conversionsToday: number
  conversionsTotal: number
  /** As of this moment; a click counts once, bots do not. */
  clicksTotal: number
  /** conversionsTotal / clicksTotal; 0 without clicks. */
  cr: number
  capDaily: number | null
  capTotal: number | null
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
    const rows = await readRows(orm, offerIds, new Date(deps.clock()).toISOString().slice(0, 10))
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
    const today = new Date(clock()).toISOString().slice(0, 10)
    const [rows, clicks, counts] = await Promise.all([
      readRows(orm, offerIds, today),
      linkIds.length === 0
        ? new Map<string, number>()
        : reader.offerClicksTotals(workspaceId, offerIds, { linkIds }),
      countConversionsOfLinks(orm, { workspaceId, linkIds }, today),
    ])
    const own = rows.map((row) => ({ ...row, ...(counts.get(row.offerId) ?? noConversions) }))
    return new Map(own.map((row) => [row.offerId, figuresOf(row, clicks.get(row.offerId) ?? 0)]))
  }
}

const noConversions = { conversionsToday: 0, conversionsTotal: 0 }

async function countConversionsOfLinks(
  orm: Orm,
  { workspaceId, linkIds }: { workspaceId: string; linkIds: readonly string[] },
  today: string,
) {
  const count = (which: ReturnType<typeof sql>) => sql<number>`count(*) ${which}`.mapWith(Number)
  const rows = await orm
    .select({
      offerId: conversions.offerId,
      conversionsToday: count(sql`filter (where ${conversions.countedOn} = ${today})`),
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

function readRows(orm: Orm, offerIds: readonly string[], today: string) {
  const sum = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${offerConversionDays.conversions}) ${which}, 0)`.mapWith(Number)
  return orm
    .select({
      workspaceId: offers.workspaceId,
      offerId: offers.id,
      conversionsToday: sum(sql`filter (where ${offerConversionDays.day} = ${today})`),
      conversionsTotal: sum(sql``),
      capDaily: offers.capDaily,
      capTotal: offers.capTotal,
      autoDisableMinClicks: sql<number>`coalesce(${offers.autoDisableMinClicks}, ${workspaces.autoDisableMinClicks})`,
      autoDisableMinCr:
        sql<number>`coalesce(${offers.autoDisableMinCr}, ${workspaces.autoDisableMinCr})`.mapWith(Number),
    })
    .from(offers)
    .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
    .leftJoin(offerConversionDays, eq(offerConversionDays.offerId, offers.id))
    .where(inArray(offers.id, [...offerIds]))
    .groupBy(offers.id, workspaces.id)
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
