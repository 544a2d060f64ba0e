import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  createDeliveryRepository,
  type DeliveryRow,
  isUnderWay,
  type ListDeliveriesQuery,
} from '../deliveries/index.ts'
import type { PostbackRecord } from './postbacks.schema.ts'
import type { TrafficSourceService } from './traffic-sources.service.ts'

export interface PostbackServiceDeps {
  db: Db
  sources: Pick<TrafficSourceService, 'read'>
}

export interface PostbackService {
  /** @throws NOT_FOUND where there is no such traffic source */
  list(caller: Caller, id: string, query: ListDeliveriesQuery): Promise<Page<PostbackRecord>>
  /**
   * Five attempts anew, the first one at once; one that waits for its first attempt, or is at one, stays as
   * it is.
   * @throws NOT_FOUND also where there is no such postback, CONFLICT while the source is switched off
   */
  redeliver(caller: Caller, id: string, postbackId: string): Promise<PostbackRecord>
}

/** What traffic sources were sent (contract §7, "Outgoing"). */
export function createPostbackService({ db, sources }: PostbackServiceDeps): PostbackService {
  const deliveries = createDeliveryRepository(db.orm)
  return {
    async list(caller, id, query) {
      await sources.read(caller, id)
      const { workspaceId } = caller
      const { items, total } = await deliveries.page({ workspaceId, kind: 'source', id }, query)
      return { items: items.map(recordOf), total }
    },

    async redeliver(caller, id, postbackId) {
      const { isActive } = await sources.read(caller, id)
      const { workspaceId } = caller
      return db.transaction(async (tx) => {
        const repository = createDeliveryRepository(tx)
        const delivery = await repository.lock({ workspaceId, kind: 'source', id }, postbackId)
        if (!isActive) throw new AppError('CONFLICT', { message: 'The traffic source is switched off.' })
        return recordOf(isUnderWay(delivery) ? delivery : await repository.beginAnew(postbackId))
      })
    },
  }
}

function recordOf({ conversionId, method, url, ...delivery }: DeliveryRow): PostbackRecord {
  if (conversionId === null || url === null) throw new Error('A postback is always of a conversion')
  return {
    id: delivery.id,
    conversionId,
    method: method ?? 'GET',
    url,
    status: delivery.status,
    attempts: delivery.attempts,
    responseStatus: delivery.responseStatus,
    responseBody: delivery.responseBody,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
    deliveredAt: isoOrNull(delivery.deliveredAt),
  }
}
