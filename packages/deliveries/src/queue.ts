import { randomUUID } from 'node:crypto'
import { createWakeSignal, type MonotonicClock, monotonicClock, pause } from '@waymark/async'
import { type Db, type PostgresClock, postgresClock } from '@waymark/db'
import type { ClaimedDelivery, EndedAttempt, SendDelivery } from './attempt.ts'
import { claimDeliveries } from './claim.ts'
import { type EndedDelivery, writeOutcomes } from './outcomes.ts'
import { noteCredentials } from './refused-credentials.ts'

export interface DeliveryQueueDeps {
  db: Pick<Db, 'orm'>
  send: SendDelivery
  /** By which deliveries are due and leases end. Default: that of Postgres. */
  dbClock?: PostgresClock
  /** Default: the machine's own. */
  monotonicMs?: MonotonicClock
  /** Hears of what went wrong beside the deliveries themselves: the queue goes on. */
  onError: (error: unknown) => void
  /** Hears of every attempt when its outcome is written. */
  onEnded?: (ended: EndedDelivery) => void
  /** Attempts at once. Default 500. */
  concurrency?: number
  /** Attempts at once to one destination, so that none takes all of them. Default 10. */
  perDestination?: number
  /** Between looks for what is due, where nothing was. Default 500. */
  pollMs?: number
}

export interface DeliveryQueue {
  start(): void
  /**
   * Takes nothing any more; resolves when the attempts under way have ended and their outcomes are written.
   */
  close(): Promise<void>
}

/** How often it is tried to write outcomes while closing: what is not written comes again after the lease. */
const closingWrites = 3

/**
 * Sends what is due, at least once and by the retry plan (contract §7, "Outgoing"; §8). Any number of
 * processes may share the table. The attempts are made outside of every transaction, under a lease; their
 * outcomes are written together.
 */
export function createDeliveryQueue(deps: DeliveryQueueDeps): DeliveryQueue {
  const { db, send, onError, onEnded, concurrency = 500, perDestination = 10, pollMs = 500 } = deps
  const { dbClock = postgresClock, monotonicMs = monotonicClock } = deps
  const underWay = new Map<string, number>()
  let attempts = 0
  let ended: EndedAttempt[] = []
  let failedWrites = 0
  let isClosing = false
  const wakeSignal = createWakeSignal()

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const { destinationId } = delivery
    attempts += 1
    underWay.set(destinationId, (underWay.get(destinationId) ?? 0) + 1)
    try {
      const outcome = await send(delivery)
      ended.push({ delivery, outcome, endedMs: monotonicMs() })
    } catch (error) {
      // Our fault, not the receiver's: it costs no attempt, and comes again after the lease.
      onError(error)
    }
    attempts -= 1
    const others = (underWay.get(destinationId) ?? 1) - 1
    if (others === 0) underWay.delete(destinationId)
    else underWay.set(destinationId, others)
    wakeSignal.wake()
  }

  const write = async (): Promise<void> => {
    const writing = ended
    ended = []
    const moment = { now: dbClock(), nowMs: monotonicMs() }
    try {
      // First, so that nothing is claimed for an integration before it is known that it waits.
      await noteCredentials(db.orm, writing, moment)
      const written = await writeOutcomes(db.orm, writing, moment)
      failedWrites = 0
      for (const one of written) onEnded?.(one)
    } catch (error) {
      ended = [...writing, ...ended]
      failedWrites += 1
      throw error
    }
  }

  /** What it leaves is not due, or it waits for an attempt whose end wakes it. */
  const round = async (): Promise<void> => {
    await write()
    const limit = concurrency - attempts
    if (isClosing || limit <= 0) return
    const claim = { now: dbClock(), leaseId: randomUUID(), limit, perDestination, underWay }
    for (const delivery of await claimDeliveries(db.orm, claim)) void attempt(delivery)
  }

  const isDone = () => isClosing && attempts === 0 && (ended.length === 0 || failedWrites >= closingWrites)

  const run = async (): Promise<void> => {
    while (!isDone()) {
      try {
        await round()
        if (!isDone()) await wakeSignal.wait(pollMs)
      } catch (error) {
        onError(error)
        // An attempt that ends is no reason to query an unavailable database again.
        await pause(pollMs)
      }
    }
  }

  let running = Promise.resolve()
  return {
    start: () => {
      running = run()
    },
    close: async () => {
      isClosing = true
      wakeSignal.wake()
      await running
    },
  }
}
