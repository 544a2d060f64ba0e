import { type Orm, offers } from '@waymark/db'
import { eq } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type RecordPageQuery, type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type OfferRow = typeof offers.$inferSelect

/** What a change may set; what is left out stays. */
export type OfferChange = Partial<Omit<OfferRow, 'id' | 'workspaceId' | 'createdAt'>>

export interface OfferConditions {
  status?: OfferRow['status'] | undefined
  networkId?: string | undefined
}

export interface OfferFilter extends OfferConditions {
  search?: string | undefined
}

export interface OfferPageQuery extends Omit<RecordPageQuery<typeof offers>, 'limit'>, OfferConditions {
  /** Not given: all of them. */
  limit?: number | undefined
}

const offerRecords = workspaceRecords(offers, {
  noun: 'offer',
  bound: recordBounds.offers,
  searched: [offers.name, offers.url, offers.groupName, offers.notes],
})

const conditionsOf = ({ status, networkId }: OfferConditions) => [
  status && eq(offers.status, status),
  networkId === undefined ? undefined : eq(offers.networkId, networkId),
]

/** The offers of the workspaces. */
export function createOfferRepository(orm: Orm) {
  const records = offerRecords(orm)
  return {
    ...records,
    page: (scope: WorkspaceScope, { limit = Number.MAX_SAFE_INTEGER, ...query }: OfferPageQuery) =>
      records.page(scope, { ...query, limit }, ...conditionsOf(query)),

    /** Those that the list with this filter has. */
    filtered: (scope: WorkspaceScope, { search, ...filter }: OfferFilter) =>
      records.where(scope, records.matching(search), ...conditionsOf(filter)),
  }
}
