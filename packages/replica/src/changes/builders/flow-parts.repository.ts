import { affiliateNetworks, landings, links, type Orm, offerConversionDays, offers } from '@waymark/db'
import { eq, inArray, sql } from 'drizzle-orm'
import type { LinkAddress } from '../../types.ts'
import { countInWindows, hasUtcDays } from './cap-counts.repository.ts'

export interface LandingPart {
  id: string
  name: string
  url: string
  isActive: boolean
}

export type OfferPart = Pick<
  typeof offers.$inferSelect,
  | 'id'
  | 'name'
  | 'url'
  | 'appendQuery'
  | 'networkId'
  | 'countries'
  | 'payout'
  | 'payoutCurrency'
  | 'status'
  | 'healthStatus'
  | 'capHourly'
  | 'capDaily'
  | 'capTotal'
  | 'capTimezone'
  | 'softCaps'
> & {
  /** Parameter of its network that the click id is written into; null: none. */
  subidParam: string | null
  /** 0 where the offer has no hourly cap. */
  conversionsThisHour: number
  /** Leads and sales of the current day of `capTimezone`. */
  conversionsToday: number
  conversionsTotal: number
}

/** What the flows of rules are made of, by id. What is not there was deleted. */
export interface FlowParts {
  landings: ReadonlyMap<string, LandingPart>
  offers: ReadonlyMap<string, OfferPart>
  /** Of links that `send_to_campaign` sends to. */
  campaigns: ReadonlyMap<string, LinkAddress>
}

export interface PartIds {
  landings: string[]
  offers: string[]
  campaigns: string[]
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Reads what snapshots need of landings, offers and other links. */
export function createFlowPartsRepository(orm: Orm) {
  const landingsOf = async (ids: string[]): Promise<LandingPart[]> => {
    if (ids.length === 0) return []
    return orm
      .select({
        id: landings.id,
        name: landings.name,
        url: landings.url,
        isActive: sql<boolean>`${landings.status} = 'active'`,
      })
      .from(landings)
      .where(inArray(landings.id, ids))
  }

  const offersOf = async (ids: string[], nowMs: number): Promise<OfferPart[]> => {
    if (ids.length === 0) return []
    const counted = sum(sql`true`)
    const today = new Date(nowMs).toISOString().slice(0, 10)
    const countedToday = sum(sql`${offerConversionDays.day} = ${today}`)
    const rows = await orm
      .select({
        id: offers.id,
        name: offers.name,
        url: offers.url,
        appendQuery: offers.appendQuery,
        subidParam: sql<
          string | null
        >`case when ${offers.appendSubid} then ${affiliateNetworks.subidParam} end`,
        networkId: offers.networkId,
        countries: offers.countries,
        payout: offers.payout,
        payoutCurrency: offers.payoutCurrency,
        status: offers.status,
        healthStatus: offers.healthStatus,
        capHourly: offers.capHourly,
        capDaily: offers.capDaily,
        capTotal: offers.capTotal,
        capTimezone: offers.capTimezone,
        softCaps: offers.softCaps,
        conversionsThisHour: sql<number>`0`,
        conversionsToday: countedToday,
        conversionsTotal: counted,
      })
      .from(offers)
      .leftJoin(affiliateNetworks, eq(affiliateNetworks.id, offers.networkId))
      .leftJoin(offerConversionDays, eq(offerConversionDays.offerId, offers.id))
      .where(inArray(offers.id, ids))
      .groupBy(offers.id, affiliateNetworks.id)
    // Only of these the hours, or other days, are looked at.
    const windowed = rows.filter(
      (offer) =>
        !offer.softCaps && (offer.capHourly !== null || (offer.capDaily !== null && !hasUtcDays(offer))),
    )
    const counts = await countInWindows(orm, windowed, nowMs)
    return rows.map((offer) => ({ ...offer, ...counts.get(offer.id) }))
  }

  const campaignsOf = async (ids: string[]) => {
    if (ids.length === 0) return []
    return orm
      .select({ id: links.id, domainKey: links.domainKey, code: links.shortCode })
      .from(links)
      .where(inArray(links.id, ids))
  }

  return {
    /** @param nowMs Unix ms */
    async read(ids: PartIds, nowMs: number): Promise<FlowParts> {
      const [landingRows, offerRows, campaignRows] = await Promise.all([
        landingsOf(ids.landings),
        offersOf(ids.offers, nowMs),
        campaignsOf(ids.campaigns),
      ])
      const campaigns = campaignRows.map(({ id, ...address }) => [id, address] as const)
      return { landings: byId(landingRows), offers: byId(offerRows), campaigns: new Map(campaigns) }
    },
  }
}

/** Of the days of an offer that fit; 0 without any. */
function sum(days: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${offerConversionDays.conversions}) filter (where ${days}), 0)`.mapWith(
    Number,
  )
}
