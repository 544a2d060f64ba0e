import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { OfferFigures, ReadOfferFigures } from '@waymark/offers'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ListOfferStatsQuery, OfferStatsItem } from './offer-stats.schema.ts'
import { createOfferRepository } from './offers.repository.ts'

export interface OfferStatsService {
  list(caller: Caller, query: ListOfferStatsQuery): Promise<Page<OfferStatsItem>>
  /** @throws NOT_FOUND */
  read(caller: Caller, id: string): Promise<OfferStatsItem>
}

/** Live statistics of offers (specification, "Offer live statistics item"). */
export function createOfferStatsService({
  db,
  readFigures,
}: {
  db: Db
  readFigures: ReadOfferFigures
}): OfferStatsService {
  const offers = createOfferRepository(db.orm)
  return {
    async list({ workspaceId }, query) {
      const { items, total } = await offers.page(workspaceId, query)
      const ids = items.map(({ id }) => id)
      const figures = await readFigures(db.orm, ids)
      // One that was deleted since has none.
      return { items: ids.flatMap((id) => figures.get(id) ?? []).map(itemOf), total }
    },
    async read({ workspaceId }, id) {
      const offer = await offers.find(workspaceId, id)
      const figures = offer && (await readFigures(db.orm, [offer.id])).get(offer.id)
      if (!figures) throw new AppError('NOT_FOUND', { message: 'There is no such offer.' })
      return itemOf(figures)
    },
  }
}

const remaining = (cap: number | null, count: number) => (cap === null ? null : Math.max(0, cap - count))

function itemOf({ workspaceId: _, ...figures }: OfferFigures): OfferStatsItem {
  return {
    ...figures,
    capDailyRemaining: remaining(figures.capDaily, figures.conversionsToday),
    capTotalRemaining: remaining(figures.capTotal, figures.conversionsTotal),
  }
}
