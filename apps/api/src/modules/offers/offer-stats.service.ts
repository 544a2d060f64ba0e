import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { OfferFigures, ReadOfferFigures, ReadOfferFiguresOfLinks } from '@waymark/offers'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ReportSource } from '../reports/index.ts'
import { capNames, type ListOfferStatsQuery, type OfferStatsItem } from './offer-stats.schema.ts'
import { createOfferRepository } from './offers.repository.ts'

export interface OfferStatsService {
  list(caller: Caller, query: ListOfferStatsQuery): Promise<Page<OfferStatsItem>>
  /** @throws NOT_FOUND */
  read(caller: Caller, id: string): Promise<OfferStatsItem>
}

export interface OfferStatsServiceDeps {
  db: Db
  source: Pick<ReportSource, 'linkIdsOf'>
  readFigures: ReadOfferFigures
  readFiguresOfLinks: ReadOfferFiguresOfLinks
}

/**
 * Live statistics of offers, to members who see some links only of what these brought (specification, "Offer
 * live statistics item").
 */
export function createOfferStatsService(deps: OfferStatsServiceDeps): OfferStatsService {
  const offers = createOfferRepository(deps.db.orm)
  const itemsOf = createItems(deps)
  return {
    async list(caller, query) {
      const { items, total } = await offers.page(caller, query)
      return { items: await itemsOf(caller, items), total }
    },
    async read(caller, id) {
      const [item] = await itemsOf(caller, [await offers.read(caller, id)])
      if (item === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such offer.' })
      return item
    },
  }
}

/** The items of these offers, in their order; one that was deleted since has none. */
function createItems({ db: { orm }, source, readFigures, readFiguresOfLinks }: OfferStatsServiceDeps) {
  return async (caller: Caller, offers: readonly { id: string }[]): Promise<OfferStatsItem[]> => {
    const offerIds = offers.map(({ id }) => id)
    const linkIds = await source.linkIdsOf(caller)
    if (linkIds === null) {
      const figures = await readFigures(orm, offerIds)
      return offerIds.flatMap((id) => figures.get(id) ?? []).map(itemOf)
    }
    const { workspaceId } = caller
    const figures = await readFiguresOfLinks(orm, { workspaceId, offerIds, linkIds })
    return offerIds.flatMap((id) => figures.get(id) ?? []).map(itemOfLinks)
  }
}

/** How much room there is under a cap shows what all links brought. */
const itemOfLinks = (figures: OfferFigures): OfferStatsItem => ({
  ...itemOf(figures),
  capsReached: [],
  capHourlyRemaining: null,
  capDailyRemaining: null,
  capTotalRemaining: null,
})

const remaining = (cap: number | null, count: number) => (cap === null ? null : Math.max(0, cap - count))

function itemOf({ workspaceId: _, ...figures }: OfferFigures): OfferStatsItem {
  const rooms = {
    hourly: remaining(figures.capHourly, figures.conversionsThisHour),
    daily: remaining(figures.capDaily, figures.conversionsToday),
    total: remaining(figures.capTotal, figures.conversionsTotal),
  }
  return {
    ...figures,
    capHourlyRemaining: rooms.hourly,
    capDailyRemaining: rooms.daily,
    capTotalRemaining: rooms.total,
    capsReached: capNames.filter((name) => rooms[name] === 0),
  }
}
