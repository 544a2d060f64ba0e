import { type Clock, createBackoff, systemClock, withTimeout } from '@waymark/async'
import type { EventFormat, WriteEvent } from '../event-batch.ts'
import type { EventsLogger } from '../logger.ts'
import type { EventBus } from '../port.ts'
import { createBatchSender, type PrepareEvents } from './batch-sender.ts'
import { createEventBuffer, type EventBuffer } from './event-buffer.ts'
import type { EventSpool } from './event-spool.ts'
import { createGuardedBus, type GuardedBus } from './guarded-bus.ts'
import { createLossReport, type Loss, type LossReason } from './loss-report.ts'
import { startSpoolReplayer } from './spool-replayer.ts'

export interface EventPublisherLimits {
  /** An event waits at most this long for others. */
  flushIntervalMs: number
  /** So many waiting events go at once. */
  batchEvents: number
  /**
   * Events in memory that are neither acknowledged nor on disk, those that a full disk refused included; one
   * more is lost.
   */
  bufferedEvents: number
  /** From so many on, batches go straight to the disk. */
  highWaterEvents: number
  /** Publishes without an answer; further batches go straight to the disk. */
  concurrentBatches: number
  prepareTimeoutMs: number
  /**
   * Without the bus's answer so long after a batch was taken up, its preparation included, a copy is written
   * to the disk.
   */
  ackTimeoutMs: number
  /** A publish without an answer by then has failed. */
  giveUpMs: number
  /** The pause between probes of a bus that is unavailable, doubling. */
  firstProbeDelayMs: number
  maxProbeDelayMs: number
}

const defaultLimits: EventPublisherLimits = {
  flushIntervalMs: 10,
  batchEvents: 500,
  bufferedEvents: 20_000,
  highWaterEvents: 10_000,
  concurrentBatches: 64,
  prepareTimeoutMs: 20,
  ackTimeoutMs: 25,
  giveUpMs: 10_000,
  firstProbeDelayMs: 250,
  maxProbeDelayMs: 5_000,
}

export interface EventPublisherOptions<Event> {
  bus: EventBus
  /** Where events go, and what the messages say they are. */
  format: Pick<EventFormat<unknown>, 'topic' | 'kind'>
  /** The publisher closes it. */
  spool: EventSpool
  logger: EventsLogger
  clock?: Clock
  /**
   * Completes the events of a batch before they go out (the unique verdict); late or failed, they go as they
   * are.
   */
  prepare?: PrepareEvents<Event>
  /**
   * Default: JSON.stringify of the whole. For an event whose parts are known beforehand, referring to them
   * costs a fraction of that, and of its bytes.
   */
  write?: WriteEvent<Event>
  /** Events are lost: at most once a second and reason. */
  onLoss?: (loss: Loss) => void
  limits?: Partial<EventPublisherLimits>
}

export interface EventPublisherStats {
  /** In memory: neither acknowledged nor on disk. */
  buffered: number
  /** Of these, the events that neither the bus nor the disk takes at present. */
  refused: number
  /** For how long the oldest of them has waited, in ms; 0 while none does. */
  refusedMs: number
  /** Messages (of many events each) in the spool that wait for the bus. */
  spooledRecords: number
  spoolBytes: number
  /** Events taken over since the start. */
  recorded: number
  /** Events lost since the start. */
  lost: number
  lostByReason: ReadonlyMap<LossReason, number>
  /** The last thing heard of the bus was a failure: what comes goes to the spool. */
  isBusDown: boolean
  /** Events the bus has acknowledged since the start, replayed ones included. */
  published: number
  /** Events that went out without `prepare`. */
  unprepared: number
}

export interface EventPublisher<Event> {
  /** Takes the event over. Synchronous, a microsecond, never throws. */
  record(event: Event): void
  stats(): EventPublisherStats
  /** Rejects while the disk takes no events: the bus and the memory are all there is. Says why. */
  assertWritable(): Promise<void>
  /**
   * Sends what it has within `timeoutMs`, writes the rest to the spool and syncs it (a second more at most).
   * Events recorded afterwards are lost and counted, and so are those that neither took. The bus stays open.
   */
  close(timeoutMs: number): Promise<void>
}

