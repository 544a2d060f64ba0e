import type { MonotonicClock } from '@waymark/async'
import type { Db, PostgresClock } from '@waymark/db'
import { type ClickEventQueue, createClickEventQueue, type ReportedClick } from '@waymark/deliveries'
import { type ClickEvent, clickFormat, decodeBatch, type EventBus } from '@waymark/events'
import type { WorkerRole } from '../../runtime/worker-role.ts'

export interface ClickWebhooksDeps {
  bus: Pick<EventBus, 'consume'>
  db: Pick<Db, 'orm' | 'transaction'>
  /** Unix ms. */
  clock: () => number
  monotonicMs: MonotonicClock
  /** Default: that of Postgres. */
  dbClock?: PostgresClock
  logger: { warn: (fields: object, message: string) => void }
}

export const clickWebhooksGroup = 'waymark.click-webhooks'

/** A message has tens to hundreds of clicks, each of which is one delivery at most for a webhook. */
const maxBatchMessages = 50
/** Within that time a first webhook for clicks hears of them. */
const wantedTtlMs = 1_000

/**
 * Queues clicks for the webhooks that subscribe to them, beside their way into the analytics store. A batch
 * is acknowledged when its deliveries are committed. What is no click is put aside by the ingestion.
 */
export function createClickWebhooks(deps: ClickWebhooksDeps): WorkerRole {
  const { bus, logger } = deps
  const queue = createClickEventQueue({
    ...deps,
    onLeftOut: (webhookId, clicks) =>
      logger.warn({ webhookId, clicks }, 'A webhook has too many clicks waiting: these are left out'),
  })
  const isWanted = createCachedWanted(queue, deps.monotonicMs)
  return {
    start: () =>
      bus.consume({
        topic: clickFormat.topic,
        group: clickWebhooksGroup,
        maxBatchMessages,
        handler: async (messages) => {
          if (!(await isWanted())) return
          for (const { value } of messages) await queue.queueClicks(clicksIn(value))
        },
        onError: (error) => logger.warn({ err: error }, 'Clicks could not be queued for webhooks; retrying'),
      }),
  }
}

const clicksIn = (value: Buffer): ReportedClick[] => decodeBatch<ClickEvent>(clickFormat, value).events

/** Queries once a second, not for each batch, whether any webhook subscribes to clicks. */
function createCachedWanted({ isWanted }: Pick<ClickEventQueue, 'isWanted'>, monotonicMs: MonotonicClock) {
  let known = { is: false, untilMs: Number.NEGATIVE_INFINITY }
  return async (): Promise<boolean> => {
    if (monotonicMs() >= known.untilMs) known = { is: await isWanted(), untilMs: monotonicMs() + wantedTtlMs }
    return known.is
  }
}
