import { type Orm, offerConversionDays, offers, workspaces } from '@waymark/db'
import { eq, inArray, sql } from 'drizzle-orm'
import { createOfferClicks, type OfferClicksDeps } from './offer-clicks.ts'

/** The live figures of an offer (specification, "Offer live statistics item"), and what the system judges it by. */
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
 * The one place that knows an offer's figures: what people are shown is what the system judges by. Conversions are
 * Postgres', clicks the redirectors' live counters.
 * @throws AnalyticsUnavailableError when a counter is not there and the analytics cannot say what it is to begin with
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

/** Whether the system disables the offer for what its clicks bring (specification, "States and transitions"). */
export function isBelowMinCr(
  figures: Pick<OfferFigures, 'clicksTotal' | 'cr' | 'autoDisableMinClicks' | 'autoDisableMinCr'>,
): boolean {
  const { clicksTotal, cr, autoDisableMinClicks, autoDisableMinCr } = figures
  const isOff = autoDisableMinClicks === 0 || autoDisableMinCr === 0
  return !isOff && clicksTotal >= autoDisableMinClicks && cr < autoDisableMinCr
}
