import type { WriteClick } from '../click-batch.ts'
import type { ClickEvent } from '../click-event.ts'
import { type Clock, systemClock } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import { createGrowingPause } from '../growing-pause.ts'
import type { EventsLogger } from '../logger.ts'
import type { EventBus } from '../port.ts'
import { createBatchSender, type PrepareClicks } from './batch-sender.ts'
import { type BusGate, createBusGate } from './bus-gate.ts'
import { type ClickBuffer, createClickBuffer } from './click-buffer.ts'
import type { ClickSpool } from './click-spool.ts'
import { createLossReport, type Loss } from './loss-report.ts'
import { startSpoolReplayer } from './spool-replayer.ts'

export interface ClickPublisherLimits {
  /** A click waits at most this long for others. */
  flushIntervalMs: number
  /** So many waiting clicks go at once. */
  batchClicks: number
  /** Clicks in memory that are neither acknowledged nor on disk; one more is lost. */
  bufferedClicks: number
  /** From so many on, batches go straight to the disk. */
  highWaterClicks: number
  /** Publishes without an answer; further batches go straight to the disk. */
  inFlightBatches: number
  prepareTimeoutMs: number
  /** Without the bus's answer by then, a copy is written to the disk. */
  ackTimeoutMs: number
  /** A publish without an answer by then has failed. */
  giveUpMs: number
  /** The pause between probes of a bus that is away, doubling. */
  firstProbeDelayMs: number
  maxProbeDelayMs: number
}

const defaultLimits: ClickPublisherLimits = {
  flushIntervalMs: 10,
  batchClicks: 500,
  bufferedClicks: 20_000,
  highWaterClicks: 10_000,
  inFlightBatches: 64,
  prepareTimeoutMs: 20,
  ackTimeoutMs: 20,
  giveUpMs: 10_000,
  firstProbeDelayMs: 250,
  maxProbeDelayMs: 5_000,
}

export interface ClickPublisherOptions<Click = ClickEvent> {
  bus: EventBus
  /** The publisher closes it. */
  spool: ClickSpool
  logger: EventsLogger
  clock?: Clock
  /** Completes the clicks of a batch before they go out (the unique verdict); late or failed, they go as they are. */
  prepare?: PrepareClicks<Click>
  /**
   * Default: JSON.stringify of the whole. For a click whose parts are known beforehand, referring to them costs a fraction
   * of that, and of its bytes.
   */
  write?: WriteClick<Click>
  /** Clicks are lost: at most once a second and reason. */
  onLoss?: (loss: Loss) => void
  limits?: Partial<ClickPublisherLimits>
}

export interface ClickPublisherStats {
  /** In memory: neither acknowledged nor on disk. */
  buffered: number
  /** Messages (of many clicks each) in the spool that wait for the bus. */
  spooledRecords: number
  spoolBytes: number
  /** Clicks lost since the start. */
  lost: number
  /** Clicks the bus has acknowledged since the start, replayed ones included. */
  published: number
  /** Clicks that went out without `prepare`. */
  unprepared: number
}

export interface ClickPublisher<Click = ClickEvent> {
  /** Takes the click over. Synchronous, a microsecond, never throws. */
  record(click: Click): void
  stats(): ClickPublisherStats
  /**
   * Sends what it has within `timeoutMs`, writes the rest to the spool and syncs it (a second more at most). Clicks
   * recorded afterwards are lost and counted. The bus stays open.
   */
  close(timeoutMs: number): Promise<void>
}

const spoolCloseTimeoutMs = 1_000

/**
 * The redirector's side of a click (design §4): acknowledged by the bus, or on disk within 50 ms, so that a kill -9
 * loses no more. What the spool holds is replayed, oldest first, also what an earlier run left. Redirects never wait.
 */
export function createClickPublisher<Click = ClickEvent>(
  options: ClickPublisherOptions<Click>,
): ClickPublisher<Click> {
  const { buffer, gate, losses, replayer, sender, spool, clock, logger } = assemble(options)
  let isClosed = false
  return {
    record: (click) => {
      if (isClosed) losses.add('closed', 1)
      else buffer.add(click)
    },
    stats: () => ({
      buffered: buffer.size(),
      spooledRecords: spool.stats().records,
      spoolBytes: spool.stats().bytes,
      lost: losses.total(),
      published: gate.published(),
      unprepared: sender.unprepared(),
    }),
    close: async (timeoutMs) => {
      if (isClosed) return
      isClosed = true
      const sent = sendLast(buffer, gate)
      await giveTime(sent, { clock, timeoutMs, what: 'Sending the last clicks' }, logger)
      if (buffer.size() > 0) losses.add('closed', buffer.size())
      const closed = replayer.close().then(spool.close)
      await giveTime(
        closed,
        { clock, timeoutMs: spoolCloseTimeoutMs, what: 'Closing the click spool' },
        logger,
      )
      losses.flush()
    },
  }
}

function assemble<Click>(options: ClickPublisherOptions<Click>) {
  const { bus, spool, logger, clock = systemClock, prepare, onLoss } = options
  const { write = (click: Click) => JSON.stringify(click) } = options
  const limits = { ...defaultLimits, ...options.limits }
  const losses = createLossReport({ clock, logger, onLoss })
  const gate = createBusGate({ bus, clock, logger, giveUpMs: limits.giveUpMs, onDown: () => replayer.wake() })
  const pause = createGrowingPause({
    clock,
    firstMs: limits.firstProbeDelayMs,
    maxMs: limits.maxProbeDelayMs,
  })
  const replayer = startSpoolReplayer({ spool, gate, pause, logger })
  const isCrowded = (): boolean =>
    buffer.size() > limits.highWaterClicks || gate.inFlight() >= limits.inFlightBatches
  const sender = createBatchSender({
    gate,
    spool,
    losses,
    clock,
    logger,
    prepare,
    write,
    isCrowded,
    ...limits,
  })
  const send = (clicks: readonly Click[]) =>
    sender.send(clicks).catch((error: unknown) => {
      logger.error({ err: error }, 'A batch of clicks could not be sent')
      losses.add('send-failed', clicks.length)
    })
  const buffer: ClickBuffer<Click> = createClickBuffer({ send, clock, losses, ...limits })
  return { buffer, gate, losses, replayer, sender, spool, clock, logger }
}

/** Waits for the bus only while it answers: what it has not got is on disk by then. */
async function sendLast(buffer: Pick<ClickBuffer<unknown>, 'drain'>, gate: BusGate): Promise<void> {
  await buffer.drain()
  if (!gate.isDown()) await gate.idle()
}

async function giveTime(
  work: Promise<void>,
  deadline: Parameters<typeof withDeadline>[1],
  logger: EventsLogger,
): Promise<void> {
  await withDeadline(work, deadline).catch((error: unknown) =>
    logger.error({ err: error }, 'The click publisher was not closed in order'),
  )
}
