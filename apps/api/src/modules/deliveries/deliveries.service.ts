import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  createDeliveryRepository,
  type DeliveryRow,
  type DestinationOf,
  isUnderWay,
} from './deliveries.repository.ts'
import type { ListDeliveriesQuery } from './deliveries.schema.ts'

export interface DeliveryServiceDeps<DeliveryRecord> {
  db: Db
  kind: DestinationOf['kind']
  /** What a destination is called: `webhook`. */
  noun: string
  /** @throws NOT_FOUND where there is no such destination */
  readDestination: (caller: Caller, id: string) => Promise<{ isActive: boolean }>
  recordOf: (delivery: DeliveryRow) => DeliveryRecord
}

/** Each throws NOT_FOUND where there is no such destination. */
export interface DeliveryService<DeliveryRecord> {
  list(caller: Caller, id: string, query: ListDeliveriesQuery): Promise<Page<DeliveryRecord>>
  /**
   * Five attempts anew, the first one at once; one that waits for its first attempt, or is at one, stays as
   * it is.
   * @throws NOT_FOUND also where there is no such delivery, CONFLICT while the destination is switched off
   */
  redeliver(caller: Caller, id: string, deliveryId: string): Promise<DeliveryRecord>
}

/** What destinations of one kind were sent. Nothing is sent here: the workers do that. */
export function createDeliveryService<DeliveryRecord>({
  db,
  kind,
  noun,
  readDestination,
  recordOf,
}: DeliveryServiceDeps<DeliveryRecord>): DeliveryService<DeliveryRecord> {
  return {
    async list(caller, id, query) {
      await readDestination(caller, id)
      const { workspaceId } = caller
      const { items, total } = await createDeliveryRepository(db.orm).page({ workspaceId, kind, id }, query)
      return { items: items.map(recordOf), total }
    },

    async redeliver(caller, id, deliveryId) {
      const { isActive } = await readDestination(caller, id)
      const { workspaceId } = caller
      return db.transaction(async (tx) => {
        const repository = createDeliveryRepository(tx)
        const delivery = await repository.lock({ workspaceId, kind, id }, deliveryId)
        if (!isActive) throw new AppError('CONFLICT', { message: `The ${noun} is switched off.` })
        return recordOf(isUnderWay(delivery) ? delivery : await repository.beginAnew(deliveryId))
      })
    },
  }
}
