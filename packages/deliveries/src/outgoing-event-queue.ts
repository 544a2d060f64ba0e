import { deliveries, type Orm, type PostgresClock, postgresClock } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import { readCollectedLinks } from './ad-events/ad-event-audience.ts'
import { createAdEventLedger } from './ad-events/ad-event-ledger.ts'
import { changeStoredAdEvents, readStoredAdEvents } from './ad-events/stored-ad-events.ts'
import { readBasePayouts } from './base-payouts.ts'
import { activeDestinations } from './destinations.ts'
import { fanOut } from './fan-out.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { readRecordNames } from './record-names.ts'

export interface OutgoingEventQueueDeps {
  /** Unix ms. */
  clock: () => number
  /** Default: that of Postgres. */
  dbClock?: PostgresClock
  randomBytes: RandomBytes
  /** In [0, 1), for `{random}` in postback URLs. Default: Math.random. */
  random?: () => number
}

export interface OutgoingEventQueue {
  /**
   * Writes the deliveries of each event, in the caller's transaction: sent is what was committed, and all of
   * it (design §6). One query for the destinations of all workspaces, others where payouts are compared,
   * names used, or ad platforms hear of conversions that changed, one insert; the order is that of the
   * events, and the caller has locked their conversions until it commits.
   */
  queueEvents(tx: Orm, events: readonly OutgoingEvent[]): Promise<void>
}

/** Below the parameters that Postgres takes in one statement. */
const rowsAtOnce = 1_000

/**
 * Queues events for webhooks, traffic sources and integrations (specification, "Events"; contract §7,
 * "Outgoing").
 */
export function createOutgoingEventQueue({
  clock,
  randomBytes,
  dbClock = postgresClock,
  random = Math.random,
}: OutgoingEventQueueDeps): OutgoingEventQueue {
  return {
    async queueEvents(tx, events) {
      if (events.length === 0) return
      const workspaceIds = [...new Set(events.map(({ workspaceId }) => workspaceId))]
      const kinds = events.some(({ event }) => event === 'conversion') ? 'all' : 'webhooks'
      const destinations = await activeDestinations(tx, workspaceIds, kinds)
      const basePayouts = await readBasePayouts(tx, events, destinations)
      const names = await readRecordNames(tx, events, destinations)
      const [nowMs, dueAt] = [clock(), dbClock()]
      const stored = await readStoredAdEvents(tx, events, { destinations, now: dueAt })
      const collected = await readCollectedLinks(tx, events, destinations)
      const adEvents = createAdEventLedger(stored, { collected, nowMs })
      const moment = { nowMs, dueAt, randomBytes, random, basePayouts, names, adEvents }
      const rows = fanOut(events, destinations, moment)
      await changeStoredAdEvents(tx, adEvents.changes())
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await tx.insert(deliveries).values(rows.slice(start, start + rowsAtOnce))
    },
  }
}
