import { type Orm, offers } from '@waymark/db'
import { eq } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type RecordPageQuery, type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type OfferRow = typeof offers.$inferSelect

/** What a change may set; what is left out stays. */
export type OfferChange = Partial<Omit<OfferRow, 'id' | 'workspaceId' | 'createdAt'>>

export interface OfferPageQuery extends Omit<RecordPageQuery<typeof offers>, 'limit'> {
  /** Not given: all of them. */
  limit?: number | undefined
  status?: OfferRow['status'] | undefined
  networkId?: string | undefined
}

const offerRecords = workspaceRecords(offers, {
  noun: 'offer',
  bound: recordBounds.offers,
  searched: [offers.name, offers.url, offers.groupName, offers.notes],
})

/** The offers of the workspaces. */
export function createOfferRepository(orm: Orm) {
  const records = offerRecords(orm)
  return {
    ...records,
    page: (scope: WorkspaceScope, { limit = Number.MAX_SAFE_INTEGER, ...query }: OfferPageQuery) =>
      records.page(
        scope,
        { ...query, limit },
        query.status && eq(offers.status, query.status),
        query.networkId === undefined ? undefined : eq(offers.networkId, query.networkId),
      ),
  }
}
