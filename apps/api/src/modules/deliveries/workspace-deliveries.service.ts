import type { Db } from '@waymark/db'
import { isoOrNull } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { cursorPageOf } from '../page-cursor.ts'
import {
  createWorkspaceDeliveryRepository,
  type DeliveryWithReceiver,
} from './workspace-deliveries.repository.ts'
import type { WorkspaceDeliveriesQuery, WorkspaceDelivery } from './workspace-deliveries.schema.ts'

/** What a workspace sent to all its receivers, in one list. */
export function createWorkspaceDeliveryService({ db }: { db: Db }) {
  const repository = createWorkspaceDeliveryRepository(db.orm)
  return {
    async list(caller: Caller, query: WorkspaceDeliveriesQuery) {
      // One more says whether there is a next page.
      const found = await repository.list(caller, query, query.limit + 1)
      const positionOf = ({ createdAt, id }: DeliveryWithReceiver) => ({ atMs: createdAt.getTime(), id })
      const { items, meta } = cursorPageOf(found, query.limit, positionOf)
      return { data: items.map(recordOf), meta }
    },

    /** @throws NOT_FOUND */
    read: async (caller: Caller, id: string): Promise<WorkspaceDelivery> =>
      recordOf(await repository.read(caller, id)),
  }
}
export type WorkspaceDeliveryService = ReturnType<typeof createWorkspaceDeliveryService>

function recordOf(row: DeliveryWithReceiver): WorkspaceDelivery {
  const { kind, receiverId, receiverName, isReceiverActive, ...delivery } = row
  if (kind === 'channel') throw new Error('What channels of alerts were sent is not listed')
  return {
    ...delivery,
    action: kind === 'integration' ? (delivery.action ?? 'send') : null,
    receiver: { kind, id: receiverId, name: receiverName, isActive: isReceiverActive },
    nextAttemptAt: isoOrNull(delivery.nextAttemptAt),
    createdAt: delivery.createdAt.toISOString(),
    deliveredAt: isoOrNull(delivery.deliveredAt),
  }
}
