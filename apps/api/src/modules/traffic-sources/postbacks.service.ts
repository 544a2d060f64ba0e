import type { Db } from '@waymark/db'
import { isoOrNull } from '../../envelope.ts'
import { createDeliveryService, type DeliveryRow, type DeliveryService } from '../deliveries/index.ts'
import type { PostbackRecord } from './postbacks.schema.ts'
import type { TrafficSourceService } from './traffic-sources.service.ts'

export interface PostbackServiceDeps {
  db: Db
  sources: Pick<TrafficSourceService, 'read'>
}

export type PostbackService = DeliveryService<PostbackRecord>

/** What traffic sources were sent (contract §7, "Outgoing"). */
export const createPostbackService = ({ db, sources }: PostbackServiceDeps): PostbackService =>
  createDeliveryService({
    db,
    kind: 'source',
    noun: 'traffic source',
    readDestination: sources.read,
    recordOf,
  })

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