const spoolCloseTimeoutMs = 1_000

/**
 * The redirector's side of clicks and flow events (design §4): acknowledged by the bus, or on disk within 50
 * ms, so that a kill -9 loses no more; in memory while neither takes them. The content of the spool is
 * replayed, oldest first, also what an earlier run left. Redirects never wait.
 */
export function createEventPublisher<Event>(options: EventPublisherOptions<Event>): EventPublisher<Event> {
  const { buffer, guardedBus, losses, replayer, sender, spool, clock, logger } = assemble(options)
  let isClosed = false
  let recorded = 0
  return {
    record: (event) => {
      recorded += 1
      if (isClosed) losses.add('closed', 1)
      else buffer.add(event)
    },
    stats: () => ({
      buffered: buffer.size(),
      refused: sender.refused(),
      refusedMs: sender.refusedMs(),
      spooledRecords: spool.stats().records,
      spoolBytes: spool.stats().bytes,
      recorded,
      lost: losses.total(),
      lostByReason: losses.byReason(),
      isBusDown: guardedBus.isDown(),
      published: guardedBus.published(),
      unprepared: sender.unprepared(),
    }),
    assertWritable: async () => {
      const refusal = sender.refusal()
      if (refusal !== null) throw refusal
      await spool.assertWritable()
    },
    close: async (timeoutMs) => {
      if (isClosed) return
      isClosed = true
      const sent = sendLast(buffer, guardedBus)
      await giveTime(sent, { clock, timeoutMs, what: 'Sending the last events' }, logger)
      const unsent = buffer.size() - sender.refused()
      if (unsent > 0) losses.add('closed', unsent)
      sender.end()
      const closed = replayer.close().then(spool.close)
      await giveTime(closed, { clock, timeoutMs: spoolCloseTimeoutMs, what: 'Closing the spool' }, logger)
      losses.flush()
    },
  }
}

function assemble<Event>(options: EventPublisherOptions<Event>) {
  const { bus, format, spool, logger, clock = systemClock, prepare, onLoss } = options
  const { write = (event: Event) => JSON.stringify(event) } = options
  const limits = { ...defaultLimits, ...options.limits }
  const losses = createLossReport({ clock, logger, onLoss })
  const guardedBus = createGuardedBus({
    bus,
    topic: format.topic,
    clock,
    logger,
    giveUpMs: limits.giveUpMs,
    onDown: () => replayer.wake(),
  })
  const pause = createBackoff({
    clock,
    firstPauseMs: limits.firstProbeDelayMs,
    maxPauseMs: limits.maxProbeDelayMs,
  })
  const replayer = startSpoolReplayer({ spool, guardedBus, pause, logger })
  const isOverloaded = (): boolean =>
    buffer.size() - sender.refused() > limits.highWaterEvents ||
    guardedBus.inFlight() >= limits.concurrentBatches
  const sender = createBatchSender({
    kind: format.kind,
    guardedBus,
    spool,
    losses,
    clock,
    logger,
    prepare,
    write,
    isOverloaded: isOverloaded,
    ...limits,
  })
  const send = (events: readonly Event[]) =>
    sender.send(events).catch((error: unknown) => {
      logger.error({ err: error }, 'A batch of events could not be sent')
      losses.add('send-failed', events.length)
    })
  spool.onDamage((events) => losses.add('damaged', events))
  const buffer: EventBuffer<Event> = createEventBuffer({ send, clock, losses, ...limits })
  return { buffer, guardedBus, losses, replayer, sender, spool, clock, logger }
}

/** Waits for the bus only while it answers: what it has not got is on disk by then. */
async function sendLast(buffer: Pick<EventBuffer<unknown>, 'drain'>, guardedBus: GuardedBus): Promise<void> {
  await buffer.drain()
  if (!guardedBus.isDown()) await guardedBus.idle()
}

async function giveTime(
  work: Promise<void>,
  deadline: Parameters<typeof withTimeout>[1],
  logger: EventsLogger,
): Promise<void> {
  await withTimeout(work, deadline).catch((error: unknown) =>
    logger.error({ err: error }, 'The event publisher could not be closed'),
  )
}
