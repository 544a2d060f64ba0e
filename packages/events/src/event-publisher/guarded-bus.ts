import { type Clock, withTimeout } from '@waymark/async'
import type { EventMessage } from '../event-batch.ts'
import type { EventsLogger } from '../logger.ts'
import type { EventBus } from '../port.ts'
import { createConditionLog } from './condition-log.ts'

export interface GuardedBusOptions {
  topic: string
  bus: EventBus
  clock: Clock
  logger: EventsLogger
  /** After this a publish counts as failed, whatever the bus does. */
  giveUpMs: number
  /** The bus has just become unavailable. */
  onDown: () => void
}

/** The events' way to the bus, and what is known of the bus from it. */
export interface GuardedBus {
  /** True when the bus has acknowledged the messages. Never rejects, never hangs. */
  publish(messages: readonly EventMessage[]): Promise<boolean>
  /** True when the bus is there. Never rejects, never hangs. */
  probe(): Promise<boolean>
  /** The last thing heard of the bus was a failure. */
  isDown(): boolean
  /** Publishes without an answer yet. */
  inFlight(): number
  /** Events acknowledged so far. */
  published(): number
  /** Resolves when every publish of now has its answer. */
  idle(): Promise<void>
}

export function createGuardedBus({
  bus,
  topic,
  clock,
  logger,
  giveUpMs,
  onDown,
}: GuardedBusOptions): GuardedBus {
  const condition = createConditionLog(logger, {
    bad: 'The event bus is unavailable: events go to the spool',
    good: 'The event bus is back',
  })
  const inFlight = new Set<Promise<boolean>>()
  let published = 0

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await withTimeout(work(), { clock, timeoutMs: giveUpMs, what: 'The event bus' })
      condition.good()
      return true
    } catch (error) {
      const isNew = !condition.isBad()
      condition.bad(error)
      if (isNew) onDown()
      return false
    }
  }
  return {
    publish: async (messages) => {
      const outcome = attempt(() =>
        bus.publish(
          topic,
          messages.map(({ value }) => ({ value })),
        ),
      )
      inFlight.add(outcome)
      const isAcknowledged = await outcome
      inFlight.delete(outcome)
      if (isAcknowledged) published += messages.reduce((sum, { events }) => sum + events, 0)
      return isAcknowledged
    },
    probe: () => attempt(() => bus.ping()),
    isDown: condition.isBad,
    inFlight: () => inFlight.size,
    published: () => published,
    idle: async () => {
      await Promise.all(inFlight)
    },
  }
}
