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
import type { CapiIntegrationService } from './capi-integrations.service.ts'
import type { IntegrationDeliveryRecord } from './integration-deliveries.schema.ts'

export interface IntegrationDeliveryServiceDeps {
  db: Db
  integrations: Pick<CapiIntegrationService, 'read'>
}

/** Each throws NOT_FOUND where there is no such integration. */
export interface IntegrationDeliveryService {
  list(caller: Caller, id: string, query: ListDeliveriesQuery): Promise<Page<IntegrationDeliveryRecord>>
  /**
   * Five attempts anew, the first one at once; one that waits for its first attempt, or is at one, stays as
   * it is.
   * @throws NOT_FOUND also where there is no such delivery, CONFLICT while the integration is switched off
   */
  redeliver(caller: Caller, id: string, deliveryId: string): Promise<IntegrationDeliveryRecord>
}

/** The events sent to ad platforms (contract §7, "Outgoing"). Nothing is sent here: the workers do that. */
export function createIntegrationDeliveryService(
  deps: IntegrationDeliveryServiceDeps,
): IntegrationDeliveryService {
  const { db, integrations } = deps
  const destinationOf = ({ workspaceId }: Caller, id: string) =>
    ({ workspaceId, kind: 'integration', id }) as const

  return {
    async list(caller, id, query) {
      await integrations.read(caller, id)
      const { items, total } = await createDeliveryRepository(db.orm).page(destinationOf(caller, id), query)
      return { items: items.map(recordOf), total }
    },

    async redeliver(caller, id, deliveryId) {
      const { isActive } = await integrations.read(caller, id)
      return db.transaction(async (tx) => {
        const repository = createDeliveryRepository(tx)
        const delivery = await repository.lock(destinationOf(caller, id), deliveryId)
        if (!isActive) throw new AppError('CONFLICT', { message: 'The integration is switched off.' })
        return recordOf(isUnderWay(delivery) ? delivery : await repository.beginAnew(deliveryId))
      })
    },
  }
}

function recordOf({ conversionId, ...delivery }: DeliveryRow): IntegrationDeliveryRecord {
  if (conversionId === null) throw new Error('An event of an ad platform is always of a conversion')
  return {
    id: delivery.id,
    conversionId,
    status: delivery.status,
    attempts: delivery.attempts,
    nextAttemptAt: isoOrNull(delivery.nextAttemptAt),
    responseStatus: delivery.responseStatus,
    responseBody: delivery.responseBody,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
    deliveredAt: isoOrNull(delivery.deliveredAt),
  }
}
