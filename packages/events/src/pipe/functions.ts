import type { BusMessage, ConsumeOptions, EventBus } from '../port.ts'

/** What a consumer is started with; its handler stays in the process that consumes. */
export type Consumption = Pick<ConsumeOptions, 'topic' | 'group' | 'maxBatchMessages'>

/** What the process with the bus offers. Consumers are known by a number that the other side has chosen. */
export interface BusServerFunctions extends Pick<EventBus, 'publish' | 'lag' | 'ping'> {
  consume(consumer: number, consumption: Consumption): Promise<void>
  pause(consumer: number): Promise<void>
  resume(consumer: number): Promise<void>
  /** Resolves when the running batch has ended. */
  end(consumer: number): Promise<void>
}

/** What a process that uses the bus offers. */
export interface BusClientFunctions {
  /** Resolving acknowledges the messages, rejecting brings them again. */
  handle(consumer: number, messages: readonly BusMessage[]): Promise<void>
  onError(consumer: number, error: unknown): void
}
