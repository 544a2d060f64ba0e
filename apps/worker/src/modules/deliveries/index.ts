import type { Db, PostgresClock } from '@waymark/db'
import { createDeliveryQueue, type DeliveryQueueDeps, type SendDelivery } from '@waymark/deliveries'
import type { Logger, Tracing } from '@waymark/telemetry'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createSendDelivery, type DeliverySendingDeps } from './send-delivery.ts'

export interface DeliveriesDeps extends DeliverySendingDeps {
  db: Pick<Db, 'orm'>
  /** Default: that of Postgres. */
  dbClock?: PostgresClock
  logger: Pick<Logger, 'error' | 'warn'>
  /** Not given: no traces. */
  tracing?: Tracing | null
  /** Hears of every attempt when its outcome is written. */
  onEnded?: DeliveryQueueDeps['onEnded']
  /** Default: as the queue has it. */
  limits?: Pick<DeliveryQueueDeps, 'concurrency' | 'perDestination' | 'pollMs'>
}

/** Sends webhooks, outgoing postbacks and events of ad platforms, for as long as it runs. */
export function createDeliveries({
  db,
  dbClock,
  limits = {},
  onEnded,
  tracing = null,
  ...deps
}: DeliveriesDeps): WorkerRole {
  return {
    start: async () => {
      const queue = createDeliveryQueue({
        db,
        send: traced(createSendDelivery(deps), tracing),
        ...(dbClock && { dbClock }),
        ...(deps.monotonicMs && { monotonicMs: deps.monotonicMs }),
        onError: (err) =>
          deps.logger.warn({ err }, 'Some deliveries could not be read, sent or stored; retrying'),
        ...(onEnded && { onEnded }),
        ...limits,
      })
      queue.start()
      return {
        close: async () => {
          await queue.close()
          deps.mail?.close()
        },
      }
    },
  }
}

function traced(send: SendDelivery, tracing: Tracing | null): SendDelivery {
  if (tracing === null) return send
  return (delivery) => tracing.spanned(`deliver ${delivery.kind}`, () => send(delivery))
}
