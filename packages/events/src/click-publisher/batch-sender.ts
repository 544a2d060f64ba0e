import { type ClickMessage, encodeClickBatch, type WriteClick } from '../click-batch.ts'
import type { Clock } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import { LogFullError } from '../log/segmented-log.ts'
import type { EventsLogger } from '../logger.ts'
import type { BusGate } from './bus-gate.ts'
import type { ClickSpool, SpooledCopy } from './click-spool.ts'
import { createConditionLog } from './condition-log.ts'
import type { LossReport } from './loss-report.ts'

/** The same clicks in the same order, completed. */
export type PrepareClicks<Click> = (clicks: readonly Click[]) => Promise<readonly Click[]>

export interface BatchSenderOptions<Click> {
  gate: BusGate
  spool: ClickSpool
  losses: LossReport
  clock: Clock
  logger: EventsLogger
  prepare: PrepareClicks<Click> | undefined
  write: WriteClick<Click>
  prepareTimeoutMs: number
  /** After this a copy goes to the spool, while the publish goes on. */
  ackTimeoutMs: number
  /** More is in memory than the bus seems to take: straight to the disk. */
  isCrowded: () => boolean
}

export interface BatchSender<Click> {
  /** Resolves when each click of the batch is acknowledged, on disk or counted as lost. */
  send(clicks: readonly Click[]): Promise<void>
  /** Clicks that went without `prepare`, which was late or failed. */
  unprepared(): number
}

/** Brings one batch after the other to safety: to the bus, or where that is slow or away to the spool. */
export function createBatchSender<Click>(options: BatchSenderOptions<Click>): BatchSender<Click> {
  const { gate, losses, clock, ackTimeoutMs, isCrowded, write } = options
  const preparation = createPreparation(options)
  const append = createSpoolAppend(options)

  const isAcknowledgedInTime = async (delivery: Promise<boolean>): Promise<boolean> => {
    const late = Promise.withResolvers<false>()
    const cancel = clock.after(ackTimeoutMs, () => late.resolve(false))
    return Promise.race([delivery, late.promise]).finally(cancel)
  }

  /** The copy is replayed unless the publish that is still under way succeeds. */
  const spoolCopy = async (messages: readonly ClickMessage[], delivery: Promise<boolean>) => {
    const copy = await append(messages)
    if (typeof copy === 'string') {
      if (!(await delivery)) losses.add(copy, clicksIn(messages))
      return
    }
    void delivery.then((isAcknowledged) => (isAcknowledged ? copy.settle() : copy.release()))
  }

  return {
    unprepared: preparation.skipped,
    send: async (clicks) => {
      const { messages, oversized } = encodeClickBatch(await preparation.run(clicks), write)
      if (oversized > 0) losses.add('oversized', oversized)
      if (messages.length === 0) return
      if (gate.isDown() || isCrowded()) return spoolCopy(messages, Promise.resolve(false))
      const delivery = gate.publish(messages)
      if (!(await isAcknowledgedInTime(delivery))) await spoolCopy(messages, delivery)
    },
  }
}

function clicksIn(messages: readonly ClickMessage[]): number {
  return messages.reduce((sum, { clicks }) => sum + clicks, 0)
}

/** The copy, or why there is none. */
function createSpoolAppend({ spool, logger }: Pick<BatchSenderOptions<unknown>, 'spool' | 'logger'>) {
  const condition = createConditionLog(logger, {
    bad: 'The click spool takes no more',
    good: 'The click spool takes clicks again',
  })
  return async (messages: readonly ClickMessage[]): Promise<SpooledCopy | 'spool-full' | 'spool-failed'> => {
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

function createPreparation<Click>({ prepare, prepareTimeoutMs, clock, logger }: BatchSenderOptions<Click>) {
  const condition = createConditionLog(logger, {
    bad: 'Clicks go out unprepared',
    good: 'Clicks are prepared again',
  })
  let skipped = 0
  const prepareAll = async (work: PrepareClicks<Click>, clicks: readonly Click[]) => {
    const prepared = await work(clicks)
    if (prepared.length !== clicks.length) throw new Error('The preparation of clicks changed their number')
    return prepared
  }
  return {
    skipped: () => skipped,
    run: async (clicks: readonly Click[]): Promise<readonly Click[]> => {
      if (!prepare) return clicks
      try {
        const deadline = { clock, timeoutMs: prepareTimeoutMs, what: 'The preparation of clicks' }
        const prepared = await withDeadline(prepareAll(prepare, clicks), deadline)
        condition.good()
        return prepared
      } catch (error) {
        condition.bad(error)
        skipped += clicks.length
        return clicks
      }
    },
  }
}
