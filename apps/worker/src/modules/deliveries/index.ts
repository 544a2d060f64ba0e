import type { Db } from '@waymark/db'
import { createDeliveryQueue, type DeliveryQueueDeps } from '@waymark/deliveries'
import type { Logger } from '@waymark/telemetry'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createSendDelivery, type DeliverySendingDeps } from './send-delivery.ts'

export interface DeliveriesDeps extends DeliverySendingDeps {
  db: Pick<Db, 'orm'>
  logger: Pick<Logger, 'error' | 'warn'>
  /** Hears of every attempt when its outcome is written. */
  onEnded?: DeliveryQueueDeps['onEnded']
  /** Default: as the queue has it. */
  limits?: Pick<DeliveryQueueDeps, 'concurrency' | 'perDestination' | 'pollMs'>
}

/** Sends webhooks, outgoing postbacks and events of ad platforms, for as long as it runs. */
export function createDeliveries({ db, limits = {}, onEnded, ...deps }: DeliveriesDeps): WorkerRole {
  return {
    start: async () => {
      const queue = createDeliveryQueue({
        db,
        send: createSendDelivery(deps),
        clock: deps.clock,
        onError: (err) => deps.logger.warn({ err }, 'deliveries wait: trying again'),
        ...(onEnded && { onEnded }),
        ...limits,
      })
      queue.start()
      return { close: queue.close }
    },
  }
}
