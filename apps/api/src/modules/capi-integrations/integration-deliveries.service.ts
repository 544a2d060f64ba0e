import type { Db } from '@waymark/db'
import { isoOrNull } from '../../envelope.ts'
import { createDeliveryService, type DeliveryRow, type DeliveryService } from '../deliveries/index.ts'
import type { CapiIntegrationService } from './capi-integrations.service.ts'
import type { IntegrationDeliveryRecord } from './integration-deliveries.schema.ts'

export interface IntegrationDeliveryServiceDeps {
  db: Db
  integrations: Pick<CapiIntegrationService, 'read'>
}

export type IntegrationDeliveryService = DeliveryService<IntegrationDeliveryRecord>

/** The events sent to ad platforms (contract §7, "Outgoing"). */
export const createIntegrationDeliveryService = ({
  db,
  integrations,
}: IntegrationDeliveryServiceDeps): IntegrationDeliveryService =>
  createDeliveryService({
    db,
    kind: 'integration',
    noun: 'integration',
    readDestination: integrations.read,
    recordOf,
  })

function recordOf({ conversionId, ...delivery }: DeliveryRow): IntegrationDeliveryRecord {
  if (conversionId === null) throw new Error('An event of an ad platform is always of a conversion')
  return {
    id: delivery.id,
    conversionId,
    action: delivery.action ?? 'send',
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
