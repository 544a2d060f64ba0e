import { type Clock, createBackoff, withTimeout, withTimeoutOr } from '@waymark/async'
import { type EventMessage, encodeBatch, type WriteEvent } from '../event-batch.ts'
import { LogFullError } from '../log/segmented-log.ts'
import type { EventsLogger } from '../logger.ts'
import { createConditionLog } from './condition-log.ts'
import type { EventSpool, SpooledCopy } from './event-spool.ts'
import type { GuardedBus } from './guarded-bus.ts'
import type { LossReport } from './loss-report.ts'
import { createRefusedBatches } from './refused-batches.ts'

/** The same events in the same order, completed. */
export type PrepareEvents<Event> = (events: readonly Event[]) => Promise<readonly Event[]>

export interface BatchSenderOptions<Event> {
  /** Is in the header of each message. */
  kind: string
  guardedBus: GuardedBus
  spool: EventSpool
  losses: LossReport
  clock: Clock
  logger: EventsLogger
  prepare: PrepareEvents<Event> | undefined
  write: WriteEvent<Event>
  prepareTimeoutMs: number
  /**
   * So long after it was taken up a batch is copied to the spool, while the publish goes on; the preparation
   * counts.
   */
  ackTimeoutMs: number
  /** More is in memory than the bus seems to take: straight to the disk. */
  isOverloaded: () => boolean
  /** The pause between attempts at what neither bus nor disk takes, doubling. */
  firstProbeDelayMs: number
  maxProbeDelayMs: number
}

export interface BatchSender<Event> {
  /**
   * Resolves when each event of the batch is acknowledged, on disk or counted as lost; it may wait long for
   * room on the disk.
   */
  send(events: readonly Event[]): Promise<void>
  /** Events in memory that neither bus nor disk takes at present. */
  refused(): number
  /** For how long the oldest of these has waited, in ms; 0 while none does. */
  refusedMs(): number
  /** Why the disk refuses them; null while it takes everything. */
  refusal(): unknown
  /** Offers them no more, and counts them as lost. */
  end(): void
  /** Events that went without `prepare`, which was late or failed. */
  unprepared(): number
}

/**
 * A full disk has room again, or a bus is back: events in memory are not to wait for that longer than a
 * second more.
 */
const maxRefusedPauseMs = 1_000

/**
 * Stores one batch after the other: on the bus, or where that is slow or unavailable in the spool. What the
 * spool refuses stays in memory until one of the two takes it.
 */
export function createBatchSender<Event>(options: BatchSenderOptions<Event>): BatchSender<Event> {
  const {
    kind,
    guardedBus,
    losses,
    clock,
    ackTimeoutMs,
    isOverloaded,
    write,
    firstProbeDelayMs,
    maxProbeDelayMs,
  } = options
  const preparation = createPreparation(options)
  const spoolAppend = createSpoolAppend(options)
  const refused = createRefusedBatches({
    monotonicMs: clock.monotonicMs,
    pause: createBackoff({
      clock,
      firstPauseMs: firstProbeDelayMs,
      maxPauseMs: Math.min(maxProbeDelayMs, maxRefusedPauseMs),
    }),
    offer: async (messages) => {
      if (!guardedBus.isDown() && (await guardedBus.publish(messages))) return true
      const copy = await spoolAppend.append(messages)
      copy?.release()
      return copy !== null
    },
  })

  const isAcknowledgedInTime = async (delivery: Promise<boolean>, sinceMs: number): Promise<boolean> => {
    const spentMs = Math.max(0, clock.monotonicMs() - sinceMs)
    const timeoutMs = Math.max(0, ackTimeoutMs - spentMs)
    return withTimeoutOr(delivery, { clock, timeoutMs, otherwise: () => false })
  }

  /** The copy is replayed unless the publish that is still under way succeeds. */
  const spoolCopy = async (messages: readonly EventMessage[], delivery: Promise<boolean>) => {
    const copy = await spoolAppend.append(messages)
    if (copy === null) {
      if (!(await delivery)) await refused.add(messages)
      return
    }
    void delivery.then((isAcknowledged) => (isAcknowledged ? copy.settle() : copy.release()))
  }

  return {
    unprepared: preparation.skipped,
    refused: refused.events,
    refusedMs: refused.waitedMs,
    refusal: () => (refused.events() > 0 ? spoolAppend.refusal() : null),
    end: () => {
      const left = refused.end()
      if (left === 0) return
      losses.add(spoolAppend.refusal() instanceof LogFullError ? 'spool-full' : 'spool-failed', left)
    },
    send: async (events) => {
      const sinceMs = clock.monotonicMs()
      const { messages, oversized } = encodeBatch(kind, await preparation.run(events), write)
      if (oversized > 0) losses.add('oversized', oversized)
      if (messages.length === 0) return
      if (guardedBus.isDown() || isOverloaded()) return spoolCopy(messages, Promise.resolve(false))
      const delivery = guardedBus.publish(messages)
      if (!(await isAcknowledgedInTime(delivery, sinceMs))) await spoolCopy(messages, delivery)
    },
  }
}

function createSpoolAppend({ spool, logger }: Pick<BatchSenderOptions<unknown>, 'spool' | 'logger'>) {
  const condition = createConditionLog(logger, {
    bad: 'The disk takes no events: they wait in memory. Make room, or bring the event bus back, before that is full',
    good: 'The disk takes events again',
  })
  let refusal: unknown = null
  return {
    refusal: () => refusal,
    /** Null when the disk or the limit does not let them in. */
    append: async (messages: readonly EventMessage[]): Promise<SpooledCopy | null> => {
      try {
        const copy = await spool.append(messages)
        refusal = null
        condition.good()
        return copy
      } catch (error) {
        refusal = error
        condition.bad(error)
        return null
      }
    },
  }
}

function createPreparation<Event>({ prepare, prepareTimeoutMs, clock, logger }: BatchSenderOptions<Event>) {
  const condition = createConditionLog(logger, {
    bad: 'Events are sent without the uniqueness check',
    good: 'Events are sent with the uniqueness check again',
  })
  let skipped = 0
  const prepareAll = async (work: PrepareEvents<Event>, events: readonly Event[]) => {
    const prepared = await work(events)
    if (prepared.length !== events.length) throw new Error('The preparation of events changed their number')
    return prepared
  }
  return {
    skipped: () => skipped,
    run: async (events: readonly Event[]): Promise<readonly Event[]> => {
      if (!prepare) return events
      try {
        const deadline = { clock, timeoutMs: prepareTimeoutMs, what: 'The preparation of events' }
        const prepared = await withTimeout(prepareAll(prepare, events), deadline)
        condition.good()
        return prepared
      } catch (error) {
        condition.bad(error)
        skipped += events.length
        return events
      }
    },
  }
}
