import type { Db } from '@waymark/db'
import { webhookBody } from '@waymark/deliveries'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import { isoOrNull } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  createDeliveryRepository,
  createDeliveryService,
  type DeliveryRow,
  type DeliveryService,
} from '../deliveries/index.ts'
import type { WebhookDeliveryRecord } from './webhook-deliveries.schema.ts'
import { checkPlan } from './webhook-plan.ts'
import { webhookRecords } from './webhooks.service.ts'

export interface WebhookDeliveryServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/**
 * Each throws NOT_FOUND where there is no such webhook; what sends, UPGRADE_REQUIRED on a plan without them.
 */
export interface WebhookDeliveryService extends DeliveryService<WebhookDeliveryRecord> {
  /** Sends the event `test`, also to a webhook that is switched off. */
  test(caller: Caller, id: string): Promise<WebhookDeliveryRecord>
}

/** What webhooks were sent (contract §8). Nothing is sent here: it is left to the workers. */
export function createWebhookDeliveryService(deps: WebhookDeliveryServiceDeps): WebhookDeliveryService {
  const { db, clock, randomBytes } = deps
  const webhooks = webhookRecords(db.orm)
  const deliveries = createDeliveryService({
    db,
    kind: 'webhook',
    noun: 'webhook',
    readDestination: webhooks.read,
    recordOf,
  })

  return {
    list: deliveries.list,

    async redeliver(caller, id, deliveryId) {
      checkPlan(caller)
      return deliveries.redeliver(caller, id, deliveryId)
    },

    async test(caller, id) {
      checkPlan(caller)
      const { workspaceId } = await webhooks.read(caller, id)
      const nowMs = clock()
      const delivery = await createDeliveryRepository(db.orm).insert({
        id: uuidV7(nowMs, randomBytes(10)),
        workspaceId,
        kind: 'webhook',
        webhookId: id,
        event: 'test',
        body: webhookBody({ event: 'test', data: { webhookId: id } }, nowMs),
        createdAt: new Date(nowMs),
      })
      return recordOf(delivery)
    },
  }
}

function recordOf(delivery: DeliveryRow): WebhookDeliveryRecord {
  return {
    id: delivery.id,
    event: delivery.event,
    status: delivery.status,
    attempts: delivery.attempts,
    nextAttemptAt: isoOrNull(delivery.nextAttemptAt),
    responseStatus: delivery.responseStatus,
    responseMs: delivery.responseMs,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
  }
}
