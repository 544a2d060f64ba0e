import type { Db } from '@waymark/db'
import { webhookBody } from '@waymark/deliveries'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  createDeliveryRepository,
  type DeliveryRow,
  isUnderWay,
  type ListDeliveriesQuery,
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
export interface WebhookDeliveryService {
  list(caller: Caller, id: string, query: ListDeliveriesQuery): Promise<Page<WebhookDeliveryRecord>>
  /**
   * Five attempts anew, the first one at once; one that waits for its first attempt, or is at one, stays as
   * it is.
   * @throws NOT_FOUND also where there is no such delivery, CONFLICT while the webhook is switched off
   */
  redeliver(caller: Caller, id: string, deliveryId: string): Promise<WebhookDeliveryRecord>
  /** Sends the event `test`, also to a webhook that is switched off. */
  test(caller: Caller, id: string): Promise<WebhookDeliveryRecord>
}

/** What webhooks were sent (contract §8). Nothing is sent here: it is left to the workers. */
export function createWebhookDeliveryService(deps: WebhookDeliveryServiceDeps): WebhookDeliveryService {
  const { db, clock, randomBytes } = deps
  const webhooks = webhookRecords(db.orm)
  const destinationOf = ({ workspaceId }: Caller, id: string) =>
    ({ workspaceId, kind: 'webhook', id }) as const

  return {
    async list(caller, id, query) {
      await webhooks.read(caller, id)
      const { items, total } = await createDeliveryRepository(db.orm).page(destinationOf(caller, id), query)
      return { items: items.map(recordOf), total }
    },

    async redeliver(caller, id, deliveryId) {
      checkPlan(caller)
      const { isActive } = await webhooks.read(caller, id)
      return db.transaction(async (tx) => {
        const repository = createDeliveryRepository(tx)
        const delivery = await repository.lock(destinationOf(caller, id), deliveryId)
        if (!isActive) throw new AppError('CONFLICT', { message: 'The webhook is switched off.' })
        return recordOf(isUnderWay(delivery) ? delivery : await repository.beginAnew(deliveryId))
      })
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
