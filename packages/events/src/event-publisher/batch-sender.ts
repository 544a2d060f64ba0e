import { withTimeout } from '@waymark/async'
import type { Clock } from '../clock.ts'
import { type EventMessage, encodeBatch, type WriteEvent } from '../event-batch.ts'
import { LogFullError } from '../log/segmented-log.ts'
import type { EventsLogger } from '../logger.ts'
import type { BusGate } from './bus-gate.ts'
import { createConditionLog } from './condition-log.ts'
import type { EventSpool, SpooledCopy } from './event-spool.ts'
import type { LossReport } from './loss-report.ts'

/** The same events in the same order, completed. */
export type PrepareEvents<Event> = (events: readonly Event[]) => Promise<readonly Event[]>

export interface BatchSenderOptions<Event> {
  /** Stands in the header of each message. */
  kind: string
  gate: BusGate
  spool: EventSpool
  losses: LossReport
  clock: Clock
  logger: EventsLogger
  prepare: PrepareEvents<Event> | undefined
  write: WriteEvent<Event>
  prepareTimeoutMs: number
  /** So long after it was taken up a batch is copied to the spool, while the publish goes on; the preparation counts. */
  ackTimeoutMs: number
  /** More is in memory than the bus seems to take: straight to the disk. */
  isCrowded: () => boolean
}

export interface BatchSender<Event> {
  /** Resolves when each event of the batch is acknowledged, on disk or counted as lost. */
  send(events: readonly Event[]): Promise<void>
  /** Events that went without `prepare`, which was late or failed. */
  unprepared(): number
}

/** Brings one batch after the other to safety: to the bus, or where that is slow or away to the spool. */
export function createBatchSender<Event>(options: BatchSenderOptions<Event>): BatchSender<Event> {
  const { kind, gate, losses, clock, ackTimeoutMs, isCrowded, write } = options
  const preparation = createPreparation(options)
  const append = createSpoolAppend(options)

  const isAcknowledgedInTime = async (delivery: Promise<boolean>, sinceMs: number): Promise<boolean> => {
    const late = Promise.withResolvers<false>()
    const spentMs = Math.max(0, clock.monotonicMs() - sinceMs)
    const cancel = clock.after(Math.max(0, ackTimeoutMs - spentMs), () => late.resolve(false))
    return Promise.race([delivery, late.promise]).finally(cancel)
  }

  /** The copy is replayed unless the publish that is still under way succeeds. */
  const spoolCopy = async (messages: readonly EventMessage[], delivery: Promise<boolean>) => {
    const copy = await append(messages)
    if (typeof copy === 'string') {
      if (!(await delivery)) losses.add(copy, eventsIn(messages))
      return
    }
    void delivery.then((isAcknowledged) => (isAcknowledged ? copy.settle() : copy.release()))
  }

  return {
    unprepared: preparation.skipped,
    send: async (events) => {
      const sinceMs = clock.monotonicMs()
      const { messages, oversized } = encodeBatch(kind, await preparation.run(events), write)
      if (oversized > 0) losses.add('oversized', oversized)
      if (messages.length === 0) return
      if (gate.isDown() || isCrowded()) return spoolCopy(messages, Promise.resolve(false))
      const delivery = gate.publish(messages)
      if (!(await isAcknowledgedInTime(delivery, sinceMs))) await spoolCopy(messages, delivery)
    },
  }
}

function eventsIn(messages: readonly EventMessage[]): number {
  return messages.reduce((sum, { events }) => sum + events, 0)
}

/** The copy, or why there is none. */
function createSpoolAppend({ spool, logger }: Pick<BatchSenderOptions<unknown>, 'spool' | 'logger'>) {
  const condition = createConditionLog(logger, {
    bad: 'The spool takes no more',
    good: 'The spool takes events again',
  })
  return async (messages: readonly EventMessage[]): Promise<SpooledCopy | 'spool-full' | 'spool-failed'> => {
    try {
      const copy = await spool.append(messages)
      condition.good()
      return copy
    } catch (error) {
      condition.bad(error)
      return error instanceof LogFullError ? 'spool-full' : 'spool-failed'
    }
  }
}

function createPreparation<Event>({ prepare, prepareTimeoutMs, clock, logger }: BatchSenderOptions<Event>) {
  const condition = createConditionLog(logger, {
    bad: 'Events go out unprepared',
    good: 'Events are prepared again',
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
